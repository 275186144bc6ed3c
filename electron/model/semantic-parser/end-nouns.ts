import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { relationStems, stem, type EverydayRelation } from '../navigator/everyday-relations.ts'

/** Both ends of a relation: a few of what stands there, and what it is called. */
export interface NounEnds {
  name: string
  heads: readonly number[]
  tails: readonly number[]
}

/** Nouns for what stands at the ends of a relation, as stems. */
export interface EndNouns {
  head: ReadonlySet<string>
  tail: ReadonlySet<string>
}

/** Members of an end whose other relations are looked at. */
const LOOKED_AT = 6
/** Share of what speaks for any noun that must speak for this one. */
const LEAST_SHARE = 0.4

/**
 * What people call the things at the ends of a graph's relations, where no type says it: what is directed, rated and has a
 * genre is a film. Where the relation itself is no everyday one, those that its members have speak for it.
 */
export async function endNouns(
  kg: KnowledgeGraph,
  ends: readonly NounEnds[],
  everyday: readonly EverydayRelation[],
): Promise<Map<string, EndNouns>> {
  const known = new Map(ends.map(({ name }) => [name, ownNouns(name, everyday)]))
  const nounsOf = async (members: readonly number[]): Promise<ReadonlySet<string>> => {
    const votes = new Map<string, number>()
    let voters = 0
    for (const id of members.slice(0, LOOKED_AT))
      for (const direction of ['tail', 'head'] as const)
        for (const { name } of await kg.relations([id], direction)) {
          const nouns = known.get(name)?.[direction === 'tail' ? 'head' : 'tail']
          if (nouns === undefined || nouns.size === 0) continue
          voters += 1
          for (const noun of nouns) votes.set(noun, (votes.get(noun) ?? 0) + 1)
        }
    return new Set([...votes].flatMap(([noun, count]) => (count >= LEAST_SHARE * voters ? [noun] : [])))
  }
  const found = new Map<string, EndNouns>()
  for (const { name, heads, tails } of ends) {
    await yieldToEventLoop()
    const own = known.get(name)
    const told = async (side: 'head' | 'tail', members: readonly number[]): Promise<ReadonlySet<string>> =>
      own !== undefined && own[side].size > 0 ? own[side] : nounsOf(members)
    found.set(name, { head: await told('head', heads), tail: await told('tail', tails) })
  }
  return found
}

/** The nouns of the everyday relations that have this very name, or its telling words. */
function ownNouns(name: string, everyday: readonly EverydayRelation[]): EndNouns {
  const stems = relationStems(name)
  const matching =
    stems.length === 0 ? [] : everyday.filter(({ stems: theirs }) => stems.every(word => theirs.has(word)))
  const usual = (nounsOf: (relation: EverydayRelation) => readonly string[]): ReadonlySet<string> => {
    const counts = new Map<string, number>()
    for (const relation of matching)
      for (const noun of nounsOf(relation)) counts.set(stem(noun), (counts.get(stem(noun)) ?? 0) + 1)
    return new Set([...counts].flatMap(([noun, count]) => (count > matching.length / 2 ? [noun] : [])))
  }
  return { head: usual(({ headNouns }) => headNouns), tail: usual(({ tailNouns }) => tailNouns) }
}
