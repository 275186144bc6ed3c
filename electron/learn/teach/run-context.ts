import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { PolicyDescription } from '../../model/policy.ts'
import type { GrpoState } from '../grpo/run-grpo.ts'
import type { Learner } from '../learner.ts'
import type { Environment } from '../sampling/rollout.ts'
import type { SftState } from '../sft/run-sft.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
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

/** What a stage that goes in steps needs of its run. */
export interface LoopTools {
  /** Where it stood at the last checkpoint, in its own terms. */
  from: unknown
  isTimeUp(): boolean
  checkpoint(kind: 'step' | 'best', state: SftState | GrpoState): Promise<void>
  /** The best weights of the stage. */
  restoreBest(): Promise<void>
}
