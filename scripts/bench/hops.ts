import type { Direction } from '../../electron/contract/fact.ts'
import type { KnowledgeGraph } from '../../electron/kg/knowledge-graph.ts'
import { latency } from './latency.ts'
import type { Latency } from './percentiles.ts'

/** A hop by itself: from one entity along one relation, both by their numbers. */
export interface HopFigures {
  /** To the numbers of what is there, as a program goes. */
  numbers: Latency
  /** To what is there with its names and types, a page at most. */
  entities: Latency
}

interface Hop {
  entity: number
  relation: number
  direction: Direction
}

const WARM_UP = 4_000
/** What an agent is shown of a hub at most. */
const PAGE = 100
const DIRECTIONS: readonly Direction[] = ['tail', 'head']

/** The time of a hop without what links its name, on random entities in both directions. */
export async function hopLatencies(graph: KnowledgeGraph, heads: readonly string[]): Promise<HopFigures> {
  const hops: Hop[] = []
  for (const [i, iri] of heads.entries()) {
    const entity = await graph.term(iri)
    if (entity === undefined) continue
    const direction = DIRECTIONS[i % 2] ?? 'tail'
    const relations = await graph.relations([entity], direction)
    const relation = relations[i % relations.length]
    if (relation !== undefined) hops.push({ entity, relation: relation.id, direction })
  }
  return {
    numbers: await latency(
      hops,
      async ({ entity, relation, direction }) => {
        for await (const { to } of graph.pairs(Uint32Array.of(entity), relation, direction))
          if (to.length >= PAGE) break
      },
      WARM_UP,
    ),
    entities: await latency(
      hops,
      ({ entity, relation, direction }) => graph.neighbours([entity], relation, direction, { limit: PAGE }),
      WARM_UP,
    ),
  }
}
