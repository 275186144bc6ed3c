import type { RecipeName } from './recipe.ts'

/** How large a run is: what a recipe does not say of itself and the papers say of their runs. */
export interface RunSizes {
  grpo: { steps: number; questions: number; rate: number }
  /** Imitation, both stages alike; left out where the paper has none. */
  sft?: { epochs?: number; batch?: number; rate: number }
}

/**
 * The runs of the papers, made on clusters; where nothing is said, a plan has sizes that a desk computer gets through in
 * an hour.
 */
export const PAPER_SIZES: Readonly<Record<RecipeName, RunSizes>> = {
  /** D.4, of the 3B model: 400 steps of 128 questions. */
  'kg-r1': { grpo: { steps: 400, questions: 128, rate: 1e-6 } },
  /** Appendix G, Table 12; both stages: 2 epochs of 32. */
  graphwalker: {
    grpo: { steps: 100, questions: 64, rate: 1e-6 },
    sft: { epochs: 2, batch: 32, rate: 1e-5 },
  },
  /** Table 5: 3 epochs of 128 over the 5,120 questions of a set (appendix D); the rate is the published script's. */
  'graph-r1': { grpo: { steps: 120, questions: 128, rate: 5e-7 } },
  /** §V-A: 8 epochs of 256 over WebQSP's 3,098 questions (GrailQA: 1 epoch, 174 steps); SFT's epochs are not given. */
  'kbqa-r1': { grpo: { steps: 97, questions: 256, rate: 1e-6 }, sft: { rate: 5e-6 } },
}
