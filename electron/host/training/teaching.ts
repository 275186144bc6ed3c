import { randomUUID } from 'node:crypto'
import type { TrainingPlan, TrainingPlanInput } from '../../contract/training-plan.ts'
import type { CurvePoint, RolloutView, RunView, StageName } from '../../contract/training-run.ts'
import type { LessonPreview, PlanEstimate } from '../../contract/training-form.ts'
import type { JobView } from '../../contract/job.ts'
import { ClewError } from '../../contract/errors.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { EstimateTools } from './estimate.ts'
import type { LiveRuns } from './live-runs.ts'
import { watchPoints, watchRollouts } from './watch-run.ts'
import type { RunStore } from './run-store.ts'
import { canResume, isAtWork } from '../../contract/states.ts'
import { type Saying, saying } from '../../contract/words/saying.ts'

export interface TeachingTools extends EstimateTools {
  runs: RunStore
  live: LiveRuns
  jobs: JobQueue
  /** A few lessons as the plan would make them. */
  preview(plan: TrainingPlanInput, signal: AbortSignal | undefined): Promise<LessonPreview>
}

const KIND = 'training'

/** The stages that each kind of run goes through. */
const STAGES_OF: Record<TrainingPlan['kind'], readonly StageName[]> = {
  teach: ['lessons', 'before', 'stage-1', 'rollouts', 'stage-2', 'grpo', 'after'],
  sft: ['lessons', 'before', 'stage-1', 'stage-2', 'after'],
  grpo: ['lessons', 'before', 'grpo', 'after'],
}

/** Training runs: started, watched, paused and taken up again. */
export class TeachingService {
  private readonly tools: TeachingTools

  constructor(tools: TeachingTools) {
    this.tools = tools
  }

  /** What the plan would need and whether it can work; loads no model. */
  async estimate(plan: TrainingPlanInput): Promise<PlanEstimate> {
    const { checkPlan } = await import('./estimate.ts')
    return (await checkPlan(plan, this.tools)).estimate
  }

  preview(plan: TrainingPlanInput, signal?: AbortSignal): Promise<LessonPreview> {
    return this.tools.preview(plan, signal)
  }

  /** @throws {@link ClewError} with the reason where the settings cannot work. */
  async start(input: TrainingPlanInput): Promise<{ id: string; jobId: string }> {
    const { runs, live } = this.tools
    const { checkPlan } = await import('./estimate.ts')
    const { estimate, ready } = await checkPlan(input, this.tools)
    if (ready instanceof ClewError) throw ready
    const { plan, model } = ready
    const id = randomUUID()
    const view: RunView = {
      id,
      name: plan.name ?? `${plan.kg}, ${model.name}`,
      kind: plan.kind,
      kg: plan.kg,
      model: model.name,
      modelId: model.id,
      protocol: plan.protocol,
      state: 'waiting',
      stages: STAGES_OF[plan.kind].map(name => ({ name, state: 'waiting', fraction: 0, seconds: 0 })),
      phase: 'waiting',
      startedAt: new Date().toISOString(),
      notes: estimate.warnings,
      lessons: 0,
    }
    await runs.create(view, plan)
    await live.lock(id)
    live.set(view)
    return { id, jobId: (await this.tools.jobs.add(KIND, titleOf(view), { runId: id })).jobId }
  }

  list(): Promise<RunView[]> {
    return this.tools.live.list()
  }

  /** All runs, now and whenever one changes; at most ten times a second. */
  watch(signal: AbortSignal | undefined): AsyncGenerator<RunView[]> {
    return this.tools.live.watch(signal)
  }

  /** Points of one run: those there are, then as they come. */
  async *points(id: string, signal: AbortSignal | undefined): AsyncGenerator<CurvePoint[]> {
    await this.tools.runs.read(id)
    yield* watchPoints(this.tools.runs.files(id).curve, signal)
  }

  /** The last rollouts of one run, newest first, whenever there are newer ones. */
  async *rollouts(id: string, signal: AbortSignal | undefined): AsyncGenerator<RolloutView[]> {
    await this.tools.runs.read(id)
    yield* watchRollouts(this.tools.runs.files(id).rollouts, signal)
  }

  /** At the next step: a checkpoint is written and the process ends. */
  async pause(id: string): Promise<void> {
    const view = await this.view(id)
    if (!isAtWork(view)) throw new ClewError('conflict', saying('trainingProblems.notAtWork'))
    if (this.tools.live.halt(id, 'pause')) return
    await this.takeFromQueue(id, { state: 'paused', phase: 'paused' })
  }

  /** Goes on from the last checkpoint, also after a crash. */
  async resume(id: string): Promise<void> {
    const { runs, live, jobs } = this.tools
    const view = await this.view(id)
    if (!canResume(view))
      throw new ClewError(
        'conflict',
        saying(view.state === 'done' ? 'trainingProblems.notResumedDone' : 'trainingProblems.notResumedAtWork'),
      )
    // Refused here and not by a job that fails at once.
    await runs.plan(id)
    const job = await this.endedJob(id)
    await live.lock(id)
    live.set({ ...view, state: 'waiting', phase: 'waiting', error: undefined, endedAt: undefined })
    try {
      if (job === undefined) await jobs.add(KIND, titleOf(view), { runId: id })
      else await jobs.retry(job.id)
    } catch (error) {
      await (await live.lock(id)).release()
      await live.end(id, view)
      throw error
    }
  }

  /** Ends it for good; what was learnt so far stays as an adapter. */
  async stop(id: string): Promise<void> {
    const { live } = this.tools
    const view = await this.view(id)
    if (view.state === 'done') throw new ClewError('conflict', saying('trainingProblems.runDone'))
    if (view.state === 'stopped') return
    if (live.halt(id, 'stop')) return
    if (isAtWork(view))
      return this.takeFromQueue(id, { state: 'stopped', phase: 'stopped', endedAt: new Date().toISOString() })
    await live.end(id, { state: 'stopped', phase: 'stopped', error: undefined, endedAt: new Date().toISOString() })
    await this.dismissJob(id)
  }

  async remove(id: string): Promise<void> {
    const view = await this.view(id)
    if (isAtWork(view)) throw new ClewError('conflict', saying('trainingProblems.runAtWork'))
    await this.dismissJob(id)
    await this.tools.runs.remove(id)
    this.tools.live.changed()
  }

  async restore(id: string): Promise<void> {
    await this.tools.runs.restore(id)
    this.tools.live.changed()
  }

  /** Others came, or went, without being asked for here. */
  changed(): void {
    this.tools.live.changed()
  }

  private async view(id: string): Promise<RunView> {
    return this.tools.live.get(id) ?? this.tools.runs.read(id)
  }

  /** A run that waits for its turn: its job is taken out of the queue. */
  private async takeFromQueue(id: string, change: Partial<RunView>): Promise<void> {
    const { live, jobs } = this.tools
    const job = jobs.find(KIND, input => isInput(input) && input.runId === id)
    if (job === undefined || live.get(id) === undefined)
      throw new ClewError('conflict', saying('trainingProblems.runElsewhere'))
    await jobs.cancel(job.id)
    await live.end(id, change)
  }

  private async dismissJob(id: string): Promise<void> {
    const job = await this.endedJob(id)
    if (job !== undefined) await this.tools.jobs.dismiss(job.id)
  }

  /** A run is told as paused a moment before its process is gone and its job at its end. */
  private async endedJob(id: string): Promise<JobView | undefined> {
    const { jobs } = this.tools
    const job = jobs.find(KIND, input => isInput(input) && input.runId === id)
    return job && (await jobs.finished(job.id))
  }
}

function titleOf({ name, kind }: RunView): Saying {
  return saying(`jobTitles.${kind}`, { name })
}

function isInput(input: unknown): input is { runId: string } {
  return typeof input === 'object' && input !== null && 'runId' in input
}
