import type { GraphSchema } from '../../../../electron/contract/browse.ts'
import { count } from '../../../../electron/contract/reading/format.ts'
import { shortened, typePlural, typeWords } from '../../../../electron/contract/reading/name-text.ts'
import type { Subgraph, SubgraphEdge } from '../../../../electron/contract/reading/subgraph.ts'

/** Types that are drawn, the greatest: more would cover each other. */
const MOST_TYPES = 24
const LONGEST_NAME = 12

/** A graph's types with their numbers, and what mostly leads from one to another; values are no type. */
export function schemaDrawing({ types, relations }: Pick<GraphSchema, 'types' | 'relations'>): Subgraph {
  const drawn = types.slice(0, MOST_TYPES)
  const names = new Set(drawn.map(({ name }) => name))
  const edges = new Map<string, SubgraphEdge>()
  for (const { name, heads, tails } of relations) {
    if (heads === undefined || tails === undefined || !names.has(heads) || !names.has(tails)) continue
    const id = JSON.stringify([heads, tails])
    const edge = edges.get(id)
    if (edge) edge.relations.push(name)
    else edges.set(id, { id, source: heads, target: tails, relations: [name], thread: false, isNamed: true })
  }
  const joined = new Set([...edges.values()].flatMap(({ source, target }) => [source, target]))
  return {
    // What nothing leads to or from would push the others together.
    nodes: drawn
      .filter(({ name }) => joined.size === 0 || joined.has(name))
      .map(({ name, entities }) => ({
        id: name,
        label: `${count(entities)} ${shortened((entities === 1 ? undefined : typePlural(name)) ?? typeWords(name), LONGEST_NAME)}`,
        kind: 'set',
        key: name,
      })),
    edges: [...edges.values()],
    factsSeen: 0,
    factsCarrying: 0,
  }
}
