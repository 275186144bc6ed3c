import type { Trajectory } from '../contract/trajectory.ts'
import type { TextEmbedder } from '../kg/hypergraph/text-embedder.ts'
import type { EvaluationQuestion } from './evaluation-question.ts'

/** More than any embedding model reads; it cuts off the rest itself. */
const CHARACTERS = 8_000

/**
 * R-S of one question: the cosine of what was retrieved and what should have been, each as one text (Graph-R1, Eq. 35).
 * 0 where nothing was retrieved.
 * @returns undefined where the question does not say what should have been
 */
export async function retrievalSimilarity(
  trajectory: Trajectory,
  { knowledge = [] }: EvaluationQuestion,
  encoder: TextEmbedder,
  signal?: AbortSignal,
): Promise<number | undefined> {
  if (knowledge.length === 0) return undefined
  const retrieved = retrievedTexts(trajectory)
  if (retrieved.length === 0) return 0
  const texts = [retrieved, knowledge].map(lines => lines.join('\n').slice(0, CHARACTERS))
  const vectors = await encoder.embed(texts, 'passage', signal)
  let cosine = 0
  for (let i = 0; i < encoder.dimensions; i += 1) cosine += (vectors[i] ?? 0) * (vectors[encoder.dimensions + i] ?? 0)
  return cosine
}

/** Facts and passages in the order in which they were seen, each once. */
export function retrievedTexts({ turns }: Pick<Trajectory, 'turns'>): string[] {
  const texts = turns.flatMap(({ observation }) => {
    if (observation === undefined || observation.kind === 'error') return []
    const passages = observation.kind === 'passages' ? observation.passages.map(({ text }) => text) : []
    return [...passages, ...observation.facts.map(({ head, relation, tail }) => `${head} ${relation} ${tail}`)]
  })
  return [...new Set(texts)]
}
