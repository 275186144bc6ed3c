import { join } from 'node:path'
import { z } from 'zod'
import { WorkerClient } from '../../base/worker-client.ts'
import type { Explored } from '../../contract/explored.ts'
import { isAtWork } from '../../contract/states.ts'
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { refuseElsewhere } from '../graphs/open-library-graph.ts'
import type { Projects } from '../graphs/projects.ts'
import type { Log } from '../log.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { isElsewhere } from '../../kg/endpoint/endpoint-record.ts'
import type { ExploredStore } from './explored-store.ts'
import { exploringCalls } from './exploring-messages.ts'
import { saying } from '../../contract/words/saying.ts'

const Input = z.object({ kg: z.string() })
type Input = z.infer<typeof Input>

export interface ExploringTools {
  projects: Projects
  explored: ExploredStore
  resources: string
  spawn: SpawnWorker
}

/** The exploring of a graph as a job: in a process of its own, of low priority, one at a time. */
export function exploringJobs(tools: ExploringTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'exploring',
    input: Input,
    subject: ({ kg }) => kg,
    interrupted: saying('interrupted.exploring'),
    async run(run) {
      await explore(run, tools)
      return {}
    },
    forget: () => Promise.resolve(),
  })
}

async function explore(
  { id, input: { kg }, signal, report }: JobRun<Input>,
  { projects, explored, resources, spawn }: ExploringTools,
): Promise<void> {
  const folder = await projects.existing(kg)
  await using worker = new WorkerClient(spawn('exploring', { correlation: id }), 'exploring', exploringCalls)
  let kept: Promise<void> = Promise.resolve()
  const found = await worker.call(
    'explore',
    { folder, name: kg, models: join(resources, 'models') },
    {
      signal,
      onTold: told => {
        if ('examples' in told) kept = kept.then(() => explored.putExamples(kg, told.examples)).catch(() => undefined)
        else report(told)
      },
    },
  )
  signal.throwIfAborted()
  await kept
  await explored.put(kg, found)
}

/** By then the first question has mostly been answered, in milliseconds. */
const AFTER_FIRST_QUESTION = 20_000

/** The exploring of the graphs. */
export class Exploring {
  private readonly tools: Pick<ExploringTools, 'projects' | 'explored'> & { log: Pick<Log, 'error'> }
  private readonly jobs: JobQueue
  /** Graphs of which it was or will be seen whether they were explored, and when. */
  private readonly looked = new Map<string, NodeJS.Timeout>()

  constructor(tools: Exploring['tools'], jobs: JobQueue) {
    this.tools = tools
    this.jobs = jobs
  }

  get(kg: string): Promise<Explored | undefined> {
    return this.tools.explored.get(kg)
  }

  /** Questions to begin with; none where it has not come so far. */
  examples(kg: string): Promise<readonly string[]> {
    return this.tools.explored.examples(kg)
  }

  /** One that is under way for the same graph goes on. */
  async start(kg: string): Promise<{ jobId: string }> {
    await this.tools.projects.existing(kg)
    refuseElsewhere(this.tools.projects.path(kg), kg, saying('graphProblems.exploreOwn'))
    const known = this.jobs.list().find(job => this.isOf(kg)(job) && isAtWork(job))
    return known === undefined
      ? this.jobs.add('exploring', saying('jobTitles.explore', { graph: kg }), { kg })
      : { jobId: known.id }
  }

  /** Where nobody waits for it: it puts itself away when it is done, as what came of it is seen with the graph. */
  async startQuietly(kg: string): Promise<{ jobId: string }> {
    const started = await this.start(kg)
    this.putAwayWhenDone(started.jobId)
    return started
  }

  /** Of a graph that has another version by now: what is under way is of the one before, and would be kept for none. */
  async startAnew(kg: string): Promise<{ jobId: string }> {
    await this.shut(kg)
    return this.startQuietly(kg)
  }

  /**
   * Explores a graph that is about to be asked and came while nobody explored, by the command line or before a program that
   * asks otherwise; once while the program runs, so that what is stopped stays so.
   * @param after in milliseconds: who asks at once is not to wait beside it
   */
  startMissed(kg: string, after = AFTER_FIRST_QUESTION): void {
    if (this.looked.has(kg)) return
    const start = async (): Promise<void> => {
      const isKnown = this.jobs.list().some(this.isOf(kg))
      if (isKnown || isElsewhere(this.tools.projects.path(kg)) || (await this.get(kg)) !== undefined) return
      await this.startQuietly(kg)
    }
    const timer = setTimeout(() => {
      start().catch((err: unknown) => this.tools.log.error({ err, kg }, 'a graph was not explored'))
    }, after)
    this.looked.set(kg, timer.unref())
  }

  /** Nothing more is begun. */
  close(): void {
    for (const timer of this.looked.values()) clearTimeout(timer)
  }

  /** Takes up what was cut off when the program ended, of graphs that are still there. */
  async takeUp(): Promise<void> {
    const names = new Set(await this.tools.projects.names())
    for (const { id, kind, state, subject = '' } of this.jobs.list()) {
      if (kind !== 'exploring' || state !== 'interrupted') continue
      if (names.has(subject)) {
        await this.jobs.retry(id)
        this.putAwayWhenDone(id)
      } else await this.jobs.dismiss(id)
    }
  }

  /** Ends what is under way for a graph that is about to be moved or removed. */
  async shut(kg: string): Promise<void> {
    const own = this.jobs.list().filter(this.isOf(kg))
    // One that ends just now may have been put away before it is told to.
    const ignored = (): undefined => undefined
    for (const { id } of own.filter(isAtWork)) {
      await this.jobs.cancel(id).catch(ignored)
      await this.jobs.finished(id).catch(ignored)
    }
    for (const { id } of own) await this.jobs.dismiss(id).catch(ignored)
  }

  private putAwayWhenDone(jobId: string): void {
    const putAway = async (): Promise<void> => {
      if ((await this.jobs.finished(jobId)).state === 'done') await this.jobs.dismiss(jobId)
    }
    putAway().catch((err: unknown) => this.tools.log.error({ err, jobId }, 'a job that was done was not put away'))
  }

  private isOf(kg: string) {
    return ({ kind, subject }: { kind: string; subject?: string | undefined }): boolean =>
      kind === 'exploring' && subject === kg
  }
}
