import type { TrainingPlanInput } from '../../../electron/contract/training-plan.ts'

/** What is taught, and how. */
export interface PracticeRow {
  name: string
  /** The weights that teaching begins with: those that Clew comes with, or those that a fit of them begins with. */
  from: 'shipped' | 'initial'
  /** Lessons whose program is known, and imitated in stage 1; left out: all. Of the others only the answers are. */
  programs?: number
  plan: Pick<TrainingPlanInput, 'grpo' | 'rehearsal'>
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
  { name: 'as Clew comes, nothing rehearsed', from: 'shipped', plan: { rehearsal: 0 } },
]
