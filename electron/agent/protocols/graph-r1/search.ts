import type { Passage } from '../../../contract/observation.ts'
import type { RetrievalSettings } from '../../../kg/hypergraph/hypergraph.ts'
import { embedderOf, queryVectors } from '../../../kg/hypergraph/query-vectors.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { ErrorObservation } from '../../error-observation.ts'
import type { Instruments } from '../../protocol.ts'
import { noEmbedder } from './errors.ts'
import { graphFacts, type FittingFact } from './graph-facts.ts'
import { queryEntities } from './query-entities.ts'

export interface QuerySettings extends RetrievalSettings {
  /** Triples of the graph that fit the query come with the passages; the paper has none. */
  graphFacts: boolean
}

/**
 * The paper returns 5 facts a turn (appendix G, Table 5); its published code retrieves 5 entities and 5 hyperedges for
 * them.
 */
export const DEFAULTS: QuerySettings = { entities: 5, hyperedges: 5, facts: 5, graphFacts: true }

export interface Found {
  /** Best first; none where the graph has no documents. */
  passages: Passage[]
  facts: FittingFact[]
  /** Facts and names of the documents that cannot be searched yet. */
  withoutVector: number
}

/**
 * What fits a query in words: passages along both paths, fused (§4.2, Eq. 7 to 9), and triples of the graph.
 * @returns an error where the documents cannot be searched
 */
export async function search(
  query: string,
  kg: KnowledgeGraph,
  settings: QuerySettings,
  { hypergraph, embedder: given, ranker, signal }: Pick<Instruments, 'hypergraph' | 'embedder' | 'ranker' | 'signal'>,
): Promise<Found | ErrorObservation> {
  const facts = settings.graphFacts ? await graphFacts(query, kg, ranker) : []
  if (hypergraph === undefined) return { passages: [], facts, withoutVector: 0 }
  const { embedder: made, withoutVector } = await hypergraph.summary()
  const embedder = embedderOf(made, given)
  if (embedder === undefined) return noEmbedder(made.name)
  const vectors = await queryVectors(query, await queryEntities(query, hypergraph), embedder, signal)
  const retrieved = await hypergraph.retrieve(vectors, settings)
  const passages = retrieved.map(({ hyperedge: { text, entities, source }, coherence }): Passage => ({
    text,
    coherence,
    entities: [...entities],
    source,
  }))
  return { passages, facts, withoutVector }
}
