import type { GraphSchema, SchemaEnd } from '../../../../electron/contract/browse.ts'
import { count } from '../../../../electron/contract/reading/format.ts'
import { relationWords, shortened, typePlural, typeWords } from '../../../../electron/contract/reading/name-text.ts'
import { statedRelation } from '../../../../electron/contract/reading/statement-relations.ts'
import type { Subgraph, SubgraphEdge, SubgraphNode } from '../../../../electron/contract/reading/subgraph.ts'

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

/**
 * Of a graph without types: what leads from one sort of things to another. A sort is what one relation mostly leads to,
 * or what mostly has one; its number is that of the relation's ends. Its key is that relation.
 */
export function untypedDrawing({ relations }: Pick<GraphSchema, 'relations'>): Subgraph {
  const nodes = new Map<string, SubgraphNode>()
  const edges = new Map<string, SubgraphEdge>()
  const byName = new Map(relations.map(each => [each.name, each]))
  const nodeOf = ({ relation, side }: SchemaEnd): string | undefined => {
    const id = JSON.stringify([relation, side])
    const found = byName.get(relation)
    if (nodes.has(id)) return id
    if (found === undefined || isHalf(relation) || nodes.size >= MOST_TYPES) return undefined
    const number = count(side === 'led-to' ? found.distinctTails : found.distinctHeads)
    const label = `${number} ${side === 'has' ? '… ' : ''}${shortened(relationWords(relation), LONGEST_NAME)}`
    nodes.set(id, { id, label, kind: 'set', key: relation })
    return id
  }
  for (const { name, ends } of relations) {
    if (ends === undefined || isHalf(name)) continue
    const [source, target] = [nodeOf(ends.head), nodeOf(ends.tail)]
    if (source === undefined || target === undefined) continue
    const id = JSON.stringify([source, target])
    const edge = edges.get(id)
    if (edge) edge.relations.push(name)
    else edges.set(id, { id, source, target, relations: [name], thread: false, isNamed: true })
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()], factsSeen: 0, factsCarrying: 0 }
}

/** Of the way through a node that stands for a fact: the fact itself is drawn. */
const isHalf = (relation: string): boolean => statedRelation(relation) !== relation
