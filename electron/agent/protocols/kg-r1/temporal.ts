import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'

const known = new WeakMap<KnowledgeGraph, Promise<boolean>>()

/** Whether facts of a graph have times; asked of it once, as an open graph does not change. */
export function isTemporal(kg: KnowledgeGraph): Promise<boolean> {
  const told = known.get(kg) ?? kg.summary().then(({ temporal }) => temporal)
  known.set(kg, told)
  return told
}
