import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import { valueOfTerm } from '../../../kg/sexpression/values.ts'
import { yieldToEventLoop } from '../../../base/event-loop.ts'
import type { CandidateRelation } from './relations-at.ts'

/** What is asked of a graph again and again; an open graph does not change. */
const temporal = new WeakMap<KnowledgeGraph, Promise<boolean>>()
const comparable = new WeakMap<KnowledgeGraph, Promise<readonly CandidateRelation[]>>()

/** Values of a relation that are looked at to tell whether it has values at all. */
const SAMPLE = 32

/** Whether triples of the graph carry times. */
export function isTemporal(kg: KnowledgeGraph): Promise<boolean> {
  return remembered(temporal, kg, async () => (await kg.summary()).temporal)
}

/**
 * The relations of the graph that lead to numbers or dates: what Compare can be asked of where no expression is at
 * hand.
 */
export function comparableRelations(kg: KnowledgeGraph): Promise<readonly CandidateRelation[]> {
  return remembered(comparable, kg, async () => {
    const found: CandidateRelation[] = []
    for (const name of await kg.relationNames()) {
      await yieldToEventLoop()
      const id = await kg.relation(name)
      if (id !== undefined && (await leadsToValues(kg, id))) found.push({ name, direction: 'tail', count: 0 })
    }
    return found
  })
}

/** Nothing is first by a relation that leads to names: of some relations those that can be compared, where any can. */
export function measuring(
  relations: readonly CandidateRelation[],
  comparable: readonly CandidateRelation[],
): readonly CandidateRelation[] {
  const names = new Set(comparable.map(({ name }) => name))
  const found = relations.filter(({ name, direction }) => direction === 'tail' && names.has(name))
  return found.length > 0 ? found : relations
}

async function leadsToValues(kg: KnowledgeGraph, relation: number): Promise<boolean> {
  for await (const { to } of kg.pairs(undefined, relation, 'tail')) {
    if (to.length === 0) continue
    const terms = await kg.terms(to.subarray(0, SAMPLE))
    return terms.some(term => {
      const value = valueOfTerm(term)
      return value?.number !== undefined || value?.period !== undefined
    })
  }
  return false
}

function remembered<T>(
  known: WeakMap<KnowledgeGraph, Promise<T>>,
  kg: KnowledgeGraph,
  find: () => Promise<T>,
): Promise<T> {
  const finding = known.get(kg) ?? find()
  known.set(kg, finding)
  finding.catch(() => known.delete(kg))
  return finding
}
