import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { JobViewSchema, type ImportResult, type JobView } from '../../contract/job.ts'
import { shortened } from '../../contract/reading/name-text.ts'
import { FileKeeper } from '../../base/file-keeper.ts'
import { ClewError, saidOf } from '../../contract/errors.ts'
import { LiveValue, pause } from '../../base/live-value.ts'
import type { Lock } from '../../base/process-lock.ts'
import type { Log } from '../log.ts'
import { isAtWork } from '../../contract/states.ts'
import { Entrance } from './entrance.ts'
import { INTERRUPTED, JobPaused, type AnyJobKind, type JobProgress } from './job-kind.ts'
import { inWords, saying, type Saying, shortenedSaying } from '../../contract/words/saying.ts'

interface Entry {
  view: JobView
  input: unknown
  abort?: AbortController | undefined
  ended?: Promise<void>
  /** Lets go of what it holds while it waits and runs. */
  over?: () => Promise<void>
}

const StoredSchema = z.object({ view: JobViewSchema, input: z.unknown() })
type Stored = z.infer<typeof StoredSchema>

const TEN_A_SECOND_MS = 100
/** A cancelled job that has not come back by then is reported as cancelled all the same. */
const CANCEL_GRACE_MS = 1_500
const MOST_LISTED = 1_000
const LONGEST_TEXT = 1_000

/**
 * The queue of long work: one job of a kind at a time, each with progress, cancel and retry. A job's state is a file,
 * so a crash shows as `interrupted` at the next start and the job can be started again.
 */
export class JobQueue {
  private readonly entries = new Map<string, Entry>()
  private readonly live: LiveValue<JobView[]>
  /** The last job of each kind: the next one of its kind waits for it. */
  private readonly lanes = new Map<JobView['kind'], Promise<void>>()

  private readonly entrance = new Entrance()

  private readonly kept: FileKeeper<Stored>
  private readonly log: Log
  private readonly kinds: ReadonlyMap<JobView['kind'], AnyJobKind>

  private constructor(folder: string, log: Log, kinds: readonly AnyJobKind[]) {
    this.kept = new FileKeeper<Stored>({
      name: 'job',
      folder,
      schema: StoredSchema,
      card: stored => stored,
      since: ({ view }) => view.startedAt,
      unreadable(job, err) {
        log.warn({ err, job }, 'a stored job could not be read; it is left out')
        return undefined
      },
    })
    this.log = log
    this.kinds = new Map(kinds.map(kind => [kind.kind, kind]))
    this.live = new LiveValue(async () => this.list(), TEN_A_SECOND_MS)
  }

  /** @param kinds each made by {@link jobKind} */
  static async open(folder: string, log: Log, kinds: readonly AnyJobKind[]): Promise<JobQueue> {
    const queue = new JobQueue(folder, log, kinds)
    await queue.readStored()
    return queue
  }

  list(): JobView[] {
    return [...this.entries.values()]
      .map(entry => this.viewOf(entry))
      .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
  }

  private viewOf(entry: Entry): JobView {
    const subject = this.kindOf(entry).subject?.(entry.input)
    return subject === undefined ? entry.view : { ...entry.view, subject }
  }

  /** The inputs of a kind's jobs that are not done yet. */
  pendingInputs(kind: JobView['kind']): unknown[] {
    return [...this.entries.values()]
      .filter(({ view }) => view.kind === kind && isAtWork(view))
      .map(({ input }) => input)
  }

  /** The job of this kind with such an input, whatever became of it. */
  find(kind: JobView['kind'], matches: (input: unknown) => boolean): JobView | undefined {
    return [...this.entries.values()].find(({ view, input }) => view.kind === kind && matches(input))?.view
  }

  watch(signal: AbortSignal | undefined): AsyncGenerator<JobView[]> {
    return this.live.watch(signal)
  }

  add(kind: JobView['kind'], title: Saying, input: unknown): Promise<{ jobId: string }> {
    return this.entrance.enter(() => this.enter(kind, title, input))
  }

  private async enter(kind: JobView['kind'], title: Saying, input: unknown): Promise<{ jobId: string }> {
    const id = randomUUID()
    const view: JobView = {
      id,
      kind,
      title,
      state: 'waiting',
      phase: 'waiting',
      startedAt: new Date().toISOString(),
      canRetry: false,
    }
    const lock = await this.claim(id)
    const entry: Entry = { view, input }
    this.entries.set(id, entry)
    await this.enqueue(entry, lock)
    return { jobId: id }
  }

  async cancel(id: string): Promise<void> {
    const entry = this.entry(id)
    if (entry.abort === undefined) throw new ClewError('conflict', saying('jobProblems.ended'))
    entry.abort.abort()
    if (entry.view.state === 'waiting') {
      await this.end(entry, { state: 'cancelled', phase: 'cancelled', canRetry: true })
      await this.tidy(entry, 'dropped')
      // It does not wait for its turn to be told that it will not have one.
      await entry.over?.()
      entry.ended = Promise.resolve()
    } else await Promise.race([entry.ended, pause(CANCEL_GRACE_MS)])
  }

  retry(id: string): Promise<void> {
    return this.entrance.enter(() => this.enterAgain(id))
  }

  private async enterAgain(id: string): Promise<void> {
    const entry = this.entry(id)
    if (!entry.view.canRetry) throw new ClewError('conflict', saying('jobProblems.noRetry'))
    const lock = await this.claim(id)
    const { kind, title } = entry.view
    entry.view = {
      id,
      kind,
      title,
      state: 'waiting',
      phase: 'waiting',
      startedAt: new Date().toISOString(),
      canRetry: false,
    }
    await this.enqueue(entry, lock)
  }

  async dismiss(id: string): Promise<void> {
    const entry = this.entry(id)
    if (isAtWork(entry.view)) throw new ClewError('conflict', saying('jobProblems.running'))
    this.entries.delete(id)
    this.live.changed()
    await this.kept.discard(id)
    if (entry.view.state !== 'done') await this.tidy(entry, 'forget')
  }

  /** Resolves when the job has ended, however it did. */
  async finished(id: string): Promise<JobView> {
    await this.entry(id).ended
    return this.entry(id).view
  }

  /** Ends every job as interrupted, to be taken up again at the next start. */
  async close(): Promise<void> {
    await this.entrance.close()
    const running = [...this.entries.values()].filter(entry => entry.abort !== undefined)
    for (const entry of running) entry.abort?.abort(INTERRUPTED)
    await Promise.all(running.map(entry => entry.ended))
  }

  private async enqueue(entry: Entry, lock: Lock | undefined): Promise<void> {
    const abort = new AbortController()
    entry.abort = abort
    let isOver = false
    entry.over = async () => {
      if (isOver) return
      isOver = true
      if (entry.abort === abort) entry.abort = undefined
      await lock?.release()
      this.live.changed()
    }
    const { over } = entry
    const { kind } = entry.view
    const stored = this.store(entry)
    entry.ended = Promise.all([this.lanes.get(kind), stored])
      .then(() => this.run(entry, abort.signal))
      .finally(over)
    const settled = entry.ended.catch(error => this.log.error({ err: error, job: entry.view.id }, 'a job did not end'))
    this.lanes.set(kind, settled)
    this.live.changed()
    await stored
  }

  private async run(entry: Entry, signal: AbortSignal): Promise<void> {
    const { id } = entry.view
    // Cancelled before its turn, and told so.
    if (signal.aborted && signal.reason !== INTERRUPTED) return
    if (!signal.aborted) {
      await this.update(entry, { state: 'running', phase: saying('progress.starting') })
      this.log.info({ job: id, title: inWords(entry.view.title) }, 'job started')
    }
    await this.end(entry, await this.outcome(entry, signal))
    if (entry.view.state === 'done') await this.tidy(entry, 'forget')
  }

  /** How it ended. */
  private async outcome(entry: Entry, signal: AbortSignal): Promise<Partial<JobView>> {
    const { id } = entry.view
    try {
      signal.throwIfAborted()
      const report = (progress: JobProgress): void => {
        if (signal.aborted) return
        Object.assign(entry.view, progress)
        this.live.changed()
      }
      const done = await this.kindOf(entry).run({ id, input: entry.input, signal, report })
      return {
        state: 'done',
        phase: 'done',
        fraction: 1,
        canRetry: false,
        ...done,
        result: done.result && bounded(done.result),
        documents: done.documents && bounded(done.documents),
        change: done.change && bounded(done.change),
      }
    } catch (error) {
      if (signal.reason === INTERRUPTED) return this.interruptedState(entry)
      if (error instanceof JobPaused)
        return { state: 'interrupted', phase: 'paused', error: error.said, canRetry: true }
      if (signal.aborted) return { state: 'cancelled', phase: 'cancelled', canRetry: true }
      this.log.error({ err: error, job: id }, 'job failed')
      return { state: 'failed', phase: 'failed', error: shortenedSaying(saidOf(error), LONGEST_TEXT), canRetry: true }
    }
  }

  /** What it leaves behind is no part of how it ended. */
  private async tidy(entry: Entry, what: 'forget' | 'dropped'): Promise<void> {
    try {
      await this.kindOf(entry)[what]?.(entry.input)
    } catch (error) {
      this.log.error({ err: error, job: entry.view.id }, 'what a job left behind could not be tidied up')
    }
  }

  private async end(entry: Entry, change: Partial<JobView>): Promise<void> {
    await this.update(entry, { ...change, rate: undefined, secondsLeft: undefined, endedAt: new Date().toISOString() })
  }

  private async update(entry: Entry, change: Partial<JobView>): Promise<void> {
    entry.view = { ...entry.view, ...change }
    this.live.changed()
    await this.store(entry)
  }

  /** A disk that takes no more stops no job: what cannot be kept of it is known here until the program ends. */
  private async store({ view, input }: Entry): Promise<void> {
    try {
      await this.kept.write(view.id, { view, input })
    } catch (error) {
      this.log.error({ err: error, job: view.id }, 'the state of a job could not be written')
      // What stands there says that it is not done.
      if (view.state === 'done') await this.kept.discard(view.id).catch(() => undefined)
    }
  }

  /** Held while it waits and runs, so that other processes leave it alone; a disk that takes no lock stops no job. */
  private async claim(id: string): Promise<Lock | undefined> {
    try {
      return await this.kept.at(id).lock()
    } catch (error) {
      if (error instanceof ClewError)
        throw new ClewError('conflict', saying('jobProblems.almostEnded'), { cause: error })
      this.log.error({ err: error, job: id }, 'the lock of a job could not be written')
      return undefined
    }
  }

  private async readStored(): Promise<void> {
    for (const { view, input } of await this.kept.list()) {
      if (!this.kinds.has(view.kind)) continue
      const entry: Entry = { view, input }
      // Held: another process of ours is at work on it; its jobs are not ours to show.
      if (isAtWork(view) && (await this.kept.at(view.id).isHeld())) continue
      if (view.state === 'done') {
        await this.kept.discard(view.id).catch((error: unknown) => {
          this.log.error({ err: error, job: view.id }, 'a job that is done could not be taken away')
        })
        continue
      }
      this.entries.set(view.id, entry)
      if (isAtWork(view)) await this.end(entry, this.interruptedState(entry))
    }
  }

  private kindOf({ view }: Entry): AnyJobKind {
    const kind = this.kinds.get(view.kind)
    if (kind === undefined) throw new Error(`No job of the kind "${view.kind}" can be done here.`)
    return kind
  }

  private interruptedState(entry: Entry): Partial<JobView> {
    return { state: 'interrupted', phase: 'interrupted', error: this.kindOf(entry).interrupted, canRetry: true }
  }

  private entry(id: string): Entry {
    const entry = this.entries.get(id)
    if (entry === undefined) throw new ClewError('not-found', saying('jobProblems.noJob'))
    return entry
  }
}

/** Of a line of megabytes its beginning is told, and of many lines the first: jobs are sent to every window and kept. */
function bounded<R extends Pick<ImportResult, 'rejected' | 'notes'>>(result: R): R {
  return {
    ...result,
    rejected: result.rejected
      .slice(0, MOST_LISTED)
      .map(({ file, line, reason }) => ({ file, line, reason: shortened(reason, LONGEST_TEXT) })),
    notes: result.notes.map(note => shortenedSaying(note, LONGEST_TEXT)),
  }
}
