import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import type { GraphReader, Pairs } from './graph-reader.ts'
import type { IdSet } from './id-set.ts'

/** Along a relation, from heads to tails or back. */
export interface Hop {
  relation: TermId
  direction: Direction
}

/**
 * Those of a set from which a chain of relations leads to one of the ends that are chosen. Every end is reached from
 * some member, so the choice is made among the ends alone, and what leads to them is walked back.
 */
export async function leadingTo(
  reader: GraphReader,
  set: IdSet,
  chain: readonly Hop[],
  choose: (ends: IdSet) => Promise<IdSet>,
): Promise<IdSet> {
  const walked: Pairs[] = []
  let ends = set
  for (const { relation, direction } of chain) {
    const pairs = await reader.pairs(ends, relation, direction)
    walked.push(pairs)
    ends = await reader.distinct(pairs.to.slice())
  }
  let ids = await choose(ends)
  for (const pairs of walked.toReversed()) ids = await reader.leadingTo(ids, pairs)
  return ids
}
