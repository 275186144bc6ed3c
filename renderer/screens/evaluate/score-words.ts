import type { Difference, Estimate } from '../../../electron/contract/score.ts'
import type {} from '../../../electron/contract/evaluation.ts'
import { count, counted, decimal, duration } from '../../../electron/contract/reading/format.ts'
import { t, type PlainKey } from '../../words/words.ts'

/** `87.5 %`, in one piece. */
export const percent = (share: number): string => `${decimal(100 * share, 1)}\u00a0%`

/** `85.1 to 89.6 %`: where the score lies with 95 % confidence. */
export const interval = ({ low, high }: Pick<Estimate, 'low' | 'high'>): string =>
  t('evaluate.intervalText', { low: decimal(100 * low, 1), high: decimal(100 * high, 1) })

/** What a measure is called, how its values are written, and whether less of it is better. */
export const MEASURES = {
  hit1: { label: 'evaluate.hit1', note: 'evaluate.hit1Note', share: true, lessIsBetter: false },
  f1: { label: 'evaluate.f1', note: 'evaluate.f1Note', share: true, lessIsBetter: false },
  em: { label: 'evaluate.em', note: 'evaluate.emNote', share: true, lessIsBetter: false },
  retrievalRate: {
    label: 'evaluate.retrievalRate',
    note: 'evaluate.retrievalRateNote',
    share: true,
    lessIsBetter: false,
  },
  generatedTokens: { label: 'evaluate.tokensWritten', note: 'evaluate.aQuestion', share: false, lessIsBetter: true },
  totalTokens: { label: 'evaluate.tokensInAll', note: 'evaluate.longestTurn', share: false, lessIsBetter: true },
  calls: { label: 'evaluate.callsMeasure', note: 'evaluate.aQuestion', share: false, lessIsBetter: true },
  secondsPerQuestion: { label: 'evaluate.timeMeasure', note: 'evaluate.aQuestion', share: false, lessIsBetter: true },
} as const
export type Measure = keyof typeof MEASURES

/** What a difference is counted in, where its measure does not say. */
const UNITS: Partial<Record<Measure, PlainKey>> = {
  hit1: 'evaluate.pointsUnit',
  f1: 'evaluate.pointsUnit',
  em: 'evaluate.pointsUnit',
  retrievalRate: 'evaluate.pointsUnit',
  secondsPerQuestion: 'evaluate.secondsUnit',
}

export function measureText(name: Measure, value: number): string {
  if (MEASURES[name].share) return percent(value)
  if (name === 'secondsPerQuestion') return duration(value)
  return name === 'calls' ? decimal(value, 1) : count(Math.round(value))
}

/** `+3.1 points (1.2 to 5.0)`, `−0.4 calls …`: B less A with its 95 % interval. */
export function differenceText(name: Measure, { value, low, high }: Difference): string {
  const signed = (number: number): string =>
    `${number < 0 ? '−' : number > 0 ? '+' : ''}${MEASURES[name].share ? decimal(100 * Math.abs(number), 1) : Math.abs(number) >= 10 ? count(Math.round(Math.abs(number))) : decimal(Math.abs(number), name === 'secondsPerQuestion' ? 3 : 2)}`
  const unit = UNITS[name]
  return t('evaluate.differenceText', {
    value: signed(value),
    unit: unit === undefined ? '' : t(unit),
    low: signed(low),
    high: signed(high),
  })
}

/** Whether the interval leaves out zero: the two differ by more than chance. */
export const isClear = ({ low, high }: Pick<Difference, 'low' | 'high'>): boolean => low > 0 || high < 0

/** What two scores on the same questions say, and how sure it is. */
export function verdictOf(
  difference: { value: number; low: number; high: number },
  mcNemar: number,
  won: number,
  lost: number,
): string {
  const p = mcNemar < 0.001 ? t('evaluate.pBelow') : t('evaluate.pIs', { value: decimal(mcNemar, 3) })
  const moved = t('evaluate.mcNemarMoved', { questions: counted(won, 'question'), lost: count(lost), p })
  if (difference.value === 0) return t('evaluate.noDifference', { moved })
  const side = difference.value > 0 ? 'B' : 'A'
  const points = t('evaluate.points', { number: decimal(100 * Math.abs(difference.value), 1) })
  return isClear(difference)
    ? t('evaluate.aheadClear', { side, points, moved })
    : t('evaluate.aheadChance', { side, points, moved })
}
