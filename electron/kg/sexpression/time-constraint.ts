import type { TermId } from '../triple.ts'
import type { Step } from './chain.ts'
import type { GraphReader } from './graph-reader.ts'
import { GrowingIds, hasId, idSet, type IdSet } from './id-set.ts'
import { beginsBefore, lastsUntil, type Period } from './periods.ts'
import { sideOf } from './time-relations.ts'
import type { Value } from './values.ts'

interface Bound {
  /** Members with a readable time at this relation. */
  stated: IdSet
  /** Those of them that it admits. */
  admitted: IdSet
}

/**
 * The members of a set that hold at some moment of a time. A relation that names one bound goes with its opposite (`from` and `to`): it begins before
 * the time is over, and lasts until it begins; a bound that is missing is open, but one of the two is needed. Any other relation names the moment itself.
 */
export async function holdingAt(
  reader: GraphReader, set: IdSet, step: Step, opposite: { id: TermId } | undefined, name: string, asked: Period,
): Promise<IdSet> {
  const begins = (value: Value): boolean => value.period !== undefined && beginsBefore(value.period, asked)
  const lasts = (value: Value): boolean => value.period !== undefined && lastsUntil(value.period, asked)
  const side = sideOf(name)
  const end = side === 'end'
  if (side === undefined) return (await bound(reader, set, step, value => begins(value) && lasts(value))).admitted
  const one = await bound(reader, set, step, end ? lasts : begins)
  const other = opposite && await bound(reader, set, { relation: opposite.id, direction: step.direction }, end ? begins : lasts)
  const holding = new GrowingIds()
  for (const id of set) {
    const stated = [one, ...(other ? [other] : [])].filter(({ stated: ids }) => hasId(ids, id))
    if (stated.length > 0 && stated.every(({ admitted }) => hasId(admitted, id))) holding.add(id)
  }
  return holding.taken()
}

async function bound(reader: GraphReader, set: IdSet, { relation, direction }: Step, admits: (value: Value) => boolean): Promise<Bound> {
  const { from, to } = await reader.pairs(set, relation, direction)
  const times = idSet(to.slice())
  const readable = await reader.whereValue(times, value => value.period !== undefined)
  const good = await reader.whereValue(readable, admits)
  const stated = new GrowingIds()
  const admitted = new GrowingIds()
  for (let i = 0; i < from.length; i++) {
    if (hasId(readable, to[i] as number)) stated.add(from[i] as number)
    if (hasId(good, to[i] as number)) admitted.add(from[i] as number)
  }
  return { stated: idSet(stated.taken()), admitted: idSet(admitted.taken()) }
}
