/** How long, how long ago, how much there is of names. */
export const time = {
  underOneMillisecond: '< 1 ms',
  milliseconds: '{{number}} ms',
  seconds: '{{number}} s',
  minutes: '{{number}} min',
  hours: '{{hours}} h {{minutes}} min',
  momentLeft: 'a moment left',
  left: '{{duration}} left',
  stageMomentLeft: 'this stage: a moment left',
  stageLeft: 'this stage: about {{duration}} left',
  today: 'today',
  yesterday: 'yesterday',
  daysAgo: '{{days}} days ago',
  andMore: '{{number}} more',
  and: '{{listed}} and {{last}}',
} as const
