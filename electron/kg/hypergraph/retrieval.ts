import type { RetrievalSettings } from './hypergraph.ts'
import { hyperedgesOfEntity, type HypergraphTables } from './tables.ts'
import type { VectorIndex } from './vector-index.ts'

/** A hyperedge as the two paths ranked it; ranks count from 1 and are left out where a path does not have it. */
export interface FusedHyperedge {
  id: number
  coherence: number
  ranks: { entities?: number; hyperedges?: number }
}

/**
 * Graph-R1 §4.2. Entity path (Eq. 7): the k_V entities nearest to φ(V_query) and all hyperedges they take part in. The paper ranks the entities and not their
 * hyperedges, and the published code orders these by degree and weight (reference notes 4b), which has nothing to do with the question; here a hyperedge stands where
 * its best entity stands, those of one entity in the order of their own nearness to φ(query), then of their numbers.
 * Hyperedge path (Eq. 8): the k_H hyperedges nearest to φ(query). Then Eq. 9 (`fuse`).
 */
export async function retrieve(tables: HypergraphTables, entities: VectorIndex, hyperedges: VectorIndex, query: { entities: Float32Array; text: Float32Array }, settings: RetrievalSettings): Promise<FusedHyperedge[]> {
  const direct = await hyperedges.nearest(query.text, settings.hyperedges)
  const named = await entities.nearest(query.entities, settings.entities)
  return fuse(await hyperedgesByEntity(tables, hyperedges, named.map(({ id }) => id), query.text), direct.map(({ id }) => id))
}

/** RankScore(f) = 1/r_V + 1/r_H (Eq. 9), the rank of a fact that a path does not have being infinite. Ties: the better rank by hyperedge, then the smaller number. */
export function fuse(byEntity: readonly number[], byHyperedge: readonly number[]): FusedHyperedge[] {
  const facts = new Map<number, FusedHyperedge>()
  const rank = (ids: readonly number[], path: 'entities' | 'hyperedges'): void => ids.forEach((id, i) => {
    const fact = facts.get(id) ?? { id, coherence: 0, ranks: {} }
    facts.set(id, { id, coherence: fact.coherence + 1 / (i + 1), ranks: { ...fact.ranks, [path]: i + 1 } })
  })
  rank(byEntity, 'entities')
  rank(byHyperedge, 'hyperedges')
  return [...facts.values()].toSorted((a, b) => b.coherence - a.coherence || (a.ranks.hyperedges ?? Infinity) - (b.ranks.hyperedges ?? Infinity) || a.id - b.id)
}

/** F*_V in the order of its ranks. */
async function hyperedgesByEntity(tables: HypergraphTables, index: VectorIndex, entities: readonly number[], text: Float32Array): Promise<number[]> {
  const seen = new Set<number>()
  const ordered: number[] = []
  for (const entity of entities) {
    const own: number[] = []
    for (const id of hyperedgesOfEntity(tables, entity)) if (!seen.has(id)) own.push(id)
    const products = await index.products(text, own)
    const order = own.map((_, i) => i).toSorted((a, b) => (products[b] as number) - (products[a] as number) || (own[a] as number) - (own[b] as number))
    for (const i of order) {
      seen.add(own[i] as number)
      ordered.push(own[i] as number)
    }
  }
  return ordered
}
