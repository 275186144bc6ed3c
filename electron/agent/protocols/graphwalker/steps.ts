import type { KnowledgeGraph, Neighbour } from '../../../kg/knowledge-graph.ts'
import type { Fact } from '../../../contract/fact.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { SeenEntity } from '../../../contract/observation.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'
import { isMediator } from '../../../kg/mediators.ts'
import type { ResolvedEntity } from './resolution.ts'
import type { Hop, Route } from './routes.ts'

/** One hop from an entity, and the flattened routes that begin with it. */
export interface HopStep {
  hop: Hop
  /** Whether the hop's own relation was asked for. */
  direct: boolean
  onward: Route[]
}

export interface Row {
  route: Route
  seen: SeenEntity
  fact: Fact
  mediator?: TermId
}

/** What a hop led to: entities, or values of mediators, those of one mediator together. */
export interface Found {
  rows: Row[]
  /** More than `rows.length` where not all was read. */
  total: number
  /** Whether there may be more than `total`, mediators that were not looked into having several values. */
  isLeast: boolean
}

/**
 * Takes a hop. A mediator is not shown; what it leads to is (App. F3). One that leads nowhere is an entity without a
 * name, and shown by its key.
 * @param limit neighbours that are read, at most
 */
export async function takeStep(
  kg: KnowledgeGraph,
  { name, entity }: ResolvedEntity,
  { hop, direct, onward }: HopStep,
  limit: number,
): Promise<Found[]> {
  const own: Route = { name: hop.name, direction: hop.direction, count: 0, hop }
  const { items, total } = await kg.neighbours([entity.id], hop.relation, hop.direction, { limit })
  const rows: Row[] = []
  const flattened: Row[] = []
  let mediators = 0
  let isLeast = false
  for (const item of items) {
    await yieldToEventLoop()
    const values =
      onward.length > 0 && isMediator(item.entity, entity)
        ? await valuesOf(kg, { name, entity }, item, onward, limit - flattened.length)
        : { rows: [], isCut: false }
    if (values.rows.length > 0) {
      mediators += 1
      isLeast ||= values.isCut
      flattened.push(...values.rows)
      // A triple from an entity to itself is listed once.
    } else if (direct && !(hop.direction === 'head' && item.entity.id === entity.id))
      rows.push(rowOf(name, own, item, item.times))
  }
  const unread = total - items.length
  const found = [
    { rows, total: rows.length + (mediators === 0 ? unread : 0), isLeast: false },
    { rows: flattened, total: flattened.length + (mediators > 0 ? unread : 0), isLeast: isLeast || unread > 0 },
  ]
  return found.filter(({ rows: { length } }) => length > 0)
}

/** What a mediator says of the entity: the ends of the flattened routes through it, the entity itself left out. */
async function valuesOf(
  kg: KnowledgeGraph,
  { name, entity }: ResolvedEntity,
  mediator: Neighbour,
  onward: readonly Route[],
  limit: number,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  let isCut = false
  for (const route of onward) {
    if (!route.onward) continue
    // One more than fits, since the entity itself may be among them; a mediator is shown at all if there is only one
    // place left.
    const { items, total } = await kg.neighbours([mediator.entity.id], route.onward.relation, route.onward.direction, {
      limit: Math.max(1, limit) + 1,
    })
    isCut ||= total > items.length
    for (const item of items) {
      if (item.entity.id === entity.id) continue
      rows.push({
        ...rowOf(name, route, item, [...new Set([...mediator.times, ...item.times])]),
        mediator: mediator.entity.id,
      })
    }
  }
  return { rows, isCut }
}

function rowOf(from: string, route: Route, { entity: { name, key, types } }: Neighbour, times: string[]): Row {
  const ends =
    route.direction === 'tail'
      ? { head: from, relation: route.name, tail: name }
      : { head: name, relation: route.name, tail: from }
  return {
    route,
    seen: { name, key, types, times },
    fact: { ...ends, ...(times.length === 0 ? {} : { time: times.join('; ') }) },
  }
}
