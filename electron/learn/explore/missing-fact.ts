import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { TermId } from '../../kg/triple.ts'
import { GraphWithout, type Hidden } from './graph-without.ts'

/** Relations that something has on a side; what has more is not looked through for another way. */
const MOST_RELATIONS = 100
const MOST_ENDS = 200

/**
 * The graph without the fact that decides what steps from one name lead to: the question is the same, and the graph does
 * not say. Undefined where the program is no such walk, or other relations lead from the name to the same.
 */
export async function withoutDecidingFact(program: SExpression, kg: KnowledgeGraph): Promise<GraphWithout | undefined> {
  const hidden = await firstStep(program, kg)
  if (hidden === undefined) return undefined
  const graph = await GraphWithout.open(kg, hidden)
  const ends = await endsOf(kg, hidden)
  for (const direction of ['tail', 'head'] as const) {
    const others = await graph.relations([hidden.entity], direction)
    if (others.length > MOST_RELATIONS) return undefined
    for (const { id: relation } of others) {
      const { items } = await graph.neighbours([hidden.entity], relation, direction, { limit: MOST_ENDS })
      if (items.some(({ entity }) => ends.has(entity.id))) return undefined
    }
  }
  return graph
}

async function firstStep(program: SExpression, kg: KnowledgeGraph): Promise<Hidden | undefined> {
  if (program.kind !== 'join') return undefined
  const { relation, of } = program
  if (of.kind !== 'entity') return firstStep(of, kg)
  const [entity, id] = await Promise.all([kg.term(of.key), kg.relation(relation.name)])
  return entity === undefined || id === undefined
    ? undefined
    : { entity, relation: id, direction: relation.reverse ? 'tail' : 'head' }
}

async function endsOf(kg: KnowledgeGraph, { entity, relation, direction }: Hidden): Promise<Set<TermId>> {
  const { items } = await kg.neighbours([entity], relation, direction, { limit: MOST_ENDS })
  return new Set(items.map(each => each.entity.id))
}
