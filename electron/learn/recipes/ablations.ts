import { type Saying, saying } from '../../contract/words/saying.ts'
import type { RecipeName } from './recipe.ts'

export interface Ablation {
  name: string
  /** What it leaves out or does instead, and where the papers have it. */
  says: Saying
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
    says: saying('ablations.noTurnRewards'),
    recipes: ['kg-r1'],
    changes: { 'reward.format': 0, 'reward.query': 0, 'reward.answer': 0 },
  },
  {
    name: 'trajectory-advantage',
    says: saying('ablations.trajectoryAdvantage'),
    recipes: ['kg-r1'],
    changes: { 'advantage.credit': 'trajectory' },
  },
  {
    name: 'no-retrieval-reward',
    says: saying('ablations.noRetrievalReward'),
    recipes: ['kg-r1'],
    changes: { 'reward.retrieval': 0 },
  },
  {
    name: 'ppo',
    says: saying('ablations.ppoWithoutTurnRewards'),
    recipes: ['kg-r1'],
    changes: { ...PPO, 'reward.format': 0, 'reward.query': 0, 'reward.answer': 0 },
  },
  {
    name: 'ppo',
    says: saying('ablations.ppo'),
    recipes: ['graphwalker', 'graph-r1', 'kbqa-r1'],
    changes: PPO,
  },
  {
    name: 'reinforce++',
    says: saying('ablations.reinforce'),
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
    says: saying('ablations.noFormatReward'),
    recipes: ['kbqa-r1'],
    changes: { 'reward.format': 0 },
  },
  {
    name: 'no-kl',
    says: saying('ablations.noKl'),
    recipes: ALL,
    changes: { 'objective.kl.coefficient': 0 },
  },
  {
    name: 'separate-baselines',
    says: saying('ablations.separateBaselines'),
    recipes: ['kg-r1'],
    changes: { 'advantage.baseline': 'separate' },
  },
  {
    name: 'unpaid-repeats',
    says: saying('ablations.unpaidRepeats'),
    recipes: ['kg-r1'],
    changes: { 'reward.repeats': 'nothing' },
  },
  {
    name: 'half-global',
    says: saying('ablations.halfGlobal'),
    recipes: ['kg-r1'],
    changes: { 'reward.f1': 0.5, 'reward.retrieval': 0.5 },
  },
  {
    name: 'relaxed-match',
    says: saying('ablations.relaxedMatch'),
    recipes: ['graphwalker'],
    changes: { 'reward.match': 'relaxed' },
  },
  {
    name: 'higher-clip',
    says: saying('ablations.higherClip'),
    recipes: ['graphwalker'],
    changes: { 'objective.clip.high': 0.28 },
  },
  {
    name: 'blank-tokens',
    says: saying('ablations.blankTokens'),
    recipes: ['graph-r1'],
    changes: { 'reward.tokens': 'blanks' },
  },
  {
    name: 'dual-clip',
    says: saying('ablations.dualClip'),
    recipes: ['kg-r1'],
    changes: { 'objective.clip.dual': 3 },
  },
]
