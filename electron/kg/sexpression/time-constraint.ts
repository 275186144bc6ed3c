import type { TermId } from '../triple.ts'
import type { Hop } from './chain.ts'
import type { GraphReader } from './graph-reader.ts'
import { GrowingIds, hasId, type IdSet } from './id-set.ts'
import { beginsBefore, lastsUntil, type Period } from './periods.ts'
import { sideOf } from './time-relations.ts'
import type { Value } from './values.ts'

/** Members that are gone through between two looks at the clock. */
const IDS_AT_ONCE = 4_096

interface Bound {
  /** Members with a readable time at this relation. */
  stated: IdSet
  /** Those of them that it admits. */
  admitted: IdSet
}

/**
 * The members of a set that hold at some moment of a time. A relation that names one bound goes with its opposite
 * (`from` and `to`): it begins before the time is over, and lasts until it begins; a bound that is missing is open, but
 * one of the two is needed. Any other relation names the moment itself.
 */
export async function holdingAt(
  reader: GraphReader,
  set: IdSet,
  hop: Hop,
  opposite: { id: TermId } | undefined,
  name: string,
  asked: Period,
): Promise<IdSet> {
  const begins = (value: Value): boolean => value.period !== undefined && beginsBefore(value.period, asked)
  const lasts = (value: Value): boolean => value.period !== undefined && lastsUntil(value.period, asked)
  const side = sideOf(name)
  const end = side === 'end'
  if (side === undefined) return (await bound(reader, set, hop, value => begins(value) && lasts(value))).admitted
  const one = await bound(reader, set, hop, end ? lasts : begins)
  const other =
    opposite && (await bound(reader, set, { relation: opposite.id, direction: hop.direction }, end ? begins : lasts))
  const holding = new GrowingIds()
  for (const [i, id] of set.entries()) {
    const stated = [one, ...(other ? [other] : [])].filter(({ stated: ids }) => hasId(ids, id))
    if (stated.length > 0 && stated.every(({ admitted }) => hasId(admitted, id))) holding.add(id)
    if (i % IDS_AT_ONCE === 0) await reader.yieldToEventLoop()
  }
  return holding.taken()
}

async function bound(
  reader: GraphReader,
  set: IdSet,
  { relation, direction }: Hop,
  admits: (value: Value) => boolean,
): Promise<Bound> {
  const pairs = await reader.pairs(set, relation, direction)
  const readable = await reader.whereValue(await reader.distinct(pairs.to.slice()), value => value.period !== undefined)
  return {
    stated: await reader.leadingTo(readable, pairs),
    admitted: await reader.leadingTo(await reader.whereValue(readable, admits), pairs),
  }
}
