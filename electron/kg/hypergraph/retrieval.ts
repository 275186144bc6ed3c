import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { RetrievalSettings } from './hypergraph.ts'
import { Nearest } from './nearest.ts'
import { hyperedgesOfEntity, type HypergraphTables } from './tables.ts'
import type { VectorIndex } from './vector-index.ts'

/** A hyperedge as the two paths ranked it; ranks count from 1 and are left out where a path does not have it. */
export interface FusedHyperedge {
  id: number
  coherence: number
  ranks: { entities?: number; hyperedges?: number }
}

/** Facts ranked beyond those asked for, so that ones with the same words can be left out. */
const SPARE = 4

/**
 * Graph-R1 §4.2. Entity path (Eq. 7): the k_V entities nearest to φ(V_query) and all hyperedges they take part in. The
 * paper ranks the entities and not their hyperedges, and the published code orders these by degree and weight, which
 * has nothing to do with the question; here a hyperedge stands where its best entity stands, those of one entity in the
 * order of their own nearness to φ(query), then of their numbers. Hyperedge path (Eq. 8): the k_H hyperedges nearest to
 * φ(query). Then Eq. 9 (`fuse`).
 */
export async function retrieve(
  tables: HypergraphTables,
  entities: VectorIndex,
  hyperedges: VectorIndex,
  query: { entities: Float32Array; text: Float32Array },
  settings: RetrievalSettings,
): Promise<FusedHyperedge[]> {
  const direct = (await hyperedges.nearest(query.text, settings.hyperedges)).map(({ id }) => id)
  const named = (await entities.nearest(query.entities, settings.entities)).map(({ id }) => id)
  return fuse(
    await ranksByEntity(tables, hyperedges, named, query.text, new Set(direct), SPARE * settings.facts),
    direct,
  )
}

/**
 * RankScore(f) = 1/r_V + 1/r_H (Eq. 9), the rank of a fact that a path does not have being infinite. Ties: the better
 * rank by hyperedge, then the smaller number.
 * @param byEntity r_V of each hyperedge
 * @param byHyperedge in the order of r_H
 */
export function fuse(byEntity: ReadonlyMap<number, number>, byHyperedge: readonly number[]): FusedHyperedge[] {
  const facts = new Map(
    [...byEntity].map(([id, rank]): [number, FusedHyperedge] => [
      id,
      { id, coherence: 1 / rank, ranks: { entities: rank } },
    ]),
  )
  byHyperedge.forEach((id, i) => {
    const fact = facts.get(id)
    facts.set(id, { id, coherence: (fact?.coherence ?? 0) + 1 / (i + 1), ranks: { ...fact?.ranks, hyperedges: i + 1 } })
  })
  return [...facts.values()].toSorted(
    (a, b) =>
      b.coherence - a.coherence || (a.ranks.hyperedges ?? Infinity) - (b.ranks.hyperedges ?? Infinity) || a.id - b.id,
  )
}

/**
 * r_V of the `most` best hyperedges of F*_V and of those in `wanted`: a fact of this path alone that stands behind
 * `most` others cannot be among as many results. So a hub of a hundred thousand hyperedges is counted through and not
 * sorted.
 */
async function ranksByEntity(
  tables: HypergraphTables,
  index: VectorIndex,
  entities: readonly number[],
  text: Float32Array,
  wanted: ReadonlySet<number>,
  most: number,
): Promise<Map<number, number>> {
  const ranks = new Map<number, number>()
  const seen = new Set<number>()
  for (const entity of entities) {
    const own: number[] = []
    for (const page of hyperedgesOfEntity(tables, entity)) {
      for (const id of page) if (!seen.has(id)) own.push(id)
      await yieldToEventLoop()
    }
    const products = await index.products(text, own)
    const best = new Nearest(most)
    own.forEach((id, i) => {
      best.add(id, products[i] as number)
    })
    best.sorted().forEach(({ id }, i) => {
      ranks.set(id, seen.size + i + 1)
    })
    own.forEach((id, i) => {
      if (wanted.has(id) && !ranks.has(id))
        ranks.set(id, seen.size + 1 + better(own, products, id, products[i] as number))
    })
    for (const id of own) seen.add(id)
    await yieldToEventLoop()
  }
  return ranks
}

function better(ids: readonly number[], products: Float64Array, id: number, product: number): number {
  let count = 0
  for (let i = 0; i < ids.length; i++)
    if ((products[i] as number) > product || (products[i] === product && (ids[i] as number) < id)) count++
  return count
}
