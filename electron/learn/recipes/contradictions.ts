import type { RewardSettings } from '../rewards/reward.ts'
import type { Recipe } from './recipe.ts'

/** Why a recipe cannot work although each of its settings could; a sentence each. */
export function contradictions({ reward, advantage, objective, rollout, update }: Recipe): string[] {
  const { estimator, credit, baseline, normalise } = advantage
  const { kl } = objective
  const isGroup = estimator === 'group'
  const hasLoss = kl.coefficient > 0 && kl.place === 'loss'
  const rules: [boolean, string][] = [
    [
      isGroup && rollout.groupSize < 2,
      'rollout.groupSize is 1 and the advantage is relative to the group: it would always be 0. Use at least 2 rollouts, or the estimator reinforce++ or gae.',
    ],
    [
      rollout.temperature === 0,
      'rollout.temperature is 0: all rollouts of a question would be the same. Use 1, as the papers do.',
    ],
    [
      rollout.draw === 'all' && (!isGroup || baseline === 'separate'),
      'rollout.draw "all" weighs each rollout by its probability within its question: it needs the estimator group and the baseline single.',
    ],
    [
      rollout.draw === 'all' && rollout.temperature !== 1,
      'rollout.draw "all" has everything by its probability, whatever the temperature; leave rollout.temperature at 1.',
    ],
    [!pays(reward), 'All reward weights are 0: nothing would be rewarded. Leave at least one above 0.'],
    [
      baseline === 'separate' && (!isGroup || credit === 'trajectory'),
      'advantage.baseline "separate" standardises turn rewards by themselves: it needs the estimator group and the credit turn.',
    ],
    [
      baseline === 'separate' && normalise === 'none',
      'advantage.baseline "separate" divides by two deviations: advantage.normalise must be deviation.',
    ],
    [
      hasLoss && kl.kind === 'k1',
      'objective.kl.kind "k1" as a loss has a gradient of 0 on average and would hold nothing back. Use k3 or k2, or objective.kl.place "reward".',
    ],
    [
      kl.coefficient > 0 && kl.place === 'reward' && isGroup,
      'objective.kl.place "reward" needs the estimator reinforce++ or gae: rewards of a group are compared by trajectory, not by unit.',
    ],
    [
      advantage.lambda === 0 && credit === 'turn' && isGroup && !paysTurns(reward),
      'advantage.lambda is 0 and there are no turn rewards: every return would be 0.',
    ],
    [
      isGroup && (advantage.gamma !== 1 || advantage.gaeLambda !== 1),
      'advantage.gamma and advantage.gaeLambda do nothing with the estimator group; leave them at 1.',
    ],
    [
      update.minibatches > update.questions * rollout.groupSize,
      `update.minibatches is ${update.minibatches}, more than the ${update.questions * rollout.groupSize} rollouts of a batch.`,
    ],
    [
      objective.clip.dual !== undefined && objective.clip.dual <= 1 + objective.clip.high,
      'objective.clip.dual must be above 1 + objective.clip.high.',
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
