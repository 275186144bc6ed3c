import type { AttributeValue, AttributeValues } from '../../../../electron/contract/attribute.ts'
import { count } from '../../../../electron/contract/reading/format.ts'
import { monthOf } from './times.ts'

/** Numbers of which the greatest is so many times the least are told apart by their size, not by their difference. */
const WIDE = 1_000
const STEPS = 200

/** From the least to the greatest amount that something on the canvas has. */
export interface ValueScale {
  from: number
  to: number
  /** Where an amount stands between the two, 0 to 1. */
  shareOf(amount: number): number
  amountAt(share: number): number
  /** A step of a slider, as a share. */
  step: number
  words(amount: number): string
}

/** Undefined where there are no two amounts. */
export function scaleOf({ kind, values }: AttributeValues): ValueScale | undefined {
  let [from, to] = [Infinity, -Infinity]
  let isWhole = true
  for (const [, of] of values)
    for (const { amount } of of) {
      if (amount === undefined) continue
      from = Math.min(from, amount)
      to = Math.max(to, amount)
      isWhole &&= Number.isInteger(amount)
    }
  if (!(to > from)) return undefined
  const isWide = from > 0 && to / from >= WIDE
  const [low, high] = isWide ? [Math.log(from), Math.log(to)] : [from, to]
  const isYears = isWhole && from >= 1_000 && to < 3_000
  // At the ends exactly what they are: what has the greatest amount is within.
  const amountAt = (share: number): number => {
    if (share <= 0) return from
    if (share >= 1) return to
    const at = low + share * (high - low)
    const amount = isWide ? Math.exp(at) : at
    return isWhole ? Math.round(amount) : amount
  }
  return {
    from,
    to,
    shareOf: amount => ((isWide ? Math.log(amount) : amount) - low) / (high - low),
    amountAt,
    step: isWhole && !isWide && to - from <= STEPS ? 1 / (to - from) : 1 / STEPS,
    words: amount =>
      kind === 'time'
        ? monthOf(amount)
        : isYears
          ? String(amount)
          : isWhole
            ? count(amount)
            : String(Number(amount.toPrecision(4))),
  }
}

/** The amount by which something is coloured and sized: that of the first of its values that has one. */
export function amountOf(values: readonly AttributeValue[] | undefined): number | undefined {
  return values?.find(({ amount }) => amount !== undefined)?.amount
}

/** Words with how many have them, those first that most have. */
export function wordCounts({ values }: Pick<AttributeValues, 'values'>): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const [, of] of values)
    for (const text of new Set(of.map(value => value.text))) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts]
    .map(([text, amount]) => ({ text, count: amount }))
    .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
}

/** How many have an amount in each of the equal stretches of the scale. */
export function amountBars({ values }: Pick<AttributeValues, 'values'>, scale: ValueScale, bars: number): number[] {
  const counts = Array.from({ length: bars }, () => 0)
  for (const [, of] of values)
    for (const { amount } of of) {
      if (amount === undefined) continue
      const bar = Math.min(bars - 1, Math.floor(scale.shareOf(amount) * bars))
      counts[bar] = (counts[bar] ?? 0) + 1
    }
  return counts
}
