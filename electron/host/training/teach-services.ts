import type { TrainingPlanInput } from '../../contract/training-plan.ts'
import type { AdapterView } from '../../contract/adapter.ts'
import type { CurvePoint, RolloutView, RunView } from '../../contract/training-run.ts'
import type { LessonPreview, PlanEstimate } from '../../contract/training-form.ts'

/** Training runs: a process of their own each, one at a time, on disk so that they outlive window and program. */
export interface Teaching {
  /** What the plan would need and whether it can work; loads no model. */
  estimate(plan: TrainingPlanInput): Promise<PlanEstimate>
  /** A few lessons as the plan would make them. */
  preview(plan: TrainingPlanInput, signal?: AbortSignal): Promise<LessonPreview>
  /** @throws {@link HostError} `bad-request` with the reason where the settings cannot work. */
  start(plan: TrainingPlanInput): Promise<{ id: string; jobId: string }>
  list(): Promise<RunView[]>
  /** All runs, now and whenever one changes; at most ten times a second. */
  watch(signal: AbortSignal | undefined): AsyncGenerator<RunView[]>
  /** Points of one run: those there are, then as they come. */
  points(id: string, signal: AbortSignal | undefined): AsyncGenerator<CurvePoint[]>
  /** The last rollouts of one run, newest first, whenever there are newer ones. */
  rollouts(id: string, signal: AbortSignal | undefined): AsyncGenerator<RolloutView[]>
  /** At the next step: a checkpoint is written and the process ends. */
  pause(id: string): Promise<void>
  /** Goes on from the last checkpoint, also after a crash. */
  resume(id: string): Promise<void>
  /** Ends it for good; what was learnt so far stays as an adapter. */
  stop(id: string): Promise<void>
  remove(id: string): Promise<void>
}

/**
 * What was taught: weights of a Navigator, adapters and small models, each with the model and the graph that it belongs
 * to.
 */
export interface Adapters {
  list(): Promise<AdapterView[]>
  watch(signal: AbortSignal | undefined): AsyncGenerator<AdapterView[]>
  rename(id: string, name: string): Promise<AdapterView>
  remove(id: string): Promise<void>
  restore(id: string): Promise<void>
  /** A folder with the weights and a card that says what they are, to be carried to another machine. */
  exportTo(id: string, folder: string): Promise<{ path: string }>
  /** From such a folder, or a LoRA adapter as GGUF that was trained elsewhere. */
  add(path: string, model: string | undefined): Promise<AdapterView>
}
