import type { TextWriter } from '../../../../model/policy.ts'
import { qualityPrompt, type QualityDimension } from '../wording/question-prompts.ts'
import type { QualityScores } from './rule-quality.ts'

const MOST_TOKENS = 24

/** The three dimensions with their scoring guides (GraphWalker, appendix H). */
const PATH: QualityDimension = {
  text: 'Reasoning Path Quality: "Whether the reasoning path forms a complete, valid, and efficient chain from the starting entity to the answer entity, with all relations semantically correct and entities properly resolved."',
  guide: `Scoring Guide (0-10)

- 10: The path is complete, direct, and optimal. All relations are semantically valid and correctly connected. All entities are properly resolved with no ambiguity. The path represents the most efficient route to the answer with no unnecessary steps.
- 8-9: The path is complete and valid, with only minor inefficiencies or one minor ambiguity. All relations are correct, and the path successfully leads to the answer entity.
- 6-7: The path is mostly complete and valid, but may have some inefficiencies, minor relation issues, or one ambiguous entity. The path can still lead to the answer, though not optimally.
- 4-5: The path has noticeable issues: missing intermediate entities, some invalid relations, or multiple ambiguous entities. The path may still reach an answer but with significant problems.
- 1-3: The path has serious structural problems: circular references, multiple invalid relations, or critical missing entities. The path may not reliably lead to the answer.
- 0: The path is fundamentally broken: cannot form a valid chain, contains only invalid relations, or fails to connect to any meaningful answer entity.`,
}
const RELEVANCE: QualityDimension = {
  text: 'Question-Path Relevance: "Whether the question semantically aligns with what the path can answer, and whether the path contains all necessary information to fully and accurately answer the question."',
  guide: `Scoring Guide (0-10)

- 10: Perfect alignment. The question directly matches what the path answers. The path contains all necessary information and fully addresses the question. The answer entity at the end of the path is exactly what the question asks for.
- 8-9: Strong alignment with minor gaps. The path answers the question well, with only very minor information missing or slight semantic nuances not perfectly captured.
- 6-7: Good alignment but incomplete. The path addresses the core of the question but may miss some aspects or provide partial information. The answer entity is relevant but may not fully satisfy the question.
- 4-5: Moderate alignment with notable gaps. The path is related to the question but doesn't fully answer it, or answers a different but related aspect. Some necessary information is missing.
- 1-3: Poor alignment. The path is tangentially related but doesn't answer the question, or answers a different question entirely. Significant information mismatch.
- 0: No alignment. The path and question are completely unrelated, or the path cannot answer the question at all.`,
}
const COHERENCE: QualityDimension = {
  text: 'Question Semantic Coherence: "Whether the question is grammatically correct, semantically clear, naturally phrased, and logically structured like a human would ask it."',
  guide: `Scoring Guide (0-10)

- 10: Perfect coherence. The question is grammatically flawless, semantically crystal clear, reads naturally, and has impeccable logical structure. It sounds exactly like a native speaker would ask it.
- 8-9: Excellent coherence with minor imperfections. The question is grammatically correct, clear, and natural, with only very minor stylistic issues or slight ambiguity.
- 6-7: Good coherence with some issues. The question is mostly grammatically correct and understandable, but may have minor grammatical errors, slight ambiguity, or somewhat unnatural phrasing.
- 4-5: Moderate coherence with noticeable problems. The question has grammatical errors, some ambiguity, or unnatural phrasing that affects comprehension, but the core meaning is still discernible.
- 1-3: Poor coherence. The question has significant grammatical errors, is confusing or ambiguous, or has very unnatural phrasing that makes it difficult to understand.
- 0: No coherence. The question is grammatically broken, completely ambiguous, or makes no logical sense. It cannot be understood as a valid question.`,
}

/** The three scores as a model gives them; undefined where it gave none that can be read. */
export async function writerQuality(
  writer: TextWriter,
  namePath: string,
  question: string,
  signal?: AbortSignal,
): Promise<QualityScores | undefined> {
  const scores: number[] = []
  for (const dimension of [PATH, RELEVANCE, COHERENCE]) {
    const score = readScore(
      await writer.write(qualityPrompt(namePath, question, dimension), {
        maxTokens: MOST_TOKENS,
        temperature: 0,
        signal,
      }),
    )
    if (score === undefined) return undefined
    scores.push(score)
  }
  const [path = 0, relevance = 0, coherence = 0] = scores
  return [path, relevance, coherence]
}

/** `<score>9</score>`, also without its tags; `9/10` is 9. */
export function readScore(written: string): number | undefined {
  const number =
    /<score>\s*(?:<)?(\d+(?:\.\d+)?)/i.exec(written)?.[1] ??
    /^\s*(\d+(?:\.\d+)?)(?:\s*\/\s*10)?\s*(?:<\/score>)?\s*$/i.exec(written)?.[1]
  const score = number === undefined ? undefined : Number(number)
  return score === undefined || score > 10 ? undefined : score
}
