import type { RetrievalSettings } from '../../../kg/hypergraph/hypergraph.ts'
import { embedderOf, queryVectors } from '../../../kg/hypergraph/query-vectors.ts'
import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Action, Observation, Passage } from '../../../contract/observation.ts'
import type { Instruments } from '../../protocol.ts'
import * as errors from './errors.ts'
import { graphFacts } from './graph-facts.ts'
import { knowledgeText } from './knowledge.ts'
import { QUERY } from './turn-text.ts'
import { queryEntities } from './query-entities.ts'

export interface QuerySettings extends RetrievalSettings {
  /** Triples of the graph that fit the query come with the passages; the paper has none. */
  graphFacts: boolean
}

/**
 * Retrieves for a query along both paths and fuses them (§4.2, Eq. 7 to 9); triples of the graph that fit the query
 * come with it.
 */
export async function executeQuery(
  action: Action & { kind: 'call' },
  kg: KnowledgeGraph,
  settings: QuerySettings,
  instruments: Instruments,
): Promise<Observation> {
  if (action.name !== QUERY) return errors.unknownTool(action.name)
  const query = (action.args[0] ?? '').trim()
  if (query === '') return errors.malformedTurn('The query is empty.')
  const hypergraph = instruments.hypergraph ?? (await kg.hypergraph())
  if (hypergraph === undefined) return errors.noDocuments(kg.name)
  const { embedder: made, withoutVector } = await hypergraph.summary()
  const embedder = embedderOf(made, instruments.embedder)
  if (embedder === undefined) return errors.noEmbedder(made.name)
  const { signal, ranker } = instruments
  const vectors = await queryVectors(query, await queryEntities(query, hypergraph), embedder, signal)
  const retrieved = await hypergraph.retrieve(vectors, settings)
  const passages = retrieved.map(({ hyperedge: { text, entities, source }, coherence }): Passage => ({
    text,
    coherence,
    entities: [...entities],
    source,
  }))
  const facts = settings.graphFacts ? await graphFacts(query, kg, ranker) : []
  if (passages.length === 0 && facts.length === 0 && withoutVector > 0) return errors.unfinishedDocuments(withoutVector)
  const { text, shown } = knowledgeText(passages, facts)
  return { kind: 'passages', query, passages: passages.slice(0, shown), facts, cut: passages.length - shown, text }
}
