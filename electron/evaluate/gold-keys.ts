import type { KnowledgeGraph } from '../kg/knowledge-graph.ts'
import type { EvaluationQuestion } from './evaluation-question.ts'

/** Gold answers that are looked up; a list of thousands is not worth the time. */
const LOOKED_UP = 100

/**
 * The keys of gold answers as the set has them, or else as the graph has them, as far as they differ from the names:
 * Freebase's MIDs and Wikidata's numbers.
 */
export async function goldKeys(
  kg: KnowledgeGraph,
  { answers: gold, answerIds }: Pick<EvaluationQuestion, 'answers' | 'answerIds'>,
): Promise<string[]> {
  if (answerIds !== undefined) return answerIds.filter(id => id !== null)
  const keys: string[] = []
  for (const name of gold.slice(0, LOOKED_UP)) {
    const [candidate] = await kg.link(name, 1)
    if (candidate?.match === 'exact' && candidate.entity.key !== name && candidate.entity.kind !== 'literal')
      keys.push(candidate.entity.key)
  }
  return keys
}
