import type { TrainingPlanInput } from '../../../electron/contract/training-plan.ts'

/** What a run leaves out, or does instead. */
export interface AblationRow {
  name: string
  /** The paper that has it, and what it costs there. */
  paper: string
  /** The row whose weights this one goes on from: stages that several rows have in common are gone through once. */
  from?: string
  /** The row whose held-out questions, and what resembles them, are not learnt from. Its own questions are others. */
  keepsOut?: string
  plan: Pick<TrainingPlanInput, 'stage1' | 'stage2' | 'imitation' | 'grpo'> & {
    lessons?: Pick<NonNullable<TrainingPlanInput['lessons']>, 'qualityFilter'>
  }
}

/** Steps, questions and tries of reinforcement: so small that three seeds of all rows take less than two hours. */
const PRACTICE = { steps: 12, questions: 8 }
/** Calls of an episode: an untaught network would go on for as many as it may. */
export const TURNS = 12
const TRIES = { 'rollout.groupSize': 8, 'rollout.turns': TURNS }

const NONE = { epochs: 0 }
/** The network is an untaught one, which takes longer steps than one that has been taught. */
const FIRST_STEPS = { stage1: { epochs: 3, rate: 1e-3 }, stage2: { rate: 3e-4 } }
const NO_PRACTICE = { grpo: { steps: 0 } }
const WHOLE = { grpo: { ...PRACTICE, changes: TRIES } }
/** Steps that move nothing: a run that has none is refused. */
const ASKED_ALONE = { stage1: { epochs: 1, rate: 1e-12 } }
/** Both stages are behind it. */
const IMITATED = { stage1: NONE, stage2: NONE }

const STAGE_1 = 'stage 1 alone'
const BOTH_STAGES = 'no reinforcement'
const POOR_TOO = 'poor lessons too'

const practice = (ablation: string): Pick<AblationRow, 'from' | 'plan'> => ({
  from: BOTH_STAGES,
  plan: { ...IMITATED, grpo: { ...PRACTICE, changes: { ...TRIES, ablations: [ablation] } } },
})

/** The first is what the others are compared with. */
export const ABLATION_ROWS: readonly AblationRow[] = [
  { name: 'whole', paper: '', from: BOTH_STAGES, plan: { ...IMITATED, ...WHOLE } },
  { name: 'no stage 1', paper: 'GraphWalker, Table 4: −5.10 EM', plan: { ...FIRST_STEPS, stage1: NONE, ...WHOLE } },
  {
    name: 'no stage 2',
    paper: 'GraphWalker, Table 4: −9.00 EM',
    from: STAGE_1,
    plan: { ...IMITATED, ...WHOLE },
  },
  {
    name: BOTH_STAGES,
    paper: 'GraphWalker, Table 4: −10.40 EM',
    from: STAGE_1,
    plan: { ...FIRST_STEPS, stage1: NONE, ...NO_PRACTICE },
  },
  { name: STAGE_1, paper: '', plan: { ...FIRST_STEPS, stage2: NONE, ...NO_PRACTICE } },
  {
    name: 'stages mixed',
    paper: 'GraphWalker, Table 4: −10.40 EM',
    plan: { ...FIRST_STEPS, imitation: 'mixed', ...WHOLE },
  },
  {
    name: 'no quality filter',
    paper: 'GraphWalker, Figure 5: −22.1, −26.4 EM',
    from: POOR_TOO,
    plan: { ...IMITATED, ...ASKED_ALONE, ...NO_PRACTICE },
  },
  // It is asked its own poor questions; the row above asks its weights what the others are asked.
  {
    name: POOR_TOO,
    paper: '',
    keepsOut: STAGE_1,
    plan: { ...FIRST_STEPS, lessons: { qualityFilter: false }, ...WHOLE },
  },
  { name: 'no turn rewards', paper: 'KG-R1, Table 3: −10.1, −14.9 F1', ...practice('no-turn-rewards') },
  {
    name: 'trajectory-level advantage',
    paper: 'KG-R1, Table 3: −27.6, −3.3 F1',
    ...practice('trajectory-advantage'),
  },
  { name: 'no retrieval reward', paper: 'KG-R1, Table 3: −31.4, −0.8 F1', ...practice('no-retrieval-reward') },
  { name: 'PPO', paper: 'KG-R1, Table 3: collapses; Graph-R1, Fig. 5f: some −5 F1', ...practice('ppo') },
  { name: 'REINFORCE++', paper: 'Graph-R1, Fig. 5f: some −9 F1', ...practice('reinforce++') },
]

/** The rows that are asked for, and before each what it needs. */
export function inOrder(wanted: readonly AblationRow[]): AblationRow[] {
  const ordered = new Set<AblationRow>()
  const take = (row: AblationRow): void => {
    for (const base of ABLATION_ROWS) if (base.name === row.from || base.name === row.keepsOut) take(base)
    ordered.add(row)
  }
  for (const row of wanted) take(row)
  return [...ordered]
}
