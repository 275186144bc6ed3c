import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import type { GraphReader, Pairs } from './graph-reader.ts'
import type { IdSet } from './id-set.ts'

/** Along a relation, from heads to tails or back. */
export interface Hop {
  relation: TermId
  direction: Direction
}

/** A chain of relations, walked from a set. */
export interface Walked {
  /** Every end is reached from some member. */
  ends: IdSet
  /** Those of the set from which the chain leads to one of these ends. */
  back: (ends: IdSet) => Promise<IdSet>
}

export async function walk(reader: GraphReader, set: IdSet, chain: readonly Hop[]): Promise<Walked> {
  const walked: Pairs[] = []
  let ends = set
  for (const { relation, direction } of chain) {
    const pairs = await reader.pairs(ends, relation, direction)
    walked.push(pairs)
    ends = await reader.distinct(pairs.to.slice())
  }
  return {
    ends,
    back: async chosen => {
      let ids = chosen
      for (const pairs of walked.toReversed()) ids = await reader.leadingTo(ids, pairs)
      return ids
    },
  }
}

/**
 * Those of a set from which a chain of relations leads to one of the ends that are chosen. The choice is made among the
 * ends alone, and what leads to them is walked back.
 */
export async function leadingTo(
  reader: GraphReader,
  set: IdSet,
  chain: readonly Hop[],
  choose: (ends: IdSet) => Promise<IdSet>,
): Promise<IdSet> {
  const { ends, back } = await walk(reader, set, chain)
  return back(await choose(ends))
}

/** Everything in the graph from which a chain leads to one of the ends that are chosen: the chain is walked backwards. */
export async function everythingLeadingTo(
  reader: GraphReader,
  chain: readonly Hop[],
  choose: (ends: IdSet) => Promise<IdSet>,
): Promise<IdSet> {
  const last = chain.at(-1)
  let ids = await choose(last ? await reader.ends(undefined, last.relation, last.direction) : new Uint32Array())
  for (const { relation, direction } of chain.toReversed())
    ids = await reader.ends(ids, relation, direction === 'tail' ? 'head' : 'tail')
  return ids
}

/** Every member (of the whole graph where no set is given) with every end that the chain has from it, each pair once. */
export async function memberAndEnd(
  reader: GraphReader,
  set: IdSet | undefined,
  [first, ...rest]: readonly Hop[],
): Promise<Pairs> {
  if (!first) return { from: new Uint32Array(), to: new Uint32Array() }
  let pairs = await reader.pairs(set, first.relation, first.direction)
  for (const { relation, direction } of rest) {
    const middle = await reader.distinct(pairs.to.slice())
    pairs = await reader.composed(pairs, await reader.pairs(middle, relation, direction))
  }
  return pairs
}
