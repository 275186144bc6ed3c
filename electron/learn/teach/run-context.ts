import type { Saying } from '../../contract/words/saying.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import type { Learner } from '../learner.ts'
import type { Environment } from '../sampling/rollout.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import type { RunClock } from './clock.ts'
import type { RunFiles } from './run-folder.ts'
import type { RunProgress } from './run-progress.ts'
import type { StageName } from '../../contract/training-run.ts'
import type { StageTimes } from './stage-times.ts'
import type { LessonSplit } from './split.ts'

/** Another graph's questions, and where they are asked. */
export interface Elsewhere {
  questions: readonly GraphLesson[]
  environment: RunContext['environment']
}

/** What every stage of a run works with. */
export interface RunContext {
  plan: TrainingPlan
  files: RunFiles
  kg: KnowledgeGraph
  clock: RunClock
  times: StageTimes
  /** Whether a stage has had its share of the run's minutes. */
  isTimeUp(stage: StageName): boolean
  progress: RunProgress
  /** Aborted when the run is to be paused or stopped. */
  signal: AbortSignal
  /** Where questions are asked with this policy: free to write anything in training, as in Ask when it is examined. */
  environment(policy: PolicyDescription, use: 'training' | 'examination'): Environment
  /** Questions of another graph, which are to be answered as well as before; absent where there is none. */
  elsewhere?: Elsewhere | undefined
  learner(): Learner
  /** Episodes side by side. */
  atOnce(): number
}

/** Training, validation and held-out lessons, in memory. */
export type RunLessons = Pick<LessonSplit, 'training' | 'validation' | 'heldOut'>

/** Why there was nothing to do in a stage, in a sentence. */
export interface Skipped {
  skipped: Saying
}
