import type { BrowsedFact } from '../../../../electron/contract/browse.ts'

const DATE = /^(-?\d{1,6})(?:-(\d{1,2}))?(?:-(\d{1,2}))?/

/** A time as a number of years: `2014-07` is 2014.5; undefined of what begins with no date. */
export function yearsOf(time: string): number | undefined {
  const [, year, month, day] = DATE.exec(time.trim()) ?? []
  if (year === undefined) return undefined
  return Number(year) + (Number(month ?? 1) - 1) / 12 + (Number(day ?? 1) - 1) / 372
}

/** From when to when a fact holds, for each of its times: `2005; 2006` is a stretch. */
export function stretchesOf({ times }: Pick<BrowsedFact, 'times'>): [number, number][] {
  return times.flatMap(time => {
    const [first, last = first] = time.split(';').map(bound => yearsOf(bound))
    const [from, to] = [first ?? last, last ?? first]
    return from === undefined || to === undefined ? [] : [[from, to]]
  })
}

export function holdsWithin(fact: Pick<BrowsedFact, 'times'>, { from, to }: { from: number; to: number }): boolean {
  const stretches = stretchesOf(fact)
  return stretches.length === 0 || stretches.some(([first, last]) => first <= to && last >= from)
}

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
