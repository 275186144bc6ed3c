import type { Random } from '../../../../base/random.ts'
import type { Comparison } from '../../../../kg/sexpression/ast.ts'
import { byWorth, type Worth } from './drawing.ts'
import type { ValueKind } from './value-kind.ts'

/** Where a set is cut in two by a value that people would name. */
export interface Threshold {
  mode: Comparison
  value: string
  /** Members that pass. */
  passing: number
}

const DAY = 86_400_000

/** A cut by which at least one member passes and one does not; few pass as readily as many. */
export function drawThreshold(
  worth: readonly Worth[],
  kind: ValueKind,
  most: number,
  random: Random,
): Threshold | undefined {
  const sorted = worth.toSorted(byWorth)
  const distinct = sorted.filter((one, i) => i === 0 || byWorth(one, sorted[i - 1] ?? one) !== 0)
  if (distinct.length < 2) return undefined
  const upwards = random.chance(0.55)
  const at = 1 + random.below(distinct.length - 1)
  const [below, above] = [distinct[at - 1], distinct[at]]
  if (below === undefined || above === undefined) return undefined
  const passing = sorted.filter(one => (upwards ? byWorth(one, above) >= 0 : byWorth(one, below) <= 0)).length
  if (passing > most) return undefined
  // Between two neighbours: a round value, or the very one that the last of them has.
  const between = valueBetween(below, above, kind)
  if (between !== undefined && random.chance(0.8)) return { mode: upwards ? 'gt' : 'lt', value: between, passing }
  const bound = upwards ? above : below
  const text = kind === 'date' ? dayOf(bound.place) : bound.text
  return { mode: upwards ? 'ge' : 'le', value: text, passing }
}

/** The roundest value that lies between two; of dates a year, else a month, else nothing. */
export function valueBetween(below: Worth, above: Worth, kind: ValueKind): string | undefined {
  if (kind === 'date') return dateBetween(below.place, above.place)
  if (kind === 'year') {
    const [low, high] = [yearOf(below), yearOf(above)]
    if (low === undefined || high === undefined || high - low < 2) return undefined
    for (const step of [100, 50, 10, 5, 1]) {
      const round = Math.ceil((low + 1) / step) * step
      if (round < high) return String(round)
    }
    return undefined
  }
  const whole = Number.isInteger(below.place) && Number.isInteger(above.place)
  const gap = above.place - below.place
  if (!(gap > 0) || !Number.isFinite(gap)) return undefined
  for (let digits = Math.ceil(Math.log10(Math.max(Math.abs(above.place), gap))); digits >= (whole ? 0 : -4); digits--) {
    const step = 10 ** digits
    for (const part of [1, 0.5, 0.2]) {
      const size = step * part
      if (whole && !Number.isInteger(size)) continue
      const round = (Math.floor(below.place / size) + 1) * size
      const written = Number(round.toPrecision(12))
      if (written > below.place && written < above.place) return plainNumber(written)
    }
  }
  return undefined
}

/** Never with an exponent. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(6).replace(/0+$/, '')

const yearOf = ({ text, place }: Worth): number | undefined =>
  /^\d{4}$/.test(text) ? Number(text) : Math.abs(place) > 10_000 ? new Date(place).getUTCFullYear() : place

function dateBetween(low: number, high: number): string | undefined {
  const [first, last] = [new Date(low), new Date(high)]
  if (last.getUTCFullYear() - first.getUTCFullYear() >= 2) {
    const [from, to] = [first.getUTCFullYear() + 1, last.getUTCFullYear() - 1]
    const round = Math.ceil(from / 10) * 10
    return String(round <= to ? round : from)
  }
  const months = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth()
  if (months(last) - months(first) >= 2) {
    const month = months(first) + 1
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  }
  return high - low >= 2 * DAY ? dayOf(low + DAY) : undefined
}

export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
