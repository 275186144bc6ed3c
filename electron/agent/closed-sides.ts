import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { Direction } from '../contract/fact.ts'

/** Sides of entities from which no relation leads: a call there could only fail. */
export type ClosedSides = Record<Direction, Set<string>>

/** Entities of a list that are looked into; an agent that goes on from a list mostly goes on from its beginning. */
const LOOKED_INTO = 6

export function noClosedSides(): ClosedSides {
  return { tail: new Set(), head: new Set() }
}

/** Adds the closed sides of the first of these entities, so that looks which cannot succeed are not offered. */
export async function findClosedSides(
  kg: KnowledgeGraph,
  names: readonly string[],
  closed: ClosedSides,
): Promise<void> {
  for (const name of names.slice(0, LOOKED_INTO)) {
    const candidates = await kg.link(name)
    const ids = candidates.filter(({ match }) => match === 'exact').map(({ entity }) => entity.id)
    if (ids.length === 0) continue
    for (const direction of ['tail', 'head'] as const) {
      if ((await kg.relations(ids, direction)).length === 0) closed[direction].add(name)
    }
  }
}
