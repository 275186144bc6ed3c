import { memberAndEnd, walk, type Hop } from './chain.ts'
import type { GraphReader } from './graph-reader.ts'
import { GrowingIds, hasId, lowerBound, type IdSet } from './id-set.ts'
import { lostDigits } from './lost-digits.ts'
import { rankValues } from './superlative.ts'
import type { Scale } from './values.ts'
import { onScale } from './values.ts'

/** Pairs that are gone through between two looks at the clock. */
const PAIRS_AT_ONCE = 32_768

/** Members that are worth a number, in order, and what each is worth. */
export interface Numbered {
  ids: IdSet
  numbers: Uint32Array | Float64Array
}

/** How many different ends a chain has from each member (of the whole graph where no set is given). */
export async function countEnds(
  reader: GraphReader,
  set: IdSet | undefined,
  chain: readonly Hop[],
  among: IdSet | undefined,
): Promise<Numbered> {
  const { from, to } = await memberAndEnd(reader, set, chain)
  const members = new GrowingIds()
  for (let i = 0; i < from.length; i++) {
    if (among === undefined || hasId(among, to[i] as number)) members.add(from[i] as number)
    if (i % PAIRS_AT_ONCE === 0) await reader.yieldToEventLoop()
  }
  return timesNamed(reader, members.taken())
}

/** How often each of those is named that are named at least once. */
export async function timesNamed(reader: GraphReader, members: Uint32Array): Promise<Numbered> {
  const sorted = await reader.sorted(members.slice())
  const ids = new GrowingIds()
  const counts = new GrowingIds()
  for (let i = 0; i < sorted.length;) {
    const id = sorted[i] as number
    let end = i + 1
    while (sorted[end] === id) end++
    ids.add(id)
    counts.add(end - i)
    i = end
    if (ids.length % PAIRS_AT_ONCE === 0) await reader.yieldToEventLoop()
  }
  return { ids: ids.taken(), numbers: counts.taken() }
}

/** What a set's values come to, on the scale that the values are compared on. */
export interface Computed {
  scale: Scale
  place: number | string
  /** The terms that have the value, of the least and the greatest. */
  ids: IdSet
}

/**
 * The sum, the mean, the least or the greatest of a set's values: every value of every member, once. Undefined where
 * there is none.
 */
export async function aggregate(
  reader: GraphReader,
  set: IdSet,
  chain: readonly Hop[],
  mode: 'SUM' | 'AVG' | 'MIN' | 'MAX',
): Promise<Computed | undefined> {
  if (mode === 'MIN' || mode === 'MAX') {
    const { ends } = await walk(reader, set, chain)
    const { scale, ranks } = await rankValues(reader, ends, mode === 'MAX' ? 'ARGMAX' : 'ARGMIN', 1)
    const [best] = ranks
    return best && { scale, place: best.place, ids: best.ids }
  }
  const { to } = await memberAndEnd(reader, set, chain)
  const { sum, count } = await total(reader, to)
  return count === 0
    ? undefined
    : { scale: 'number', place: rounded(mode === 'SUM' ? sum : sum / count), ids: new Uint32Array() }
}

/** What the numbers of members come to; undefined where nobody has any. */
export function aggregateNumbers({ numbers }: Numbered, mode: 'SUM' | 'AVG' | 'MIN' | 'MAX'): Computed | undefined {
  if (numbers.length === 0) return undefined
  let [sum, lost, least, most] = [0, 0, Infinity, -Infinity]
  for (const number of numbers) {
    lost += lostDigits(sum, number)
    sum += number
    least = Math.min(least, number)
    most = Math.max(most, number)
  }
  const total = sum + lost
  const place = { SUM: rounded(total), AVG: rounded(total / numbers.length), MIN: least, MAX: most }[mode]
  return { scale: 'number', place, ids: new Uint32Array() }
}

/** The sum of the numbers among terms that may repeat. */
async function total(reader: GraphReader, terms: Uint32Array): Promise<{ sum: number; count: number }> {
  const { ids, numbers } = await numbersAmong(reader, terms)
  let [sum, lost] = [0, 0]
  let count = 0
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number
    const at = lowerBound(ids, term, 0)
    if (ids[at] === term) {
      const number = numbers[at] as number
      lost += lostDigits(sum, number)
      sum += number
      count += 1
    }
    if (i % PAIRS_AT_ONCE === 0) await reader.yieldToEventLoop()
  }
  return { sum: sum + lost, count }
}

/** Those of some terms, which may repeat, that are numbers. */
export async function numbersAmong(
  reader: GraphReader,
  terms: Uint32Array,
): Promise<{ ids: IdSet; numbers: Float64Array }> {
  const distinct = await reader.distinct(terms.slice())
  const ids = new GrowingIds()
  const numbers = new Float64Array(distinct.length)
  await reader.values(distinct, (id, value) => {
    const number = onScale(value, 'number')
    if (typeof number !== 'number') return
    numbers[ids.length] = number
    ids.add(id)
  })
  return { ids: ids.taken(), numbers: numbers.subarray(0, ids.length) }
}

/** Without the last digits of a double, in which the order of adding shows: 0.1 and 0.2 are 0.3. */
export function rounded(number: number): number {
  return Number(number.toPrecision(15))
}
