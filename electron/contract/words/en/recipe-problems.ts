/** Why a recipe of reinforcement cannot be followed as it was changed; its settings are named as they are written. */
export const recipeProblems = {
  alwaysZero:
    'rollout.groupSize is 1 and the advantage is relative to the group: it would always be 0. Use at least 2 rollouts, or the estimator reinforce++ or gae.',
  allTheSame: 'rollout.temperature is 0: all rollouts of a question would be the same. Use 1, as the papers do.',
  allNeedsGroup:
    'rollout.draw "all" weighs each rollout by its probability within its question: it needs the estimator group and the baseline single.',
  allAnyTemperature:
    'rollout.draw "all" has everything by its probability, whatever the temperature; leave rollout.temperature at 1.',
  nothingRewarded: 'All reward weights are 0: nothing would be rewarded. Leave at least one above 0.',
  separateNeedsGroup:
    'advantage.baseline "separate" standardises turn rewards by themselves: it needs the estimator group and the credit turn.',
  separateNeedsDeviation:
    'advantage.baseline "separate" divides by two deviations: advantage.normalise must be deviation.',
  k1HoldsNothing:
    'objective.kl.kind "k1" as a loss has a gradient of 0 on average and would hold nothing back. Use k3 or k2, or objective.kl.place "reward".',
  klInReward:
    'objective.kl.place "reward" needs the estimator reinforce++ or gae: rewards of a group are compared by trajectory, not by unit.',
  noTurnRewards: 'advantage.lambda is 0 and there are no turn rewards: every return would be 0.',
  idleDiscounts: 'advantage.gamma and advantage.gaeLambda do nothing with the estimator group; leave them at 1.',
  tooManyMinibatches: 'update.minibatches is {{minibatches}}, more than the {{rollouts}} rollouts of a batch.',
  dualTooLow: 'objective.clip.dual must be above 1 + objective.clip.high.',
  allNeedsPrograms:
    'rollout.draw is all, and only the Navigator under the protocol clew weighs all that it could do. Use sampled.',
  noAblation: 'The recipe {{recipe}} has no ablation {{name}}; it has {{known}}.',
  noSetting: 'The recipe {{recipe}} has no setting "{{name}}"; it has {{known}}.',
} as const
