import type { Difference, Estimate } from '../../../electron/contract/score.ts'
import type {} from '../../../electron/contract/evaluation.ts'
import { count, counted, duration } from '../../../electron/contract/reading/format.ts'

/**
 * Said in place of an interval without width: resampling scores that are all the same tells nothing of how sure they
 * are.
 */
export const NO_WIDTH = 'every question scored the same, so this tells nothing of how sure it is: ask more'

/** `87.5 %` */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** `85.1 to 89.6 %`: where the score lies with 95 % confidence. */
export const interval = ({ low, high }: Pick<Estimate, 'low' | 'high'>): string =>
  `${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %`

/** What a measure is called, how its values are written, and whether less of it is better. */
export const MEASURES = {
  hit1: { label: 'Hit@1', note: 'the first answer is right', share: true, lessIsBetter: false },
  f1: { label: 'F1', note: 'of the set of answers', share: true, lessIsBetter: false },
  em: { label: 'Exact match', note: 'exactly the right set', share: true, lessIsBetter: false },
  retrievalRate: { label: 'Retrieval rate', note: 'a right answer was seen', share: true, lessIsBetter: false },
  generatedTokens: { label: 'Tokens written', note: 'a question', share: false, lessIsBetter: true },
  totalTokens: { label: 'Tokens in all', note: 'a question, at its longest turn', share: false, lessIsBetter: true },
  calls: { label: 'Calls', note: 'a question', share: false, lessIsBetter: true },
  secondsPerQuestion: { label: 'Time', note: 'a question', share: false, lessIsBetter: true },
} as const
export type Measure = keyof typeof MEASURES

/** What a difference is counted in, where its measure does not say. */
const UNITS: Partial<Record<Measure, string>> = {
  hit1: ' points',
  f1: ' points',
  em: ' points',
  retrievalRate: ' points',
  secondsPerQuestion: ' s',
}

export function measureText(name: Measure, value: number): string {
  if (MEASURES[name].share) return percent(value)
  if (name === 'secondsPerQuestion') return duration(value)
  return name === 'calls' ? value.toFixed(1) : count(Math.round(value))
}

/** `+3.1 points (1.2 to 5.0)`, `−0.4 calls …`: B less A with its 95 % interval. */
export function differenceText(name: Measure, { value, low, high }: Difference): string {
  const signed = (number: number): string =>
    `${number < 0 ? '−' : number > 0 ? '+' : ''}${MEASURES[name].share ? (100 * Math.abs(number)).toFixed(1) : Math.abs(number) >= 10 ? count(Math.round(Math.abs(number))) : Math.abs(number).toFixed(name === 'secondsPerQuestion' ? 3 : 2)}`
  return `${signed(value)}${UNITS[name] ?? ''} (${signed(low)} to ${signed(high)})`
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
  const p = mcNemar < 0.001 ? 'p < 0.001' : `p = ${mcNemar.toFixed(3)}`
  const moved = `${counted(won, 'question')} right only in B, ${count(lost)} only in A (McNemar, ${p})`
  if (difference.value === 0) return `No difference in Hit@1: ${moved}.`
  const side = difference.value > 0 ? 'B' : 'A'
  const points = `${(100 * Math.abs(difference.value)).toFixed(1)} points`
  return isClear(difference)
    ? `${side} is ahead by ${points} in Hit@1, and the interval leaves out zero: ${moved}.`
    : `${side} is ahead by ${points} in Hit@1, which may be chance: ${moved}. More questions would tell more.`
}
