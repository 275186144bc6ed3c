import { DEFAULT_GUARDS } from './default-guards.ts'
import type { Recipe } from './recipe.ts'

/** KBQA-R1 §IV-C and §V-A. */
export const KBQA_R1_RECIPE: Recipe = {
  name: 'kbqa-r1',
  /** Eq. 2 with λ_outcome and λ_format of §V-A. */
  reward: { kind: 'kbqa-r1', outcome: 1, format: 0.1 },
  /** Eq. 4: centred, not divided. */
  advantage: {
    estimator: 'group',
    credit: 'trajectory',
    lambda: 1,
    normalise: 'none',
    baseline: 'single',
    gamma: 1,
    gaeLambda: 1,
  },
  /** Eq. 3, with the clipping and β of §V-A (the published script has the KL term off). */
  objective: {
    clip: { low: 0.2, high: 0.28 },
    kl: { coefficient: 0.001, kind: 'k3', place: 'loss' },
    entropy: 0,
    average: 'unit',
  },
  /** §V-A; six turns: the published code. */
  rollout: { groupSize: 5, temperature: 1, topP: 0.99, turns: 6 },
  /** §V-A: 30 % linear warm-up, batch 256, mini-batch 128. */
  update: { rate: 1e-6, warmUp: 0.3, questions: 256, epochs: 1, minibatches: 2 },
  guards: DEFAULT_GUARDS,
}
