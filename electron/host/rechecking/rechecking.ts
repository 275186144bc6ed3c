import { z } from 'zod'
import { WorkerClient } from '../../base/worker-client.ts'
import { ClewError } from '../../contract/errors.ts'
import type { ChangedAnswer, Recheck, SavedAnswers } from '../../contract/recheck.ts'
import { isAtWork } from '../../contract/states.ts'
import type { TrajectoryCard } from '../../contract/trajectory.ts'
import { readHistory, type StoredVersion } from '../../kg/versions/history.ts'
import type { TrajectoryStore } from '../answers/trajectory-store.ts'
import type { Projects } from '../graphs/projects.ts'
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Log } from '../log.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import type { RecheckKeeper } from './recheck-keeper.ts'
import { recheckingCalls } from './rechecking-messages.ts'
import { answersOf, presentOf, toldWith } from './saved-answers.ts'
import { saying } from '../../contract/words/saying.ts'

const Input = z.object({ kg: z.string() })
type Input = z.infer<typeof Input>

export interface RecheckingTools {
  projects: Pick<Projects, 'existing' | 'names'>
  store: TrajectoryStore
  /** The folder of the saved answers. */
  trajectories: string
  keeper: RecheckKeeper
  spawn: SpawnWorker
  log: Pick<Log, 'error'>
  /** Called when what is known of saved answers is another. */
  changed(): void
}

/** The asking again as a job: in a process of its own, of low priority, one graph at a time. */
export function recheckingJobs(tools: RecheckingTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'rechecking',
    input: Input,
    subject: ({ kg }) => kg,
    interrupted: saying('interrupted.recheck'),
    async run(run) {
      await recheck(run, tools)
      return {}
    },
    forget: () => Promise.resolve(),
  })
}

async function recheck(
  { id, input: { kg }, signal, report }: JobRun<Input>,
  { projects, store, trajectories, spawn, changed }: RecheckingTools,
): Promise<void> {
  const folder = await projects.existing(kg)
  const { present, older } = await answersOf(kg, { projects, store })
  if (present === undefined) return
  const ids = older.map(card => card.id)
  await using worker = new WorkerClient(spawn('rechecking', { correlation: id }), 'rechecking', recheckingCalls)
  await worker.call('recheck', { folder, name: kg, version: present.id, trajectories, ids }, { signal, onTold: report })
  changed()
}

/** What becomes of saved answers when their graph has another version. */
export class Rechecking {
  private readonly tools: RecheckingTools
  private readonly jobs: JobQueue
  private takingUp: Promise<void> = Promise.resolve()
  private closed = false

  constructor(tools: RecheckingTools, jobs: JobQueue) {
    this.tools = tools
    this.jobs = jobs
  }

  async get(kg: string): Promise<SavedAnswers> {
    const { history, present, saved, older } = await answersOf(kg, this.tools)
    const counts = { graphVersion: present?.id, saved: saved.length, older: older.length }
    const found = await this.found(kg, present)
    if (found === undefined || history === undefined) return counts
    const seen = await this.tools.keeper.seen(await this.tools.projects.existing(kg))
    const there = new Set(older.map(({ id }) => id))
    const changes = found.changes
      .filter(({ id }) => there.has(id))
      .map(change => toldWith(change, history, seen[change.id]))
    return { ...counts, told: { at: found.at, seconds: found.seconds, fates: found.fates, changes } }
  }

  /** The saved answers of a graph, newest first. */
  async saved(kg: string): Promise<TrajectoryCard[]> {
    return (await answersOf(kg, this.tools)).saved
  }

  /** Whether there are answers of other versions that were not asked again with this one. */
  async isDue(kg: string): Promise<boolean> {
    const folder = await this.tools.projects.existing(kg)
    if ((await readHistory(folder)) === undefined) return false
    const { older, told } = await this.get(kg)
    return older > 0 && told === undefined
  }

  /** What became of one answer; undefined where it is as it was, or was not asked again. */
  async of(id: string): Promise<ChangedAnswer | undefined> {
    return (await this.all()).get(id)
  }

  /** What became of all answers that are not as they were, by their ids. */
  async all(): Promise<Map<string, ChangedAnswer>> {
    const found = new Map<string, ChangedAnswer>()
    for (const kg of await this.tools.projects.names()) {
      const folder = await this.tools.projects.existing(kg).catch(() => undefined)
      if (folder === undefined) continue
      const history = await readHistory(folder).catch(() => undefined)
      const recheck = history === undefined ? undefined : await this.found(kg, presentOf(history))
      if (history === undefined || recheck === undefined) continue
      const seen = await this.tools.keeper.seen(folder)
      for (const change of recheck.changes) found.set(change.id, toldWith(change, history, seen[change.id]))
    }
    return found
  }

  /** Whether a person takes the new answer for the one that holds. */
  async markSeen(id: string, seen: boolean): Promise<void> {
    for (const kg of await this.tools.projects.names()) {
      const folder = await this.tools.projects.existing(kg)
      const change = (await this.tools.keeper.read(folder))?.changes.find(each => each.id === id)
      if (change === undefined) continue
      await this.tools.keeper.mark(folder, id, seen ? change.digest : undefined)
      return this.tools.changed()
    }
    throw new ClewError('not-found', saying('answerProblems.notChanged'))
  }

  /** What is under way for an earlier version ends. */
  async start(kg: string): Promise<{ jobId: string }> {
    if ((await answersOf(kg, this.tools)).present === undefined)
      throw new ClewError('bad-request', saying('answerProblems.oneVersion', { graph: kg }))
    await this.shut(kg)
    return this.jobs.add('rechecking', saying('jobTitles.recheck', { graph: kg }), { kg })
  }

  /** Where nobody waits for it: only if there is something to ask, and it puts itself away when it is done. */
  async startQuietly(kg: string): Promise<{ jobId: string } | undefined> {
    if (this.closed || !(await this.isDue(kg))) return undefined
    const { jobId } = await this.start(kg)
    this.putAwayWhenDone(jobId)
    return { jobId }
  }

  /** Takes up, in the background, what was cut off, and what another process changed since. */
  takeUp(): void {
    this.takingUp = this.startAllDue().catch((err: unknown) =>
      this.tools.log.error({ err }, 'saved answers were not asked again'),
    )
  }

  /** Ends what is under way for a graph that is about to be moved or removed, or has another version by now. */
  async shut(kg: string): Promise<void> {
    const own = this.jobs.list().filter(({ kind, subject }) => kind === 'rechecking' && subject === kg)
    // One that ends just now may have been put away before it is told to.
    const ignored = (): undefined => undefined
    for (const { id } of own.filter(isAtWork)) {
      await this.jobs.cancel(id).catch(ignored)
      await this.jobs.finished(id).catch(ignored)
    }
    for (const { id } of own) await this.jobs.dismiss(id).catch(ignored)
  }

  async close(): Promise<void> {
    this.closed = true
    await this.takingUp
  }

  private async startAllDue(): Promise<void> {
    for (const { id, kind, state } of this.jobs.list())
      if (kind === 'rechecking' && state === 'interrupted') await this.jobs.dismiss(id)
    for (const kg of await this.tools.projects.names()) await this.startQuietly(kg)
  }

  private putAwayWhenDone(jobId: string): void {
    const putAway = async (): Promise<void> => {
      if ((await this.jobs.finished(jobId)).state === 'done') await this.jobs.dismiss(jobId)
    }
    putAway().catch((err: unknown) => this.tools.log.error({ err, jobId }, 'a job that was done was not put away'))
  }

  /** What was found for just this version. */
  private async found(kg: string, present: StoredVersion | undefined): Promise<Recheck | undefined> {
    const found = await this.tools.keeper.read(await this.tools.projects.existing(kg))
    return found !== undefined && found.fingerprint === present?.fingerprint ? found : undefined
  }
}
