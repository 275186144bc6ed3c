import { yieldToEventLoop } from '../../../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../../kg/triple.ts'
import type { Random } from '../../../../base/random.ts'

/** Ends of a relation that were drawn evenly from its triples, each once. */
export interface RelationEnds {
  heads: Uint32Array
  tails: Uint32Array
}

/** Seed entities kept for one relation; the pool of the published code (4,096) is one for all. */
const MOST = 1_024

/**
 * Draws the pool in one pass over the relation's triples (reservoir sampling, Vitter's algorithm R): nothing else of
 * the graph is read or kept.
 */
export async function drawEnds(kg: KnowledgeGraph, relation: TermId, random: Random): Promise<RelationEnds> {
  const heads = new Uint32Array(MOST)
  const tails = new Uint32Array(MOST)
  let seen = 0
  for await (const { from, to } of kg.pairs(undefined, relation, 'tail')) {
    for (let i = 0; i < from.length; i++, seen++) {
      const at = seen < MOST ? seen : random.below(seen + 1)
      if (at >= MOST) continue
      heads[at] = from[i] as number
      tails[at] = to[i] as number
    }
    await yieldToEventLoop()
  }
  const kept = Math.min(seen, MOST)
  return { heads: distinct(heads.subarray(0, kept)), tails: distinct(tails.subarray(0, kept)) }
}

const distinct = (ids: Uint32Array): Uint32Array => Uint32Array.from(new Set(ids))
