import type { Hypergraph } from '../hypergraph/hypergraph.ts'
import { embedderOf, namedIn, queryVectors } from '../hypergraph/query-vectors.ts'
import type { TextEmbedder } from '../hypergraph/text-embedder.ts'
import type { KnowledgeGraph } from '../knowledge-graph.ts'
import { SExpressionError } from './errors.ts'
import { EMPTY, GrowingIds, idSet, type IdSet } from './id-set.ts'

/** As a query of Graph-R1 retrieves them. */
const SETTINGS = { entities: 5, hyperedges: 5, facts: 5 }
/** Entities of one name that are taken together, at most. */
const MOST_NAMESAKES = 100

/**
 * The best fitting facts of the graph's documents.
 * @throws {SExpressionError} a graph without documents, or documents that cannot be searched
 */
export async function factsFound(
  kg: KnowledgeGraph,
  words: string,
  given: TextEmbedder | undefined,
  signal: AbortSignal | undefined,
): ReturnType<Hypergraph['retrieve']> {
  const hypergraph = await kg.hypergraph()
  if (hypergraph === undefined)
    throw new SExpressionError(
      'This graph holds no documents, in which FIND looks; add documents to it, or name an entity.',
    )
  const { embedder: made } = await hypergraph.summary()
  const embedder = embedderOf(made, given)
  if (embedder === undefined)
    throw new SExpressionError(
      `The documents were embedded with ${made.name}, and that model is not at hand; add it to the models again, or add the documents again.`,
    )
  const named = await namedIn(words, hypergraph)
  const vectors = await queryVectors(words, named.length > 0 ? named : [words], embedder, signal)
  return hypergraph.retrieve(vectors, SETTINGS)
}

/**
 * What the graph has of the entities that the best fitting facts of its documents name.
 * @throws {SExpressionError} a graph without documents, or documents that cannot be searched
 */
export async function entitiesFound(
  kg: KnowledgeGraph,
  words: string,
  given: TextEmbedder | undefined,
  signal: AbortSignal | undefined,
): Promise<IdSet> {
  const ids = new GrowingIds()
  const found = await factsFound(kg, words, given, signal)
  const names = new Set(found.flatMap(({ hyperedge }) => hyperedge.entities))
  for (const name of names) {
    const [best, ...others] = await kg.link(name, MOST_NAMESAKES)
    if (best === undefined || best.match === 'similar') continue
    for (const { entity, match } of [best, ...others])
      if (match === best.match && entity.kind !== 'literal') ids.add(entity.id)
  }
  return ids.length === 0 ? EMPTY : idSet(ids.taken())
}
