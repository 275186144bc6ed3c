import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'

/** Relations, entities of each and neighbours of those whose times are looked at. */
const RELATIONS = 12
const ENTITIES = 6
const NEIGHBOURS = 40

/** The year that the times of a graph's triples lie in, as a sample has it; undefined where they are of several. */
export async function onlyYearOf(kg: KnowledgeGraph): Promise<string | undefined> {
  const years = new Set<string>()
  for (const name of (await kg.relationNames()).slice(0, RELATIONS)) {
    const relation = await kg.relation(name)
    if (relation === undefined) continue
    for await (const { from } of kg.pairs(undefined, relation, 'tail')) {
      const step = Math.max(1, Math.floor(from.length / ENTITIES))
      for (let i = 0; i < from.length; i += step) {
        const { items } = await kg.neighbours([from[i] as number], relation, 'tail', { limit: NEIGHBOURS })
        for (const { times } of items)
          for (const time of times) for (const match of time.matchAll(/-?\d{4,}(?=-|;|$)/g)) years.add(match[0])
      }
      break
    }
    if (years.size > 1) return undefined
  }
  const [year] = years
  return year
}
