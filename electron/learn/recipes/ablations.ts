import type { RecipeName } from './recipe.ts'

export interface Ablation {
  name: string
  /** What it leaves out or does instead, and where the papers have it. */
  says: string
  recipes: readonly RecipeName[]
  /** Dotted names of a recipe's settings. */
  changes: Readonly<Record<string, unknown>>
}

const ALL: readonly RecipeName[] = ['kg-r1', 'graphwalker', 'graph-r1', 'kbqa-r1']

/** PPO as the published trainers have it by default: KL penalty in the reward, whitened advantages, λ = γ = 1. */
const PPO = {
  'advantage.estimator': 'gae',
  'objective.kl.place': 'reward',
  'objective.kl.kind': 'k1',
  'objective.average': 'unit',
}

/**
 * The ablations of the papers, and the differences between the papers and their published code, one flag each:
 * `changes: { ablations: ['no-turn-rewards'] }`.
 */
export const ablations: readonly Ablation[] = [
  {
    name: 'no-turn-rewards',
    says: 'Without turn rewards (KG-R1, Table 3, E.3).',
    recipes: ['kg-r1'],
    changes: { 'reward.format': 0, 'reward.query': 0, 'reward.answer': 0 },
  },
  {
    name: 'trajectory-advantage',
    says: 'One advantage for the whole trajectory instead of one a turn (KG-R1, Table 3, E.3).',
    recipes: ['kg-r1'],
    changes: { 'advantage.credit': 'trajectory' },
  },
  {
    name: 'no-retrieval-reward',
    says: 'Without the retrieval reward (KG-R1, Table 3, E.3).',
    recipes: ['kg-r1'],
    changes: { 'reward.retrieval': 0 },
  },
  {
    name: 'ppo',
    says: 'PPO with a value head, and no turn rewards (KG-R1, Table 3, E.3).',
    recipes: ['kg-r1'],
    changes: { ...PPO, 'reward.format': 0, 'reward.query': 0, 'reward.answer': 0 },
  },
  {
    name: 'ppo',
    says: 'PPO with a value head (Graph-R1, Fig. 5f).',
    recipes: ['graphwalker', 'graph-r1', 'kbqa-r1'],
    changes: PPO,
  },
  {
    name: 'reinforce++',
    says: 'REINFORCE++: one baseline for the batch, KL penalty in the reward (Graph-R1, Fig. 5f; Hu et al. 2025).',
    recipes: ALL,
    changes: {
      'advantage.estimator': 'reinforce++',
      'objective.kl.place': 'reward',
      'objective.kl.kind': 'k1',
      'objective.average': 'unit',
    },
  },
  {
    name: 'no-format-reward',
    says: 'Without the format reward (KBQA-R1, Table VI).',
    recipes: ['kbqa-r1'],
    changes: { 'reward.format': 0 },
  },
  {
    name: 'no-kl',
    says: 'Without the KL term (KG-R1, appendix G; the published code of KBQA-R1).',
    recipes: ALL,
    changes: { 'objective.kl.coefficient': 0 },
  },
  {
    name: 'separate-baselines',
    says: 'Turn and global rewards standardised apart (the published code of KG-R1).',
    recipes: ['kg-r1'],
    changes: { 'advantage.baseline': 'separate' },
  },
  {
    name: 'unpaid-repeats',
    says: 'A repeated call earns nothing for its query (the published code of KG-R1).',
    recipes: ['kg-r1'],
    changes: { 'reward.repeats': 'nothing' },
  },
  {
    name: 'half-global',
    says: 'F1 and retrieval weigh 0.5 each (the published script of KG-R1).',
    recipes: ['kg-r1'],
    changes: { 'reward.f1': 0.5, 'reward.retrieval': 0.5 },
  },
  {
    name: 'relaxed-match',
    says: 'Any item that contains or is contained counts as exact (the published code of GraphWalker).',
    recipes: ['graphwalker'],
    changes: { 'reward.match': 'relaxed' },
  },
  {
    name: 'higher-clip',
    says: 'Clipped at 1.28 instead of 1.2 (the published script of GraphWalker).',
    recipes: ['graphwalker'],
    changes: { 'objective.clip.high': 0.28 },
  },
  {
    name: 'blank-tokens',
    says: 'Token F1 of words split at blanks, punctuation and articles kept (the letter of Graph-R1, Eq. 14).',
    recipes: ['graph-r1'],
    changes: { 'reward.tokens': 'blanks' },
  },
  {
    name: 'dual-clip',
    says: 'The loss of a bad unit is bounded at three times its ratio (the published code of KG-R1).',
    recipes: ['kg-r1'],
    changes: { 'objective.clip.dual': 3 },
  },
]
