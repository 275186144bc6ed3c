import type { TrainingPlanInput } from '../../../electron/contract/training-plan.ts'

/** What is taught, and how. */
export interface PracticeRow {
  name: string
  /** The weights that teaching begins with: those that Clew comes with, or those that a fit of them begins with. */
  from: 'shipped' | 'initial'
  /** Lessons whose program is known, and imitated in stage 1; left out: all. Of the others only the answers are. */
  programs?: number
  /** Which weights: those of questions in general (left out), the graph's own, or both. */
  part?: 'own' | 'both'
  plan: Pick<TrainingPlanInput, 'grpo' | 'rehearsal' | 'stage2'>
}

/** Programs that somebody may write down for a graph. */
const FEW = 40

/**
 * Other graphs are rehearsed as they are answered by the weights that Clew comes with; where teaching begins with
 * others there is nothing to be held to.
 */
export const PRACTICE_ROWS: readonly PracticeRow[] = [
  { name: `${FEW} programs, every program tried`, from: 'initial', programs: FEW, plan: { rehearsal: 0 } },
  {
    name: `${FEW} programs, 16 samples`,
    from: 'initial',
    programs: FEW,
    plan: { rehearsal: 0, grpo: { changes: { 'rollout.draw': 'sampled' } } },
  },
  { name: 'all programs', from: 'initial', plan: { rehearsal: 0 } },
  { name: 'as Clew comes', from: 'shipped', plan: {} },
  { name: `as Clew comes, ${FEW} programs`, from: 'shipped', programs: FEW, plan: {} },
  { name: 'as Clew comes, nothing rehearsed', from: 'shipped', plan: { rehearsal: 0 } },
  { name: "with the graph's own weights", from: 'shipped', part: 'both', plan: {} },
  { name: `with the graph's own weights, ${FEW} programs`, from: 'shipped', programs: FEW, part: 'both', plan: {} },
  { name: "the graph's own weights alone", from: 'shipped', part: 'own', plan: { rehearsal: 0 } },
  {
    name: `the graph's own weights alone, ${FEW} programs`,
    from: 'shipped',
    programs: FEW,
    part: 'own',
    plan: { rehearsal: 0 },
  },
  // What was drawn once, imitated in as many steps as reinforcement takes with a hundred questions.
  {
    name: "the graph's own weights alone, stage 2 for longer",
    from: 'shipped',
    part: 'own',
    plan: { rehearsal: 0, stage2: { epochs: 20 } },
  },
]
