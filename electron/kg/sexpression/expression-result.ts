import type { TermId } from '../triple.ts'
import type { IdSet } from './id-set.ts'

export type ExpressionResult =
  /** `total`: members there are; `ids` are the first of them in ascending order, all where no limit was set. */
  | { kind: 'set'; total: number; ids: readonly TermId[] }
  | { kind: 'number'; value: number }
  /**
   * A date or a text that MIN or MAX found, with the terms that have it; `text` is undefined where SUM, AVG, MIN or MAX
   * had no value to go by.
   */
  | { kind: 'value'; text: string | undefined; ids: readonly TermId[] }
  /** As the triples have them, `2014-03-01` or `2005-05; 2005-06`, the earliest first, each once. */
  | { kind: 'times'; times: readonly string[] }
  | { kind: 'boolean'; value: boolean }

/** The members of results that are sets, as they are kept: to copy a million of them takes a while. */
const members = new WeakMap<ExpressionResult, IdSet>()

export function keepMembers(result: ExpressionResult, set: IdSet): ExpressionResult {
  members.set(result, set)
  return result
}

/** The first members of a set, without a copy of all. */
export function firstMembers(result: ExpressionResult & { kind: 'set' }, count: number): readonly TermId[] {
  return Array.from(members.get(result)?.subarray(0, count) ?? result.ids.slice(0, count))
}

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * A short text that is the same for results that are the same: of a set its size and a hash of its members (FNV-1a over
 * ids), some milliseconds for a million.
 */
export function resultKey(result: ExpressionResult): string {
  if (result.kind !== 'set') return JSON.stringify(result)
  const ids = members.get(result) ?? result.ids
  let hash = OFFSET
  // By index: an iterator over a typed array of a million takes ten times as long.
  for (let i = 0; i < ids.length; i += 1) hash = Math.imul(hash ^ (ids[i] as number), PRIME)
  return `${result.total} ${hash >>> 0}`
}
