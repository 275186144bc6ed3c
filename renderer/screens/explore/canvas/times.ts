import type { BrowsedFact } from '../../../../electron/contract/browse.ts'
import { stretchesOf } from '../../../../electron/contract/reading/canvas-shown.ts'

export interface Histogram {
  from: number
  to: number
  /** Facts that hold in each of the equal stretches. */
  bars: number[]
}

/** How many facts hold when; undefined where none carries a time, or all the same. */
export function histogramOf(facts: Iterable<Pick<BrowsedFact, 'times'>>, bars: number): Histogram | undefined {
  const stretches = [...facts].flatMap(stretchesOf)
  let [from, to] = [Infinity, -Infinity]
  for (const [first, last] of stretches) {
    from = Math.min(from, first)
    to = Math.max(to, last)
  }
  if (!(to > from)) return undefined
  const counts = Array.from({ length: bars }, () => 0)
  const barOf = (time: number): number => Math.min(bars - 1, Math.floor(((time - from) / (to - from)) * bars))
  for (const [first, last] of stretches)
    for (let bar = barOf(first); bar <= barOf(last); bar++) counts[bar] = (counts[bar] ?? 0) + 1
  return { from, to, bars: counts }
}

/** `2014-07`: a number of years as a month. */
export function monthOf(years: number): string {
  const whole = Math.floor(years + 1e-6)
  const month = Math.min(12, Math.floor((years - whole) * 12 + 1e-6) + 1)
  return `${whole}-${String(month).padStart(2, '0')}`
}
