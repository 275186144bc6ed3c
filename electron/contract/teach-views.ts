import type { TrainedKind } from '../learn/teach/model-defaults.ts'
export type { TrainedKind } from '../learn/teach/model-defaults.ts'
import type { HeldOutScore, StageView } from './run-report.ts'
export type { CurvePoint, HeldOutScore, RolloutView, StageName, StageView } from './run-report.ts'
export type { GraphLesson, LessonSource } from './lesson.ts'
export type { TrainingPlan, TrainingPlanInput } from './training-plan.ts'
import type { TrainingPlan } from './training-plan.ts'

export type RunState = 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'stopped' | 'interrupted'
/** One run of training, as the list shows it. */
export interface RunView {
  id: string
  name: string
  kind: 'teach' | 'sft' | 'grpo'
  kg: string
  /** The model that it starts from, as people read it. */
  model: string
  modelId: string
  protocol: string
  state: RunState
  stages: StageView[]
  /** What is being done, as a person would say it. */
  phase: string
  /** `31 questions/s`, already in words. */
  rate?: string
  secondsLeft?: number
  startedAt: string
  endedAt?: string
  error?: string
  /** What a person should know, a sentence each: a stop by a guard, lessons that were left out. */
  notes: string[]
  before?: HeldOutScore
  after?: HeldOutScore
  /** Id of the adapter that it made; there from the first checkpoint on. */
  adapter?: string
  lessons: number
  /** When the last checkpoint was written. */
  checkpointAt?: string
}

/** What a plan would need, before anything is loaded. */
export interface PlanEstimate {
  /** Why it cannot be run as it is; a sentence each. Empty: it can. */
  refusals: string[]
  warnings: string[]
  memoryBytes: number
  memoryFree: number
  seconds?: number
  device: string
}

/** Something taught, that a question can be asked with at once. */
export interface AdapterView {
  id: string
  name: string
  /** The model it belongs to, and whether that is still there and the same. */
  modelId: string
  model: string
  state: 'ready' | 'model-missing' | 'model-changed' | 'broken'
  problem?: string
  kind: 'navigator' | 'whole' | 'lora'
  /** The graph it was taught on. */
  kg: string
  protocol: string
  run?: string
  before?: HeldOutScore
  after?: HeldOutScore
  bytes: number
  createdAt: string
}

/** Where lessons come from, and an example of each source, before training starts. */
export interface LessonPreview {
  counts: { source: string; lessons: number }[]
  examples: { question: string; answers: string[]; path: string; source: string }[]
  rejected: { reason: string; lessons: number; example: string }[]
}

/** A recipe with every setting by its dotted name, as the paper has it, and the ablations that fit it. */
export interface RecipeView {
  name: TrainingPlan['grpo']['recipe']
  settings: { name: string; value: string | number | boolean }[]
  ablations: { name: string; says: string }[]
}

/** What a plan can be made of. */
export interface TeachChoices {
  /** What a plan is where it says nothing, by what is trained. */
  defaults: Record<TrainedKind, TrainingPlan>
  recipes: RecipeView[]
}
