import type { Neighbour, NeighbourPage, Page } from '../knowledge-graph.ts'
import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import type { Entities } from './entities.ts'
import type { GraphTables } from './graph-tables.ts'

/**
 * One page of the ends of a relation. Only the page's entities are made, and one entity's neighbours are counted
 * without being read.
 */
export function neighboursOf(
  tables: GraphTables,
  entities: Entities,
  of: readonly TermId[],
  relation: TermId,
  direction: Direction,
  { offset = 0, limit = Infinity }: Page,
): NeighbourPage {
  const distinct = of.length < 2 ? of : [...new Set(of)]
  const [only] = distinct
  if (only === undefined) return { items: [], total: 0 }
  if (distinct.length > 1) return merged(tables, entities, distinct, relation, direction, offset, limit)
  const { index, from, to } = tables.rows(only, relation, direction)
  const items: Neighbour[] = []
  for (let row = from + offset; row < to && items.length < limit; row++) {
    const id = index.at(row, 2)
    const entity = entities.get(id)
    if (entity) items.push({ entity, times: timesOf(tables, only, relation, id, direction) })
  }
  return { items, total: to - from }
}

function merged(
  tables: GraphTables,
  entities: Entities,
  of: readonly TermId[],
  relation: TermId,
  direction: Direction,
  offset: number,
  limit: number,
): NeighbourPage {
  const origins = new Map<TermId, TermId[]>()
  for (const entity of of) {
    const { index, from, to } = tables.rows(entity, relation, direction)
    for (let row = from; row < to; row++) {
      const id = index.at(row, 2)
      const known = origins.get(id)
      if (known) known.push(entity)
      else origins.set(id, [entity])
    }
  }
  const page = [...origins].toSorted(([a], [b]) => a - b).slice(offset, offset + limit)
  const items = page.flatMap(([id, from]) => {
    const entity = entities.get(id)
    const times = [...new Set(from.flatMap(origin => timesOf(tables, origin, relation, id, direction)))].toSorted()
    return entity ? [{ entity, times }] : []
  })
  return { items, total: origins.size }
}

function timesOf(tables: GraphTables, entity: TermId, relation: TermId, other: TermId, direction: Direction): string[] {
  return direction === 'tail' ? tables.timesOf(entity, relation, other) : tables.timesOf(other, relation, entity)
}
