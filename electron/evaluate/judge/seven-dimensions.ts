import type { Trajectory } from '../../contract/trajectory.ts'
import type { TextWriter } from '../../model/policy.ts'
import { UnusableJudgementError } from './unusable-judgement.ts'

/** The dimensions of Graph-R1's generation evaluation, in the words of its Figure 11. */
export const DIMENSIONS = {
  Comprehensiveness: 'Whether the thinking considers all important aspects and is thorough',
  Knowledgeability: 'Whether the thinking is rich in insightful, domain-relevant knowledge',
  Correctness: 'Whether the reasoning and answer are logically and factually correct',
  Relevance: 'Whether the reasoning and answer are highly relevant and helpful to the question',
  Diversity: 'Whether the reasoning is thought-provoking, offering varied or novel perspectives',
  'Logical Coherence': 'Whether the reasoning is internally consistent, clear, and well-structured',
  Factuality: 'Whether the reasoning and answer are based on accurate and verifiable facts',
} as const
export type Dimension = keyof typeof DIMENSIONS
export type DimensionScores = Record<Dimension, number>

const NAMES = Object.keys(DIMENSIONS).filter((name): name is Dimension => name in DIMENSIONS)
const TOKENS = 200
/** What a judge reads of an episode. */
const CHARACTERS = 6_000
const GOLD_SHOWN = 50

/** The paper gives what each dimension means and its range; how the judge is asked around that is ours. */
export function dimensionsPrompt(question: string, gold: readonly string[], written: string): string {
  return `You are an evaluator of answers to questions. Score the thinking and the answer below on seven dimensions, each from 0 to 10.

${NAMES.map((name, at) => `${at + 1}. ${name} (0-10): ${DIMENSIONS[name]}`).join('\n')}

Question: ${question}

Gold answers: ${JSON.stringify(gold.slice(0, GOLD_SHOWN))}

Thinking and answer:
${written}

Respond only with one line for each dimension in the format:

${NAMES.map(name => `${name}: 0`).join('\n')}

Your Response:`
}

/** @throws {@link UnusableJudgementError} */
export async function judgeDimensions(
  writer: TextWriter,
  trajectory: Trajectory,
  gold: readonly string[],
  signal?: AbortSignal,
): Promise<DimensionScores> {
  const prompt = dimensionsPrompt(trajectory.question, gold, writtenIn(trajectory))
  return readDimensions(
    await writer.write(prompt, {
      maxTokens: TOKENS,
      temperature: 0,
      seed: 0,
      ...(signal === undefined ? {} : { signal }),
    }),
  )
}

/** The thoughts and the answer, without what the graph said; of a long episode the end. */
export function writtenIn({ turns, answer }: Pick<Trajectory, 'turns' | 'answer'>): string {
  const thoughts = turns.map(({ thought }) => thought.trim()).filter(thought => thought !== '')
  const text = [
    ...thoughts,
    `Answer: ${answer.length === 0 ? '(none)' : answer.map(({ name }) => name).join(', ')}`,
  ].join('\n')
  return text.slice(-CHARACTERS)
}

/**
 * Scores by their names, as lines or as JSON, in any order and case; of a name that comes twice the last.
 * @throws {@link UnusableJudgementError} where one is missing or out of range
 */
export function readDimensions(text: string): DimensionScores {
  const found = (name: Dimension): number => {
    const pattern = new RegExp(
      `${name.replace(' ', '[\\s_-]*')}["'*\\s]*(?:\\(0-10\\))?["'*\\s]*[:=]["'*\\s]*(\\d+(?:\\.\\d+)?)`,
      'gi',
    )
    const score = Number([...text.matchAll(pattern)].at(-1)?.[1] ?? Number.NaN)
    if (!(score >= 0 && score <= 10)) throw new UnusableJudgementError('seven scores from 0 to 10', text)
    return score
  }
  return {
    Comprehensiveness: found('Comprehensiveness'),
    Knowledgeability: found('Knowledgeability'),
    Correctness: found('Correctness'),
    Relevance: found('Relevance'),
    Diversity: found('Diversity'),
    'Logical Coherence': found('Logical Coherence'),
    Factuality: found('Factuality'),
  }
}
