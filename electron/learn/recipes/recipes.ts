import type { Recipe, RecipeName } from './recipe.ts'

/**
 * The papers watch their runs and stop by hand (KG-R1 §4.3, A12: collapse after 200 to 350 steps); these bounds are
 * ours.
 */
export const GUARDS: Recipe['guards'] = { window: 8, entropy: 0.02, valid: 0.5, spread: 0.02, kl: 5, length: 3 }

/** What all four begin with (Shao et al. 2024): what a trajectory earned, against the others of its question. */
const GROUP_RELATIVE: Recipe['advantage'] = {
  estimator: 'group',
  credit: 'trajectory',
  lambda: 1,
  normalise: 'deviation',
  baseline: 'single',
  gamma: 1,
  gaeLambda: 1,
}

/** KG-R1 §3.3, D.3 and D.4, of its 3B model (7B: N = 8, β = 0.02, 256 questions). */
const KG_R1_RECIPE: Recipe = {
  name: 'kg-r1',
  /** Table 8. */
  reward: { kind: 'kg-r1', format: 0.5, query: 0.5, answer: 0.5, f1: 1, retrieval: 1, repeats: 'count' },
  /** Eq. 3 and below. */
  advantage: { ...GROUP_RELATIVE, credit: 'turn' },
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
  rollout: { draw: 'auto', groupSize: 16, temperature: 1, topP: 1, turns: 5 },
  /** D.4: 1e-6 without warm-up, batch and mini-batch of 128. */
  update: { rate: 1e-6, warmUp: 0, questions: 128, epochs: 1, minibatches: 1 },
  guards: GUARDS,
}

/** GraphWalker §2.3 and appendix G (Table 12). */
const GRAPH_WALKER_RECIPE: Recipe = {
  name: 'graphwalker',
  /** Eq. 3. */
  reward: { kind: 'graphwalker', match: 'exact' },
  /** Eq. 4: the group-normalised advantage. */
  advantage: GROUP_RELATIVE,
  /** Eq. 4 clips at 1 ± ε without giving ε; the published script has 0.2 below and 0.28 above. β: Table 12. */
  objective: {
    clip: { low: 0.2, high: 0.2 },
    kl: { coefficient: 0.001, kind: 'k3', place: 'loss' },
    entropy: 0,
    average: 'sequence',
  },
  /** N and temperature: Table 12; ten calls: the published code. */
  rollout: { draw: 'auto', groupSize: 8, temperature: 1, topP: 1, turns: 10 },
  /** Table 12: 64 questions of 8 rollouts, 512 of which are one step. */
  update: { rate: 1e-6, warmUp: 0, questions: 64, epochs: 1, minibatches: 1 },
  guards: GUARDS,
}

/** Graph-R1 §4.3 and appendix G. N, rate, β and mini-batch are the published script's: the paper gives none. */
const GRAPH_R1_RECIPE: Recipe = {
  name: 'graph-r1',
  /** Eq. 13 to 15. */
  reward: { kind: 'graph-r1', step: 0.5, cap: 1, offset: -1, answer: 1, tokens: 'squad', wellFormedEnd: true },
  /** Eq. 12 with the standard deviation as F_norm. */
  advantage: GROUP_RELATIVE,
  /** Eq. 11. */
  objective: {
    clip: { low: 0.2, high: 0.2 },
    kl: { coefficient: 0.001, kind: 'k3', place: 'loss' },
    entropy: 0,
    average: 'sequence',
  },
  rollout: { draw: 'auto', groupSize: 5, temperature: 1, topP: 1, turns: 10 },
  /** Batch: Table 5. */
  update: { rate: 5e-7, warmUp: 0, questions: 128, epochs: 1, minibatches: 2 },
  guards: GUARDS,
}

/** KBQA-R1 §IV-C and §V-A. */
const KBQA_R1_RECIPE: Recipe = {
  name: 'kbqa-r1',
  /** Eq. 2 with λ_outcome and λ_format of §V-A. */
  reward: { kind: 'kbqa-r1', outcome: 1, format: 0.1 },
  /** Eq. 4: centred, not divided. */
  advantage: { ...GROUP_RELATIVE, normalise: 'none' },
  /** Eq. 3, with the clipping and β of §V-A (the published script has the KL term off). */
  objective: {
    clip: { low: 0.2, high: 0.28 },
    kl: { coefficient: 0.001, kind: 'k3', place: 'loss' },
    entropy: 0,
    average: 'unit',
  },
  /** §V-A; six turns: the published code. */
  rollout: { draw: 'auto', groupSize: 5, temperature: 1, topP: 0.99, turns: 6 },
  /** §V-A: 30 % linear warm-up, batch 256, mini-batch 128. */
  update: { rate: 1e-6, warmUp: 0.3, questions: 256, epochs: 1, minibatches: 2 },
  guards: GUARDS,
}

export const RECIPES: Readonly<Record<RecipeName, Recipe>> = {
  'kg-r1': KG_R1_RECIPE,
  graphwalker: GRAPH_WALKER_RECIPE,
  'graph-r1': GRAPH_R1_RECIPE,
  'kbqa-r1': KBQA_R1_RECIPE,
}
