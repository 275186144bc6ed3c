import type { HypergraphSummary } from '../../contract/documents.ts'
import type { PassageSource } from '../../contract/observation.ts'

/** An n-ary relational fact (Graph-R1, Eq. 4): a segment of text and the entities that take part in it. */
export interface Hyperedge {
  id: number
  text: string
  /** How sure the extractor was, 0 to 10. */
  score: number
  entities: readonly string[]
  source: PassageSource
}

export interface HyperEntity {
  id: number
  name: string
  type: string
  description: string
  hyperedges: number
  /**
   * `Entity.key` of the entity of the graph that has exactly this name, where there is just one: the way from the
   * documents into the graph.
   */
  graphKey?: string
}

export interface RetrievalSettings {
  /** k_V and k_H of Eq. 7 and 8, k of Eq. 9. */
  entities: number
  hyperedges: number
  facts: number
}

export interface RetrievedFact {
  hyperedge: Hyperedge
  /** RankScore of Eq. 9: 1/r_V + 1/r_H, a path that does not have the fact adding nothing. */
  coherence: number
  /** Ranks from 1 on the two paths. */
  ranks: { entities?: number; hyperedges?: number }
}

/** The documents of a graph as n-ary facts, stored in the graph's own environment (Graph-R1 §4.1 and §4.2). */
export interface Hypergraph {
  summary(): Promise<HypergraphSummary>
  /** Names of the hypergraph's entities that stand in a text, in order of position. */
  mentions(text: string): Promise<string[]>
  entity(name: string): Promise<HyperEntity | undefined>
  hyperedgesOf(entity: string, limit: number): Promise<Hyperedge[]>
  /** Every fact there is, in the order in which they were read. */
  facts(): AsyncIterable<Hyperedge>
  /**
   * Eq. 7 to 9 by exact search.
   * @param query vectors of unit length: `entities` is φ(V_query), the aggregate over the entities named in the query,
   *   `text` is φ(query)
   */
  retrieve(query: { entities: Float32Array; text: Float32Array }, settings: RetrievalSettings): Promise<RetrievedFact[]>
  /** The text of a chunk with its surroundings, for showing where a fact was read. */
  chunkText(document: string, chunk: number): Promise<string | undefined>
}
