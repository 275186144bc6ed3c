import { DEFAULT_GUARDS } from './default-guards.ts'
import type { Recipe } from './recipe.ts'

/** KG-R1 §3.3, D.3 and D.4, of its 3B model (7B: N = 8, β = 0.02, 256 questions). */
export const KG_R1_RECIPE: Recipe = {
  name: 'kg-r1',
  /** Table 8. */
  reward: { kind: 'kg-r1', format: 0.5, query: 0.5, answer: 0.5, f1: 1, retrieval: 1, repeats: 'count' },
  /** Eq. 3 and below. */
  advantage: {
    estimator: 'group',
    credit: 'turn',
    lambda: 1,
    normalise: 'deviation',
    baseline: 'single',
    gamma: 1,
    gaeLambda: 1,
  },
  /**
   * J(θ) of §3.3, a sum over turns and tokens; ε is not given there, 0.2 in the published script; β, K3 and no entropy
   * term: D.4.
   */
  objective: {
    clip: { low: 0.2, high: 0.2 },
    kl: { coefficient: 0.01, kind: 'k3', place: 'loss' },
    entropy: 0,
    average: 'sum',
  },
  /** D.4; H = 5: E.3. */
  rollout: { groupSize: 16, temperature: 1, topP: 1, turns: 5 },
  /** D.4: 1e-6 without warm-up, batch and mini-batch of 128. */
  update: { rate: 1e-6, warmUp: 0, questions: 128, epochs: 1, minibatches: 1 },
  guards: DEFAULT_GUARDS,
}
