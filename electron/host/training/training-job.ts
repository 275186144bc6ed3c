import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { doneShare, type RunView, type TrainingProgress } from '../../contract/training-run.ts'
import { saidOf } from '../../contract/errors.ts'
import { ProgressSchema } from '../../contract/job.ts'
import { removeUnlessInUse } from '../../base/remove.ts'
import { INTERRUPTED, jobKind, JobPaused, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts'
import { serving, type OutputOf, type ToldOf } from '../../base/line.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import { fromWire } from '../../contract/wire-error.ts'
import { WorkerClient } from '../../base/worker-client.ts'
import type { Log } from '../log.ts'
import { ownGraph } from '../graphs/open-library-graph.ts'
import type { Projects } from '../graphs/projects.ts'
import { writerAnswers, writerCalls } from '../models/writer-calls.ts'
import { writingModel, type WritingModel, type WritingTools } from '../models/writing-model.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { trainingCalls } from './training-messages.ts'
import type { VerdictStore } from '../answers/verdict-store.ts'
import type { AdapterService } from './adapters.ts'
import type { AdapterStore } from './adapter-store.ts'
import type { LiveRuns } from './live-runs.ts'
import type { RunStore } from './run-store.ts'
import { plannedModel, type ModelSources, type PlannedModel } from './trained-model.ts'
import { saying } from '../../contract/words/saying.ts'

const Input = z.object({ runId: z.string() })
export type TrainingInput = z.infer<typeof Input>

export interface TrainingTools extends Omit<ModelSources, 'adapters'> {
  runs: RunStore
  live: LiveRuns
  adapterStore: AdapterStore
  adapters: AdapterService
  projects: Projects
  verdicts: Pick<VerdictStore, 'ofGraph'>
  spawn: SpawnWorker
  log: Pick<Log, 'error'>
  /** Models that may word lessons; there once answers are. */
  writing(): WritingTools
}

/**
 * A worker that is asked to write a checkpoint when the program closes may take so long; after that the last one it
 * wrote is what there is.
 */
const CLOSE_GRACE_MS = 4_000
const CANCEL_GRACE_MS = 500

/**
 * A training run as a job: in a process of its own, one at a time; whatever ends it, it goes on from its last
 * checkpoint.
 */
export function trainingJobs(tools: TrainingTools): AnyJobKind {
  return jobKind<TrainingInput>({
    kind: 'training',
    input: Input,
    subject: ({ runId }) => runId,
    interrupted: saying('interrupted.training'),
    run: async run => {
      await new TrainingJob(run, tools).run()
      return {}
    },
    // The run stays in its own list until it is removed there.
    forget: () => Promise.resolve(),
    async dropped({ runId }) {
      await (await tools.live.lock(runId)).release()
      await tools.live.end(runId, { state: 'paused', phase: 'paused' })
    },
  })
}

/**
 * Seconds that a run has left, which were never told to be fewer: where one that was killed does some of it again, they
 * stand until it has caught up.
 */
export function timeLeftOf(seconds: number, told: number | undefined): number {
  return Math.max(0, Math.min(seconds, told ?? Infinity))
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

type Ending = OutputOf<typeof trainingCalls.train>
type Exported = Extract<ToldOf<typeof trainingCalls.train>, { kind: 'exported' }>

class TrainingJob {
  private readonly job: JobRun<TrainingInput>
  private readonly tools: TrainingTools
  private model: PlannedModel | undefined
  private mostSeconds: number | undefined
  /** Messages are worked off one after the other: an export is in place before the run is told as done. */
  private handled: Promise<void> = Promise.resolve()

  constructor(job: JobRun<TrainingInput>, tools: TrainingTools) {
    this.job = job
    this.tools = tools
  }

  async run(): Promise<void> {
    const { runs, live } = this.tools
    const { runId } = this.job.input
    const view = await runs.read(runId)
    await using _lock = await live.lock(runId)
    try {
      live.set({ ...view, state: 'running', phase: saying('progress.starting'), error: undefined, endedAt: undefined })
      const ending = await this.train(view)
      await this.handled
      await this.conclude(ending)
    } catch (error) {
      await this.handled.catch(() => undefined)
      await this.fail(error)
      throw error
    } finally {
      await removeUnlessInUse(runs.files(runId).exports)
    }
  }

  private async train(view: RunView): Promise<Ending> {
    const { runs, projects, spawn, live, resources, verdicts, log } = this.tools
    const { id, signal } = this.job
    const plan = await runs.plan(view.id)
    const model = await plannedModel(plan, this.tools)
    this.model = model
    this.mostSeconds = 60 * plan.minutes
    using lease = await projects.lease(plan.kg)
    const graph = ownGraph(lease.graph, saying('graphProblems.teachExport'))
    signal.throwIfAborted()
    const judged = plan.lessons.fromUse ? await verdicts.ofGraph((await graph.summary()).fingerprint) : []
    const writer = await this.writerOf(plan)
    await using worker = new WorkerClient(
      spawn('training', { correlation: id }),
      'training',
      trainingCalls,
      serving(writerCalls, writerAnswers(writer?.writer)),
    )
    // What becomes of it is the answer to `train`.
    using _halting = live.bind(view.id, how => void worker.call('halt', how).catch(() => undefined))
    return await new Promise((resolve, reject) => {
      const training = worker.call(
        'train',
        {
          folder: runs.files(view.id).folder,
          stages: view.stages,
          graph: { folder: graph.folder, name: plan.kg },
          model: model.files,
          ranker: join(resources, 'models', 'navigator.bin'),
          sample: join(resources, 'samples', 'greek-myths.ttl'),
          judged,
          writer: writer && { name: writer.name, fingerprint: writer.fingerprint },
        },
        {
          signal,
          // Cancelled: at once. Closing: with a last checkpoint, where that is quick.
          grace: reason => (reason === INTERRUPTED ? CLOSE_GRACE_MS : CANCEL_GRACE_MS),
          onTold: told => {
            if (told.kind === 'progress') this.progress(told.progress)
            else if (told.kind === 'defect')
              log.error({ run: view.id, err: fromWire(told.error) }, 'an episode of a training run failed')
            else {
              this.handled = this.handled.then(() => this.takeWeights(told))
              this.handled.catch(reject)
            }
          },
        },
      )
      training.then(resolve, reject)
    })
  }

  /** It is loaded for as long as lessons are to be worded, and not for what comes after. */
  private async writerOf({ kg, lessons: { writer, count } }: TrainingPlan): Promise<WritingModel | undefined> {
    const { runs, live, writing } = this.tools
    if (writer === undefined || count === 0) return undefined
    const { runId } = this.job.input
    if (await isThere(runs.files(runId).heldOut)) return undefined
    live.set({ ...(live.get(runId) ?? (await runs.read(runId))), phase: saying('progress.preparingModels') })
    return writingModel(writer, kg, writing(), model => saying('trainingProblems.cannotWord', { model }))
  }

  private progress(progress: TrainingProgress): void {
    const { live } = this.tools
    const view = live.get(this.job.input.runId)
    if (view === undefined) return
    // What an earlier part of the run has told stays.
    const { seconds, before = view.before, after = view.after, checkpointAt = view.checkpointAt, ...told } = progress
    const mostSecondsLeft =
      this.mostSeconds === undefined ? undefined : timeLeftOf(this.mostSeconds - seconds, view.mostSecondsLeft)
    live.set({ ...view, ...told, before, after, checkpointAt, mostSecondsLeft })
    this.job.report({ ...ProgressSchema.parse(progress), fraction: doneShare(progress.stages) })
  }

  /** What the worker has learnt so far becomes the run's adapter. */
  private async takeWeights({ path, fingerprint, bytes, learner }: Exported): Promise<void> {
    const { live, adapterStore, adapters } = this.tools
    const view = live.get(this.job.input.runId)
    if (view === undefined || this.model === undefined) return
    const known = await adapterStore.find(view.adapter ?? view.id)
    await adapterStore.put(
      {
        version: 1,
        id: view.adapter ?? view.id,
        name: known?.name ?? view.name,
        kind: learner,
        model: { id: this.model.id, name: this.model.name, fingerprint: this.model.fingerprint },
        kg: view.kg,
        protocol: view.protocol,
        run: view.id,
        createdAt: known?.createdAt ?? new Date().toISOString(),
        fingerprint,
        bytes,
        before: view.before,
      },
      path,
      'move',
    )
    live.set({ ...(live.get(view.id) ?? view), adapter: view.adapter ?? view.id })
    adapters.changed()
  }

  private async conclude(ending: Ending): Promise<void> {
    const { live } = this.tools
    if (ending.kind === 'paused') {
      // A cancelled job is told as such by the queue, a closing program as an interruption.
      this.job.signal.throwIfAborted()
      const sentence = ending.reason ?? saying('interrupted.paused')
      await live.end(this.job.input.runId, {
        state: 'paused',
        phase: 'paused',
        ...(ending.reason === undefined ? {} : { error: ending.reason }),
      })
      throw new JobPaused(sentence)
    }
    await this.noteScores()
    await live.end(this.job.input.runId, {
      state: ending.stopped ? 'stopped' : 'done',
      phase: ending.stopped ? 'stopped' : 'done',
      endedAt: new Date().toISOString(),
    })
  }

  private async noteScores(): Promise<void> {
    const { live, adapterStore, adapters } = this.tools
    const view = live.get(this.job.input.runId)
    const card = view?.adapter === undefined ? undefined : await adapterStore.find(view.adapter)
    if (view === undefined || card === undefined) return
    await adapterStore.write(card.id, {
      ...card,
      ...(view.before === undefined ? {} : { before: view.before }),
      ...(view.after === undefined ? {} : { after: view.after }),
    })
    adapters.changed()
  }

  private async fail(error: unknown): Promise<void> {
    const { live } = this.tools
    const { signal, input } = this.job
    if (error instanceof JobPaused) return
    if (signal.reason === INTERRUPTED)
      await live.end(input.runId, {
        state: 'interrupted',
        phase: 'interrupted',
        error: saying('interrupted.trainingClosed'),
      })
    else if (signal.aborted)
      await live.end(input.runId, { state: 'stopped', phase: 'stopped', endedAt: new Date().toISOString() })
    else
      await live.end(input.runId, {
        state: 'failed',
        phase: 'failed',
        error: saidOf(error),
        endedAt: new Date().toISOString(),
      })
  }
}
