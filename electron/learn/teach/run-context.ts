import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import type { Learner } from '../learner.ts'
import type { Environment } from '../sampling/rollout.ts'
import type { TrainingPlan } from '../training-plan.ts'
import type { RunClock } from './clock.ts'
import type { RunFiles } from './run-folder.ts'
import type { RunProgress } from './run-progress.ts'
import type { LessonSplit } from './split.ts'

/** What every stage of a run works with. */
export interface RunContext {
  plan: TrainingPlan
  files: RunFiles
  kg: KnowledgeGraph
  clock: RunClock
  progress: RunProgress
  /** Aborted when the run is to be paused or stopped. */
  signal: AbortSignal
  /** Where questions are asked with this policy: free to write anything in training, as in Ask when it is examined. */
  environment(policy: PolicyDescription, use: 'training' | 'examination'): Environment
  learner(): Learner
  /** Episodes side by side. */
  atOnce(): number
}

/** Training, validation and held-out lessons, in memory. */
export type RunLessons = Pick<LessonSplit, 'training' | 'validation' | 'heldOut'>
