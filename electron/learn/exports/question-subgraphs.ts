import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import type { NamedTriple } from '../question-sets/question.ts'
import { extractSubgraph } from '../subgraph/extract.ts'

/** A row of RoG's data sets, line by line: the question with the triples around it. */
export interface RogRow {
  id: string
  question: string
  answer: string[]
  q_entity: string[]
  a_entity: string[]
  graph: NamedTriple[]
  choices: []
}

/**
 * A lesson with its own graph, cut around its entities and its answers (KG-R1 B.2), for an environment on another
 * machine.
 */
export async function rogRow(
  { id, question, entities, answers }: GraphLesson,
  kg: KnowledgeGraph,
  limits: { hops?: number | undefined; signal?: AbortSignal | undefined } = {},
): Promise<{ row: RogRow; cut: boolean }> {
  const { triples, cut } = await extractSubgraph(kg, { entities, answers, ...limits })
  return {
    row: { id, question, answer: answers, q_entity: entities, a_entity: answers, graph: triples, choices: [] },
    cut,
  }
}
