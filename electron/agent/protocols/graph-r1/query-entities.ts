import type { Hypergraph } from '../../../kg/hypergraph/hypergraph.ts'
import { LONGEST_QUERY, MOST_ENTITIES, namedIn } from '../../../kg/hypergraph/query-vectors.ts'

/**
 * V_query of Eq. 7: the entities of the hypergraph that the query names; else the noun phrases in it; else the query
 * itself.
 */
export async function queryEntities(query: string, hypergraph: Hypergraph): Promise<string[]> {
  const named = await namedIn(query, hypergraph)
  if (named.length > 0) return named
  const asked = query.slice(0, LONGEST_QUERY)
  // The English lexicon takes a while to load, and few questions need it.
  const { readSentences } = await import('../../extraction/noun-phrases.ts')
  const phrases = readSentences(asked).flatMap(({ phrases: found }) => found.map(({ text }) => text))
  return phrases.length > 0 ? phrases.slice(0, MOST_ENTITIES) : [asked]
}
