import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { isAliasRelation, labelRank } from '../../kg/store/vocabulary.ts'

/** What an entity is also called in its graph: its names in all languages, its aliases, its key. */
export async function otherNames(kg: KnowledgeGraph, called: string): Promise<string[]> {
  const found = (await kg.link(called, 10)).filter(({ match }) => match !== 'similar').map(({ entity }) => entity)
  const id = await kg.term(called)
  const keyed = id === undefined ? undefined : await kg.entity(id)
  const entities = [...found, ...(keyed === undefined ? [] : [keyed])]
  const names: string[] = []
  for (const entity of entities) {
    names.push(entity.name, entity.key)
    const relations = await kg.relations([entity.id], 'tail')
    const keys = await kg.terms(Uint32Array.from(relations.map(relation => relation.id)))
    for (const [index, relation] of relations.entries()) {
      const { key } = keys[index] ?? { key: '' }
      if (!isAliasRelation(key) && labelRank(key) === undefined) continue
      const { items } = await kg.neighbours([entity.id], relation.id, 'tail', { limit: 100 })
      names.push(...items.map(item => item.entity.name))
    }
  }
  return [...new Set(names)]
}

/** The keys of names and relations in a graph, of those that it has. */
export async function keysIn(
  kg: KnowledgeGraph,
  names: readonly string[],
  relations: readonly string[],
): Promise<{ keys: { name: string; key: string }[]; relations: { name: string; key: string }[] }> {
  const keys: { name: string; key: string }[] = []
  for (const name of names) {
    const [first] = await kg.link(name, 1)
    if (first?.match === 'exact') keys.push({ name, key: first.entity.key })
  }
  const called: { name: string; key: string }[] = []
  for (const name of relations) {
    const id = await kg.relation(name)
    const [term] = id === undefined ? [] : await kg.terms(Uint32Array.of(id))
    if (term !== undefined) called.push({ name, key: term.key })
  }
  return { keys, relations: called }
}
