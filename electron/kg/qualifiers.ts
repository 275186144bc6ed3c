import { otherSide, type Direction, type Qualifier } from '../contract/fact.ts'
import { yieldToEventLoop } from '../base/event-loop.ts'
import { statementRelations } from '../contract/reading/statement-relations.ts'
import type { Entity, KnowledgeGraph } from './knowledge-graph.ts'
import type { TermId } from './triple.ts'

/** Statements of one head and relation that are looked through for one tail. */
const MOST_STATEMENTS = 200
/** What is told of one fact. */
const MOST_TOLD = 6

/** What is said of a fact itself, by the node that stands for it; nothing where it has none. */
export async function qualifiersOf(
  kg: KnowledgeGraph,
  head: TermId,
  relation: TermId,
  tail: TermId,
): Promise<Qualifier[]> {
  const [term] = await kg.terms(Uint32Array.of(relation))
  if (term === undefined) return []
  const { statement, object } = statementRelations(term.key)
  const [to, on] = [await kg.relation(statement), await kg.relation(object)]
  if (to === undefined || on === undefined) return []
  const { items } = await kg.neighbours([head], to, 'tail', { limit: MOST_STATEMENTS })
  const told: Qualifier[] = []
  for (const { entity } of items) {
    const { items: ends } = await kg.neighbours([entity.id], on, 'tail', { limit: MOST_STATEMENTS })
    if (ends.some(end => end.entity.id === tail)) told.push(...(await saidBy(kg, entity, new Set([on]))))
    if (told.length >= MOST_TOLD) break
  }
  return told.slice(0, MOST_TOLD)
}

/** Nodes of an entity that are held in mind to find those it shares with others. */
const MOST_OWN = 2_000

/**
 * What is said of the facts between an entity and others by one relation, by the other's id: where it is the head
 * (`tail`: the others are tails) or the tail. Nothing of facts that have no properties.
 */
export async function qualifiersOfEnds(
  kg: KnowledgeGraph,
  of: TermId,
  relation: string,
  direction: Direction,
  ends: readonly TermId[],
): Promise<Map<TermId, Qualifier[]>> {
  const told = new Map<TermId, Qualifier[]>()
  const { statement, object } = statementRelations(relation)
  const [to, on] = [await kg.relation(statement), await kg.relation(object)]
  if (to === undefined || on === undefined) return told
  const [near, far] = direction === 'tail' ? [to, on] : [on, to]
  const back = otherSide(direction)
  const { items, total } = await kg.neighbours([of], near, direction, { limit: MOST_OWN })
  const own = new Set(items.map(({ entity }) => entity.id))
  for (const end of ends) {
    await yieldToEventLoop()
    const { items: nodes } = await kg.neighbours([end], far, back, { limit: MOST_STATEMENTS })
    const said: Qualifier[] = []
    for (const { entity: node } of nodes) {
      const isShared =
        own.has(node.id) ||
        (total > own.size &&
          (await kg.neighbours([node.id], near, back, { limit: MOST_TOLD })).items.some(
            ({ entity }) => entity.id === of,
          ))
      // In the same order on every line.
      if (isShared) said.push(...(await saidBy(kg, node, new Set([on]))).toSorted(byRelation))
      if (said.length >= MOST_TOLD) break
    }
    if (said.length > 0) told.set(end, said.slice(0, MOST_TOLD))
  }
  return told
}

const byRelation = (a: Qualifier, b: Qualifier): number =>
  Number(a.relation > b.relation) - Number(a.relation < b.relation)

/** Everything that a node which only joins others says, but for some relations. */
export async function saidBy(
  kg: KnowledgeGraph,
  node: Pick<Entity, 'id'>,
  besides: ReadonlySet<TermId>,
): Promise<Qualifier[]> {
  const types = await kg.typeRelations()
  const told: Qualifier[] = []
  for (const { id, name } of await kg.relations([node.id], 'tail')) {
    if (besides.has(id) || types.includes(id)) continue
    const { items } = await kg.neighbours([node.id], id, 'tail', { limit: MOST_TOLD })
    for (const { entity } of items) told.push({ relation: name, value: entity.name })
    if (told.length >= MOST_TOLD) break
  }
  return told.slice(0, MOST_TOLD)
}
