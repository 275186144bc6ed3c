import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { TermId } from '../../kg/triple.ts'

/** Triples in columns, in no certain order, each once. */
export interface TripleColumns {
  heads: TermId[]
  relations: TermId[]
  tails: TermId[]
}

export interface Spread {
  triples: TripleColumns
  /** Every entity and value that was reached, the seeds included, with its distance. */
  distances: Map<TermId, number>
  /** There is more, which was not taken. */
  cut: boolean
}

export interface SpreadLimits {
  hops: number
  mostTriples: number
  signal?: AbortSignal | undefined
}

/**
 * Breadth-first expansion around some terms, against the direction of triples as well as along it (KG-R1 B.2): all
 * triples that touch a term nearer than `hops`.
 * @throws the signal's reason when it is aborted
 */
export async function spread(
  kg: KnowledgeGraph,
  seeds: readonly TermId[],
  { hops, mostTriples, signal }: SpreadLimits,
): Promise<Spread> {
  const distances = new Map<TermId, number>(seeds.map(seed => [seed, 0]))
  const triples: TripleColumns = { heads: [], relations: [], tails: [] }
  let frontier = [...distances.keys()]
  for (let hop = 1; hop <= hops && frontier.length > 0; hop += 1) {
    const next: TermId[] = []
    for (const direction of ['tail', 'head'] as const) {
      for (const { id: relation } of await kg.relations(frontier, direction)) {
        for await (const { from, to } of kg.pairs(Uint32Array.from(frontier), relation, direction)) {
          await yieldToEventLoop()
          signal?.throwIfAborted()
          for (let at = 0; at < from.length; at += 1) {
            const here = from[at] ?? 0
            const there = to[at] ?? 0
            const distance = distances.get(there)
            // A triple between two expanded terms is met at both ends and taken at the one expanded first, of two in
            // one round at its head.
            if (distance !== undefined && (distance < hop - 1 || (distance === hop - 1 && direction === 'head')))
              continue
            if (triples.heads.length >= mostTriples) return { triples, distances, cut: true }
            triples.heads.push(direction === 'tail' ? here : there)
            triples.relations.push(relation)
            triples.tails.push(direction === 'tail' ? there : here)
            if (distance !== undefined) continue
            distances.set(there, hop)
            next.push(there)
          }
        }
      }
    }
    frontier = next
  }
  return { triples, distances, cut: false }
}

/**
 * Whether a way of at most so many triples leads from one of some terms to one of others, whatever their directions.
 * Both sides are expanded halfway.
 * @returns undefined where there was too much to look through
 */
export async function isWithin(
  kg: KnowledgeGraph,
  from: readonly TermId[],
  to: readonly TermId[],
  { hops, ...limits }: SpreadLimits,
): Promise<boolean | undefined> {
  const near = await spread(kg, from, { ...limits, hops: Math.ceil(hops / 2) })
  if (to.some(term => near.distances.has(term))) return true
  const far = await spread(kg, to, { ...limits, hops: Math.floor(hops / 2) })
  for (const term of far.distances.keys()) if (near.distances.has(term)) return true
  return near.cut || far.cut ? undefined : false
}
