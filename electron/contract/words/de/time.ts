import type { Translated } from '../catalogue.ts'
import type { time as english } from '../en/time.ts'

export const time: Translated<typeof english> = {
  underOneMillisecond: '< 1 ms',
  milliseconds: '{{number}} ms',
  seconds: '{{number}} s',
  minutes: '{{number}} min',
  hours: '{{hours}} h {{minutes}} min',
  momentLeft: 'gleich fertig',
  left: 'noch {{duration}}',
  stageMomentLeft: 'dieser Abschnitt: gleich fertig',
  stageLeft: 'dieser Abschnitt: noch etwa {{duration}}',
  today: 'heute',
  yesterday: 'gestern',
  daysAgo: 'vor {{days}} Tagen',
  andMore: '{{number}} weitere',
  and: '{{listed}} und {{last}}',
}
