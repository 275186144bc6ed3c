import type { TrainingPlanInput } from '../../../electron/contract/training-plan.ts'

/** What a run leaves out, or does instead. */
export interface AblationRow {
  name: string
  /** The paper that has it. */
  paper: string
  plan: Pick<TrainingPlanInput, 'stage1' | 'stage2' | 'grpo'>
}

/** Steps, questions and tries of reinforcement: so small that three seeds of all rows take less than two hours. */
const PRACTICE = { steps: 12, questions: 8 }
const TRIES = { 'rollout.groupSize': 8 }

const practice = (ablation: string): TrainingPlanInput['grpo'] => ({
  ...PRACTICE,
  changes: { ...TRIES, ablations: [ablation] },
})
const WHOLE = { grpo: { ...PRACTICE, changes: TRIES } }

/** The first is what the others are compared with. */
export const ABLATION_ROWS: readonly AblationRow[] = [
  { name: 'whole', paper: '', plan: WHOLE },
  { name: 'no stage 1', paper: 'GraphWalker, Table 4', plan: { ...WHOLE, stage1: { epochs: 0 } } },
  { name: 'no stage 2', paper: 'GraphWalker, Table 4', plan: { ...WHOLE, stage2: { epochs: 0 } } },
  { name: 'no reinforcement', paper: 'GraphWalker, Table 4', plan: { grpo: { steps: 0 } } },
  { name: 'no turn rewards', paper: 'KG-R1, Table 3', plan: { grpo: practice('no-turn-rewards') } },
  { name: 'trajectory-level advantage', paper: 'KG-R1, Table 3', plan: { grpo: practice('trajectory-advantage') } },
  { name: 'no retrieval reward', paper: 'KG-R1, Table 3', plan: { grpo: practice('no-retrieval-reward') } },
  { name: 'PPO', paper: 'KG-R1, Table 3', plan: { grpo: practice('ppo') } },
  { name: 'REINFORCE++', paper: 'Graph-R1, Fig. 5f', plan: { grpo: practice('reinforce++') } },
]
