import { otherSide } from '../../contract/fact.ts'
import { memberAndEnd, type Hop } from './chain.ts'
import type { GraphReader, Pairs } from './graph-reader.ts'
import { EMPTY, GrowingIds, hasId, lowerBound, type IdSet } from './id-set.ts'
import { lostDigits } from './lost-digits.ts'
import { numbersAmong, rounded, type Numbered } from './measures.ts'

/** Pairs that are gone through between two looks at the clock. */
const PAIRS_AT_ONCE = 32_768

/** What numbers come to for each of some terms, in order, and how many numbers those were. */
interface Sums {
  ids: IdSet
  sums: Float64Array
  counts: Uint32Array
}

/**
 * What the numbers at the end of a chain come to for each member (of the whole graph where no set is given): those of
 * every node that the chain reaches before its last relation, of the member itself where there is no other. A node
 * counts once, however many ways lead to it; each of its numbers does. Who has no number is left out.
 * @param among the nodes that count; all where left out
 */
export async function sumNumbers(
  reader: GraphReader,
  set: IdSet | undefined,
  chain: readonly Hop[],
  among: IdSet | undefined,
  mode: 'sum' | 'avg',
): Promise<Numbered> {
  const last = chain.at(-1)
  if (last === undefined) return { ids: EMPTY, numbers: new Float64Array() }
  const before = chain.slice(0, -1)
  if (before.length === 0) {
    const members = set && among ? await reader.intersection(set, among) : (set ?? among)
    return told(reader, await sumsOfNodes(reader, members, last), mode, undefined)
  }
  const pairs = await memberAndNode(reader, set, before, among)
  const reached = await reader.distinct(pairs.to.slice())
  const nodes = among ? await reader.intersection(reached, among) : reached
  return told(reader, await addedUp(reader, pairs, await sumsOfNodes(reader, nodes, last)), mode, set)
}

/** Every member with every node that a chain reaches from it, from the side that has fewer. */
async function memberAndNode(
  reader: GraphReader,
  set: IdSet | undefined,
  chain: readonly Hop[],
  among: IdSet | undefined,
): Promise<Pairs> {
  if (among === undefined || (set !== undefined && set.length <= among.length)) return memberAndEnd(reader, set, chain)
  const back = chain.toReversed().map(({ relation, direction }) => ({ relation, direction: otherSide(direction) }))
  const { from, to } = await memberAndEnd(reader, among, back)
  return { from: to, to: from }
}

async function sumsOfNodes(reader: GraphReader, nodes: IdSet | undefined, { relation, direction }: Hop): Promise<Sums> {
  const pairs = await reader.pairs(nodes, relation, direction)
  const { ids, numbers } = await numbersAmong(reader, pairs.to)
  return addedUp(reader, pairs, { ids, sums: numbers, counts: new Uint32Array(ids.length).fill(1) })
}

/** What pairs end in, added up by where they begin. */
async function addedUp(reader: GraphReader, { from, to }: Pairs, ends: Sums): Promise<Sums> {
  const ids = await reader.distinct(from.slice())
  const sums = new Float64Array(ids.length)
  const lost = new Float64Array(ids.length)
  const counts = new Uint32Array(ids.length)
  let at = 0
  for (let i = 0; i < from.length; i++) {
    if (i % PAIRS_AT_ONCE === 0) await reader.yieldToEventLoop()
    const end = lowerBound(ends.ids, to[i] as number, 0)
    if (ends.ids[end] !== to[i]) continue
    // Most pairs begin where the one before them did.
    if (ids[at] !== from[i]) at = lowerBound(ids, from[i] as number, 0)
    const [sum, number] = [sums[at] as number, ends.sums[end] as number]
    lost[at] = (lost[at] as number) + lostDigits(sum, number)
    sums[at] = sum + number
    counts[at] = (counts[at] as number) + (ends.counts[end] as number)
  }
  for (let i = 0; i < ids.length; i++) sums[i] = (sums[i] as number) + (lost[i] as number)
  return { ids, sums, counts }
}

/** The sums or means of those of a set that have any. Infinity and minus infinity come to nothing. */
async function told(
  reader: GraphReader,
  { ids, sums, counts }: Sums,
  mode: 'sum' | 'avg',
  set: IdSet | undefined,
): Promise<Numbered> {
  const members = new GrowingIds()
  const numbers = new Float64Array(ids.length)
  for (let i = 0; i < ids.length; i++) {
    if (i % PAIRS_AT_ONCE === 0) await reader.yieldToEventLoop()
    const [id, count] = [ids[i] as number, counts[i] as number]
    const number = mode === 'sum' ? (sums[i] as number) : (sums[i] as number) / count
    if (count === 0 || Number.isNaN(number) || (set !== undefined && !hasId(set, id))) continue
    numbers[members.length] = rounded(number)
    members.add(id)
  }
  return { ids: members.taken(), numbers: numbers.subarray(0, members.length) }
}
