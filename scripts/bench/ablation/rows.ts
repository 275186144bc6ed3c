import type { TrainingPlanInput } from '../../../electron/contract/training-plan.ts'

/** What a run leaves out, or does instead. */
export interface AblationRow {
  name: string
  /** The paper that has it, and what it costs there. */
  paper: string
  /** The row whose weights this one goes on from: stages that several rows have in common are gone through once. */
  from?: string
  /** Its lessons were judged by nobody; it is asked what the others are asked. */
  unjudged?: true
  plan: Pick<TrainingPlanInput, 'stage1' | 'stage2' | 'imitation' | 'grpo'>
}

/** Whether it reinforces, which is done over more questions than are imitated. */
export const isPractice = ({ plan }: AblationRow): boolean => plan.grpo?.steps !== 0

/** Steps, questions, tries and rate of reinforcement: so small that three seeds of all rows take less than two hours. */
const PRACTICE = { steps: 30, questions: 8, rate: 4e-4 }
/** Calls of an episode: enough for most lessons, whose steps lead to eight things at most. */
export const TURNS = 12
const TRIES = { 'rollout.groupSize': 8, 'rollout.turns': TURNS }

const NONE = { epochs: 0 }
const FIRST = { epochs: 3, rate: 5e-4 }
const SECOND = { epochs: 2, rate: 3e-4 }
const NO_PRACTICE = { grpo: { steps: 0 } }

const STAGE_1 = 'stage 1 alone'
const STAGE_2 = 'stage 2 alone'
const BOTH_STAGES = 'no reinforcement'
const MIXED = 'stages mixed, no reinforcement'
const UNJUDGED = 'no quality filter, no reinforcement'

/** Reinforcement from the weights that an earlier row left. */
const practice = (from: string, ablation?: string): Pick<AblationRow, 'from' | 'plan'> => ({
  from,
  plan: {
    stage1: NONE,
    stage2: NONE,
    grpo: { ...PRACTICE, changes: { ...TRIES, ...(ablation === undefined ? {} : { ablations: [ablation] }) } },
  },
})

/** The first is what the others are compared with. */
export const ABLATION_ROWS: readonly AblationRow[] = [
  { name: 'whole', paper: '', ...practice(BOTH_STAGES) },
  { name: 'no stage 1', paper: 'GraphWalker, Table 4: −5.10 EM', ...practice(STAGE_2) },
  { name: 'no stage 2', paper: 'GraphWalker, Table 4: −9.00 EM', ...practice(STAGE_1) },
  {
    name: BOTH_STAGES,
    paper: 'GraphWalker, Table 4: −10.40 EM',
    from: STAGE_1,
    plan: { stage1: NONE, stage2: SECOND, ...NO_PRACTICE },
  },
  { name: STAGE_1, paper: '', plan: { stage1: FIRST, stage2: NONE, ...NO_PRACTICE } },
  { name: STAGE_2, paper: '', plan: { stage1: NONE, stage2: SECOND, ...NO_PRACTICE } },
  { name: 'stages mixed', paper: 'GraphWalker, Table 4: −10.40 EM', ...practice(MIXED) },
  { name: MIXED, paper: '', plan: { stage1: FIRST, stage2: SECOND, imitation: 'mixed', ...NO_PRACTICE } },
  {
    name: 'no quality filter',
    paper: 'GraphWalker, Figure 5: −22.1, −26.4 EM',
    unjudged: true,
    ...practice(UNJUDGED),
  },
  { name: UNJUDGED, paper: '', unjudged: true, plan: { stage1: FIRST, stage2: SECOND, ...NO_PRACTICE } },
  {
    name: 'no turn rewards',
    paper: 'KG-R1, Table 3: −10.1, −14.9 F1',
    ...practice(BOTH_STAGES, 'no-turn-rewards'),
  },
  {
    name: 'trajectory-level advantage',
    paper: 'KG-R1, Table 3: −27.6, −3.3 F1',
    ...practice(BOTH_STAGES, 'trajectory-advantage'),
  },
  {
    name: 'no retrieval reward',
    paper: 'KG-R1, Table 3: −31.4, −0.8 F1',
    ...practice(BOTH_STAGES, 'no-retrieval-reward'),
  },
  {
    name: 'PPO',
    paper: 'KG-R1, Table 3: collapses; Graph-R1, Fig. 5f: some −5 F1',
    ...practice(BOTH_STAGES, 'ppo'),
  },
  { name: 'REINFORCE++', paper: 'Graph-R1, Fig. 5f: some −9 F1', ...practice(BOTH_STAGES, 'reinforce++') },
]

/** The rows that are asked for, and before each what it needs. */
export function inOrder(wanted: readonly AblationRow[]): AblationRow[] {
  const ordered = new Set<AblationRow>()
  const take = (row: AblationRow): void => {
    for (const base of ABLATION_ROWS) if (base.name === row.from) take(base)
    ordered.add(row)
  }
  for (const row of wanted) take(row)
  return [...ordered]
}
