import type { Entity, KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import { otherSide, type Direction } from '../../../contract/fact.ts'
import type { TermId } from '../../../kg/triple.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'
import { isMediator } from '../../../kg/mediators.ts'
import { DIRECTIONS } from './tools.ts'

export interface Hop {
  relation: TermId
  name: string
  direction: Direction
}

/** A way on from an entity under one name: a relation, or two that a node without a name joins (App. F3). */
export interface Route {
  name: string
  direction: Direction
  /** Triples of the last hop; of a flattened one, those of the nodes that were looked into. */
  count: number
  hop: Hop
  onward?: Hop
  /**
   * Says what another route says, by a relation that stands in the graph in both directions. Not listed, but
   * understood.
   */
  inverse?: true
}

/** Neighbours of a relation that are looked into in search of mediators (Listing 3). */
const SAMPLE = 40
/** Entities of a graph whose routes are kept ("Flatten relations are cached", F3). */
const KEPT = 2_000

const known = new WeakMap<KnowledgeGraph, Map<TermId, Route[]>>()

/** Every way on from an entity: its relations, outgoing ones first, and then those that lead through mediators. */
export async function routesFrom(kg: KnowledgeGraph, entity: Entity): Promise<readonly Route[]> {
  const ofGraph = known.get(kg) ?? new Map<TermId, Route[]>()
  known.set(kg, ofGraph)
  const kept = ofGraph.get(entity.id)
  if (kept) return kept
  const routes = await findRoutes(kg, entity)
  if (ofGraph.size >= KEPT) ofGraph.clear()
  ofGraph.set(entity.id, routes)
  return routes
}

async function findRoutes(kg: KnowledgeGraph, entity: Entity): Promise<Route[]> {
  const direct: Route[] = []
  const flattened: Route[] = []
  const reached = new Map<TermId, Direction>()
  for (const direction of DIRECTIONS) {
    for (const { id, name, count } of await kg.relations([entity.id], direction)) {
      await yieldToEventLoop()
      const hop: Hop = { relation: id, name, direction }
      const { items } = await kg.neighbours([entity.id], id, direction, { limit: SAMPLE })
      const mediators = items.filter(item => isMediator(item.entity, entity)).map(item => item.entity.id)
      const onward = mediators.length > 0 ? await onwardRoutes(kg, entity, hop, mediators) : []
      const isInverse = mediators.every(mediator => reached.get(mediator) === otherSide(direction))
      flattened.push(...onward.map(route => (isInverse ? { ...route, inverse: true as const } : route)))
      for (const mediator of mediators) if (!reached.has(mediator)) reached.set(mediator, direction)
      // What an entity is to itself stands among its outgoing relations.
      const isShown = items.some(
        item =>
          !(direction === 'head' && item.entity.id === entity.id) &&
          (onward.length === 0 || !isMediator(item.entity, entity)),
      )
      if (isShown) direct.push({ name, direction, count: count - (onward.length === 0 ? 0 : mediators.length), hop })
    }
  }
  return [...direct, ...flattened]
}

/** A hop that leads only back to the entity at hand is none. */
async function onwardRoutes(
  kg: KnowledgeGraph,
  entity: Entity,
  hop: Hop,
  mediators: readonly TermId[],
): Promise<Route[]> {
  const routes: Route[] = []
  const reached = new Map<string, Direction>()
  for (const direction of DIRECTIONS) {
    for (const { id, name, count } of await kg.relations(mediators, direction)) {
      const { items } = await kg.neighbours(mediators, id, direction, { limit: SAMPLE })
      const ends = items
        .map(item => item.entity.id)
        .filter(end => end !== entity.id)
        .toSorted((a, b) => a - b)
        .join(' ')
      if (ends === '') continue
      const onward: Hop = { relation: id, name, direction }
      const isInverse = reached.get(ends) === otherSide(direction)
      if (!reached.has(ends)) reached.set(ends, direction)
      routes.push({ ...flattenedName(hop, onward), count, hop, onward, ...(isInverse ? { inverse: true } : {}) })
    }
  }
  return routes
}

/**
 * `rel1.rel2`, read from head to tail, without the beginning that rel2 shares with rel1. Where one hop points against
 * the other it is marked with `^`, as SPARQL's property paths mark an inverse, and the entity at hand is the head.
 */
export function flattenedName(first: Hop, second: Hop): { name: string; direction: Direction } {
  if (first.direction === 'head' && second.direction === 'head')
    return { name: `${second.name}.${withoutShared(first.name, second.name)}`, direction: 'head' }
  const marked = (hop: Hop, name: string): string => (hop.direction === 'tail' ? name : `^${name}`)
  return {
    name: `${marked(first, first.name)}.${marked(second, withoutShared(second.name, first.name))}`,
    direction: 'tail',
  }
}

/** `film.performance.actor` after `film.film.starring` is `performance.actor`; the last part always stays. */
function withoutShared(name: string, before: string): string {
  let shared = 0
  for (let at = 0; at < name.length - 1 && name[at] === before[at]; at += 1)
    if ('./#'.includes(name[at] ?? '')) shared = at + 1
  return name.slice(shared)
}
