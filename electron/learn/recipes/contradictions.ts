import { saying, type Saying } from '../../contract/words/saying.ts'
import type { RewardSettings } from '../rewards/reward.ts'
import type { Recipe } from './recipe.ts'

/** Why a recipe cannot work although each of its settings could; a sentence each. */
export function contradictions({ reward, advantage, objective, rollout, update }: Recipe): Saying[] {
  const { estimator, credit, baseline, normalise } = advantage
  const { kl } = objective
  const isGroup = estimator === 'group'
  const hasLoss = kl.coefficient > 0 && kl.place === 'loss'
  const rules: [boolean, Saying][] = [
    [isGroup && rollout.groupSize < 2, saying('recipeProblems.alwaysZero')],
    [rollout.temperature === 0, saying('recipeProblems.allTheSame')],
    [rollout.draw === 'all' && (!isGroup || baseline === 'separate'), saying('recipeProblems.allNeedsGroup')],
    [rollout.draw === 'all' && rollout.temperature !== 1, saying('recipeProblems.allAnyTemperature')],
    [!pays(reward), saying('recipeProblems.nothingRewarded')],
    [baseline === 'separate' && (!isGroup || credit === 'trajectory'), saying('recipeProblems.separateNeedsGroup')],
    [baseline === 'separate' && normalise === 'none', saying('recipeProblems.separateNeedsDeviation')],
    [hasLoss && kl.kind === 'k1', saying('recipeProblems.k1HoldsNothing')],
    [kl.coefficient > 0 && kl.place === 'reward' && isGroup, saying('recipeProblems.klInReward')],
    [
      advantage.lambda === 0 && credit === 'turn' && isGroup && !paysTurns(reward),
      saying('recipeProblems.noTurnRewards'),
    ],
    [isGroup && (advantage.gamma !== 1 || advantage.gaeLambda !== 1), saying('recipeProblems.idleDiscounts')],
    [
      update.minibatches > update.questions * rollout.groupSize,
      saying('recipeProblems.tooManyMinibatches', {
        minibatches: update.minibatches,
        rollouts: update.questions * rollout.groupSize,
      }),
    ],
    [
      objective.clip.dual !== undefined && objective.clip.dual <= 1 + objective.clip.high,
      saying('recipeProblems.dualTooLow'),
    ],
  ]
  return rules.flatMap(([applies, reason]) => (applies ? [reason] : []))
}

function pays(reward: RewardSettings): boolean {
  switch (reward.kind) {
    case 'kg-r1':
      return paysTurns(reward) || reward.f1 > 0 || reward.retrieval > 0
    case 'graphwalker':
      return true
    case 'graph-r1':
      return (reward.step > 0 && reward.cap > 0) || reward.answer > 0
    case 'kbqa-r1':
      return reward.outcome > 0 || reward.format > 0
  }
}

function paysTurns(reward: RewardSettings): boolean {
  return reward.kind === 'kg-r1' && (reward.format > 0 || reward.query > 0 || reward.answer > 0)
}
