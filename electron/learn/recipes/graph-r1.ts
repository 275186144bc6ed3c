import { DEFAULT_GUARDS } from './default-guards.ts'
import type { Recipe } from './recipe.ts'

/** Graph-R1 §4.3 and appendix G. N, rate, β and mini-batch are the published script's: the paper gives none. */
export const GRAPH_R1_RECIPE: Recipe = {
  name: 'graph-r1',
  /** Eq. 13 to 15. */
  reward: { kind: 'graph-r1', step: 0.5, cap: 1, offset: -1, answer: 1, tokens: 'paper', wellFormedEnd: true },
  /** Eq. 12 with the standard deviation as F_norm. */
  advantage: {
    estimator: 'group',
    credit: 'trajectory',
    lambda: 1,
    normalise: 'deviation',
    baseline: 'single',
    gamma: 1,
    gaeLambda: 1,
  },
  /** Eq. 11. */
  objective: {
    clip: { low: 0.2, high: 0.2 },
    kl: { coefficient: 0.001, kind: 'k3', place: 'loss' },
    entropy: 0,
    average: 'sequence',
  },
  rollout: { groupSize: 5, temperature: 1, topP: 1, turns: 10 },
  /** Batch: Table 5. */
  update: { rate: 5e-7, warmUp: 0, questions: 128, epochs: 1, minibatches: 2 },
  guards: DEFAULT_GUARDS,
}
