import { DEFAULT_GUARDS } from './default-guards.ts'
import type { Recipe } from './recipe.ts'

/** GraphWalker §2.3 and appendix G (Table 12). */
export const GRAPH_WALKER_RECIPE: Recipe = {
  name: 'graphwalker',
  /** Eq. 3. */
  reward: { kind: 'graphwalker', match: 'exact' },
  /** Eq. 4: the group-normalised advantage. */
  advantage: {
    estimator: 'group',
    credit: 'trajectory',
    lambda: 1,
    normalise: 'deviation',
    baseline: 'single',
    gamma: 1,
    gaeLambda: 1,
  },
  /** Eq. 4 clips at 1 ± ε without giving ε; the published script has 0.2 below and 0.28 above. β: Table 12. */
  objective: {
    clip: { low: 0.2, high: 0.2 },
    kl: { coefficient: 0.001, kind: 'k3', place: 'loss' },
    entropy: 0,
    average: 'sequence',
  },
  /** N and temperature: Table 12; ten calls: the published code. */
  rollout: { groupSize: 8, temperature: 1, topP: 1, turns: 10 },
  /** Table 12: 64 questions of 8 rollouts, 512 of which are one step. */
  update: { rate: 1e-6, warmUp: 0, questions: 64, epochs: 1, minibatches: 1 },
  guards: DEFAULT_GUARDS,
}
