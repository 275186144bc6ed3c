import type { EntityPage, RelationGroup, RelationSide } from '../../contract/browse.ts'
import { ClewError } from '../../contract/errors.ts'
import { statedRelation, statementRelations } from '../../contract/reading/statement-relations.ts'
import type { TermId } from '../triple.ts'
import { qualifiersOfEnds } from '../qualifiers.ts'
import { isAliasRelation } from '../store/vocabulary.ts'
import type { BrowsedGraph } from './browsed-graph.ts'
import { browsed, entityCalled } from './entities.ts'
import { saying } from '../../contract/words/saying.ts'

/** Relations whose first ends are read with the page; of more only the numbers. */
const MOST_OPENED = 24

/**
 * What the graph says of an entity. Of each relation no more than a page is read, whatever their number.
 * @param each ends of each relation
 */
export async function entityPage(graph: BrowsedGraph, key: string, each: number): Promise<EntityPage> {
  const found = await entityCalled(graph, key)
  const [entity] = await browsed(graph, [found])
  if (entity === undefined) throw new Error('an entity that was found has gone')
  const sides = await Promise.all(
    (['tail', 'head'] as const).map(async direction =>
      (await graph.relations([found.id], direction)).map(use => ({ ...use, direction })),
    ),
  )
  const groups: RelationGroup[] = []
  const typing = new Set(await graph.typeRelations())
  const uses = sides.flat()
  const relations = await graph.terms(Uint32Array.from(uses, ({ id }) => id))
  const aliasing = new Set(uses.flatMap(({ id }, at) => (isAliasRelation(relations[at]?.key ?? '') ? [id] : [])))
  const single = found.key === found.name ? await singleValued(graph) : new Set()
  const told = new Set(uses.map(({ name, direction }) => `${direction} ${name}`))
  for (const { id, name, count, direction } of uses) {
    // Beside the fact itself the node that its properties stand at says nothing more.
    const stated = statedRelation(name)
    if (stated !== name && told.has(`${direction} ${stated}`)) continue
    const isType = typing.has(id) && { isType: true as const }
    const opened = groups.length < MOST_OPENED && each > 0
    const { statement, object } = statementRelations(name)
    const hasProperties = told.has(`${direction} ${direction === 'tail' ? statement : object}`)
    const group = opened
      ? await groupOf(graph, found.id, id, { relation: name, direction }, { limit: each }, hasProperties)
      : { relation: name, direction, total: count, items: [] }
    groups.push({
      ...group,
      ...isType,
      ...(direction === 'tail' && aliasing.has(id) && { isAlias: true as const }),
      // Several at several times are one thing that changed.
      ...(direction === 'tail' &&
        single.has(id) &&
        group.total > 1 &&
        group.items.every(({ times }) => times.length === 0) && { isOneElsewhere: true as const }),
    })
  }
  return { entity, groups }
}

/** Heads of a relation from which on it can be said what is usual, and how many of a hundred may have several tails. */
const ENOUGH_HEADS = 50
const SEVERAL_IN_HUNDRED = 5

/** Relations of which nearly every head has one tail, such as the year of a film. */
async function singleValued(graph: BrowsedGraph): Promise<Set<TermId>> {
  const counts = await graph.relationCounts()
  return new Set(
    counts.flatMap(({ id, triples, distinctHeads }) =>
      distinctHeads >= ENOUGH_HEADS && triples - distinctHeads <= (distinctHeads * SEVERAL_IN_HUNDRED) / 100
        ? [id]
        : [],
    ),
  )
}

/** A page of what stands at the other end of a relation. */
export async function relationGroup(
  graph: BrowsedGraph,
  key: string,
  side: RelationSide,
  page: { offset?: number; limit: number },
): Promise<RelationGroup> {
  const [{ id }, relation] = await Promise.all([entityCalled(graph, key), relationCalled(graph, side.relation)])
  return groupOf(graph, id, relation, side, page)
}

/** @throws {@link ClewError} `not-found` */
export async function relationCalled(graph: BrowsedGraph, name: string): Promise<TermId> {
  const relation = await graph.relation(name)
  if (relation === undefined)
    throw new ClewError('not-found', saying('storeProblems.noRelation', { relation: name.slice(0, 200) }))
  return relation
}

async function groupOf(
  graph: BrowsedGraph,
  of: TermId,
  relation: TermId,
  side: RelationSide,
  page: { offset?: number; limit: number },
  hasProperties = true,
): Promise<RelationGroup> {
  const { items, total } = await graph.neighbours([of], relation, side.direction, page)
  const entities = await browsed(
    graph,
    items.map(({ entity }) => entity),
  )
  const ids = items.map(({ entity }) => entity.id)
  const said = hasProperties ? await qualifiersOfEnds(graph, of, side.relation, side.direction, ids) : new Map()
  return {
    ...side,
    total,
    items: entities.map((entity, index) => {
      const { times = [], entity: end } = items[index] ?? {}
      const qualifiers = end && said.get(end.id)
      return { entity, times, ...(qualifiers !== undefined && { qualifiers }) }
    }),
  }
}
