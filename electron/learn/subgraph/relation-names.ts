import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { TermId } from '../../kg/triple.ts'

const known = new WeakMap<KnowledgeGraph, Promise<ReadonlyMap<TermId, string>>>()

/** The name of each relation by its number; an open graph does not change, so they are read once. */
export function relationNamesOf(kg: KnowledgeGraph): Promise<ReadonlyMap<TermId, string>> {
  const names = known.get(kg) ?? read(kg)
  known.set(kg, names)
  return names
}

async function read(kg: KnowledgeGraph): Promise<ReadonlyMap<TermId, string>> {
  const names = new Map<TermId, string>()
  for (const name of await kg.relationNames()) {
    const id = await kg.relation(name)
    if (id !== undefined) names.set(id, name)
  }
  return names
}
