/** Tries as they come. */
export const rollouts = {
  triesAsTheyCome: 'Tries as they come',
  noneYet: 'None yet. They come once it tries by itself.',
  noneCame: 'None: the run ended before it tried by itself. More minutes, or fewer lessons, leave time for it.',
  advantageNote: 'Beside each step its advantage: to the right it is made likelier, to the left rarer.',
  right: ' (right)',
  notRight: ' (not right)',
  stepReward: 'step {{step}} · reward {{reward}}',
  stepsOfThisTry: 'Steps of this try',
  answered: 'answered',
  rightIs: 'right is',
  advantage: 'advantage',
  nothing: 'nothing',
  shownAndMore: '{{shown}} and {{number}} more',
} as const
