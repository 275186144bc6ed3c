import type { StageName } from '../../contract/training-run.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'

/** The stages that each kind of run goes through. */
export const STAGES_OF: Record<TrainingPlan['kind'], readonly StageName[]> = {
  teach: ['lessons', 'before', 'stage-1', 'rollouts', 'stage-2', 'grpo', 'after'],
  sft: ['lessons', 'before', 'stage-1', 'stage-2', 'after'],
  grpo: ['lessons', 'before', 'grpo', 'after'],
}
