import type { Translated } from '../catalogue.ts'
import type { stageNames as english } from '../en/stage-names.ts'

export const stageNames: Translated<typeof english> = {
  lessons: 'Übungsfragen ziehen',
  before: 'Messen vorher',
  start: 'Beginn',
  'stage-1': 'Stufe 1',
  rollouts: 'Eigene Versuche',
  'stage-2': 'Stufe 2',
  grpo: 'Üben',
  after: 'Messen nachher',
}
