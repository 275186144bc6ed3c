import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { JobViewSchema, type JobView } from '../../contract/job.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { ClewError, HostError, problemOf } from '../../contract/errors.ts'
import { LiveValue, pause } from '../../base/live-value.ts'
import { lockState, takeLock, type Lock } from '../../base/process-lock.ts'
import type { Log } from '../log.ts'
import { isAtWork } from '../../contract/states.ts'

/** What a running job may tell about itself. */
export type JobProgress = Partial<Pick<JobView, 'title' | 'fraction' | 'phase' | 'rate' | 'secondsLeft'>>

/** What a job came to, in the field of its kind. */
export type JobOutcome = Pick<JobView, 'result' | 'documents'>

export interface JobRun<Input> {
  id: string
  input: Input
  signal: AbortSignal
  report(progress: JobProgress): void
}

/** Thrown by a job that has stopped where it can go on: it is listed with a way to go on and this sentence. */
export class JobPaused extends ClewError {
  constructor(message: string) {
    super('cancelled', message)
  }
}

/** The reason of a job's signal where the program is closing, and the job is to be taken up again. */
export const INTERRUPTED = new Error('Clew was closed')

/** How one kind of job is done. It is started again with the same input by `retry`. */
export interface JobKind<Input> {
  kind: JobView['kind']
  input: z.ZodType<Input>
  /** The id of what it works on, where that has a page of its own. */
  subject?(input: Input): string | undefined
  run(run: JobRun<Input>): Promise<JobOutcome>
  /** What a person is told of a job that was cut off: what became of its work, and what to do. */
  interrupted: string
  /** Called when the job is dismissed or done: nothing will ask for its input again. */
  forget(input: Input): Promise<void>
  /** Called when the job is cancelled while it waits for its turn: `run` is not called then. */
  dropped?(input: Input): Promise<void>
}

/** A kind of job whose input is checked again whenever it is read. */
export type AnyJobKind = JobKind<unknown>

export function jobKind<Input>(kind: JobKind<Input>): AnyJobKind {
  return {
    kind: kind.kind,
    input: kind.input,
    interrupted: kind.interrupted,
    subject: input => {
      const read = kind.input.safeParse(input)
      return read.success ? kind.subject?.(read.data) : undefined
    },
    run: run => kind.run({ ...run, input: kind.input.parse(run.input) }),
    forget: async input => kind.forget(kind.input.parse(input)),
    dropped: async input => kind.dropped?.(kind.input.parse(input)),
  }
}

interface Entry {
  view: JobView
  input: unknown
  abort?: AbortController | undefined
  ended?: Promise<void>
  /** Lets go of what it holds while it waits and runs. */
  over?: () => Promise<void>
}

const Stored = z.object({ view: JobViewSchema, input: z.unknown() })

const TEN_A_SECOND_MS = 100
/** A cancelled job that has not come back by then is reported as cancelled all the same. */
const CANCEL_GRACE_MS = 1_500

/**
 * The queue of long work: one job of a kind at a time, each with progress, cancel and retry. A job's state is a file,
 * so a crash shows as `interrupted` at the next start and the job can be started again.
 */
export class JobQueue {
  private readonly entries = new Map<string, Entry>()
  private readonly live: LiveValue<JobView[]>
  /** The last job of each kind: the next one of its kind waits for it. */
  private readonly lanes = new Map<JobView['kind'], Promise<void>>()

  private readonly folder: string
  private readonly log: Log
  private readonly kinds: ReadonlyMap<JobView['kind'], AnyJobKind>

  private constructor(folder: string, log: Log, kinds: readonly AnyJobKind[]) {
    this.folder = folder
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

  async add(kind: JobView['kind'], title: string, input: unknown): Promise<{ jobId: string }> {
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
    const entry: Entry = { view, input }
    this.entries.set(id, entry)
    await this.enqueue(entry, await takeLock(this.path(id, 'lock')))
    return { jobId: id }
  }

  async cancel(id: string): Promise<void> {
    const entry = this.entry(id)
    if (entry.abort === undefined)
      throw new HostError('conflict', 'This job has already ended; there is nothing to cancel.')
    entry.abort.abort()
    if (entry.view.state === 'waiting') {
      await this.end(entry, { state: 'cancelled', phase: 'cancelled', canRetry: true })
      await this.kindOf(entry).dropped?.(entry.input)
      // It does not wait for its turn to be told that it will not have one.
      await entry.over?.()
      entry.ended = Promise.resolve()
    } else await Promise.race([entry.ended, pause(CANCEL_GRACE_MS)])
  }

  async retry(id: string): Promise<void> {
    const entry = this.entry(id)
    if (!entry.view.canRetry) throw new HostError('conflict', 'This job cannot be started again; start a new one.')
    const lock = await takeLock(this.path(id, 'lock'))
    if (lock === undefined) throw new HostError('conflict', 'This job has not quite ended yet; try again in a moment.')
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
    if (isAtWork(entry.view)) throw new HostError('conflict', 'This job is still running; cancel it first.')
    this.entries.delete(id)
    await rm(this.path(id, 'json'), { force: true })
    if (entry.view.state !== 'done') await this.kindOf(entry).forget(entry.input)
    this.live.changed()
  }

  /** Resolves when the job has ended, however it did. */
  async finished(id: string): Promise<JobView> {
    await this.entry(id).ended
    return this.entry(id).view
  }

  /** Ends every job as interrupted, to be taken up again at the next start. */
  async close(): Promise<void> {
    const running = [...this.entries.values()].filter(entry => entry.abort !== undefined)
    for (const entry of running) entry.abort?.abort(INTERRUPTED)
    await Promise.all(running.map(entry => entry.ended))
  }

  private async enqueue(entry: Entry, lock: Lock | undefined): Promise<void> {
    await this.store(entry)
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
    entry.ended = (this.lanes.get(kind) ?? Promise.resolve()).then(() => this.run(entry, abort.signal)).finally(over)
    this.lanes.set(
      kind,
      entry.ended.catch(error =>
        this.log.error({ err: error, job: entry.view.id }, 'the job table could not be written'),
      ),
    )
    this.live.changed()
  }

  private async run(entry: Entry, signal: AbortSignal): Promise<void> {
    const { id } = entry.view
    // Cancelled before its turn, and told so.
    if (signal.aborted && signal.reason !== INTERRUPTED) return
    if (!signal.aborted) {
      await this.update(entry, { state: 'running', phase: 'starting' })
      this.log.info({ job: id, title: entry.view.title }, 'job started')
    }
    try {
      signal.throwIfAborted()
      const report = (progress: JobProgress): void => {
        if (signal.aborted) return
        Object.assign(entry.view, progress)
        this.live.changed()
      }
      const outcome = await this.kindOf(entry).run({ id, input: entry.input, signal, report })
      await this.end(entry, { state: 'done', phase: 'done', fraction: 1, ...outcome, canRetry: false })
      await this.kindOf(entry).forget(entry.input)
    } catch (error) {
      if (signal.reason === INTERRUPTED) await this.end(entry, this.interruptedState(entry))
      else if (error instanceof JobPaused)
        await this.end(entry, { state: 'interrupted', phase: 'paused', error: error.message, canRetry: true })
      else if (signal.aborted) await this.end(entry, { state: 'cancelled', phase: 'cancelled', canRetry: true })
      else {
        this.log.error({ err: error, job: id }, 'job failed')
        await this.end(entry, { state: 'failed', phase: 'failed', error: problemOf(error), canRetry: true })
      }
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

  private async store({ view, input }: Entry): Promise<void> {
    await writeAtomically(this.path(view.id, 'json'), JSON.stringify({ view, input }))
  }

  private async readStored(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (!name.endsWith('.json')) continue
      const stored = Stored.safeParse(await readJson(join(this.folder, name)))
      if (!stored.success || !this.kinds.has(stored.data.view.kind)) {
        this.log.warn({ file: name }, 'a stored job could not be read; it is left out')
        continue
      }
      const entry: Entry = { view: stored.data.view, input: stored.data.input }
      const unfinished = isAtWork(entry.view)
      // Held: another process of ours is at work on it; its jobs are not ours to show.
      if (unfinished && (await lockState(this.path(entry.view.id, 'lock'))) === 'held') continue
      if (entry.view.state === 'done') {
        await rm(join(this.folder, name), { force: true })
        continue
      }
      this.entries.set(entry.view.id, entry)
      if (!unfinished) continue
      await rm(this.path(entry.view.id, 'lock'), { force: true })
      await this.end(entry, this.interruptedState(entry))
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
    if (entry === undefined) throw new HostError('not-found', 'There is no such job any more; reload the list.')
    return entry
  }

  private path(id: string, ending: 'json' | 'lock'): string {
    return join(this.folder, `${id}.${ending}`)
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}
