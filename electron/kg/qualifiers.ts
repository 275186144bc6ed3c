import type { Qualifier } from '../contract/fact.ts'
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
