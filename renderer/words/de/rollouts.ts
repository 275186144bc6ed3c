import type { Translated } from '../../../electron/contract/words/catalogue.ts'
import type { rollouts as english } from '../en/rollouts.ts'

export const rollouts: Translated<typeof english> = {
  triesAsTheyCome: 'Versuche, wie sie kommen',
  noneYet: 'Noch keine. Sie kommen, sobald er selbst versucht.',
  noneCame:
    'Keine: Der Lauf war zu Ende, bevor er selbst versuchte. Mehr Minuten oder weniger Übungsfragen lassen ihm die Zeit.',
  advantageNote: 'Neben jedem Schritt steht sein Vorteil: Nach rechts wird er wahrscheinlicher, nach links seltener.',
  right: ' (richtig)',
  notRight: ' (nicht richtig)',
  stepReward: 'Schritt {{step}} · Belohnung {{reward}}',
  stepsOfThisTry: 'Schritte dieses Versuchs',
  answered: 'hat geantwortet',
  rightIs: 'richtig ist',
  advantage: 'Vorteil',
  nothing: 'nichts',
  shownAndMore: '{{shown}} und {{number}} weitere',
}
