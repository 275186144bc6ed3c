import type { TextWriter } from '../../model/policy.ts'
import { UnusableJudgementError } from './unusable-judgement.ts'

/** Gold answers that are judged in one go: a vector of hundreds of zeros and ones is not kept count of by any model. */
const AT_ONCE = 25
const TOKENS_A_BIT = 4
const PREDICTIONS_SHOWN = 100

/** The box "Prompt template for LLM-as-Judge" of KG-R1, appendix C.1, word for word. */
export function matchPrompt(gold: readonly string[], predicted: readonly string[]): string {
  return `You are an evaluator performing semantic entity matching. Your task is to decide, for each gold entity (in order), whether the model’s prediction refers to the same real-world entity with the same level of specificity.

Respond only with a binary vector in the format:

[0, 1, 0, 1]

Rules:

- Exact matches or equivalent references → output 1 (e.g., "Apple Inc." = "Apple").
- Too general or not specific enough when specificity is required → output 0 (e.g., "Islam" vs ["Shia Islam", "Sunni Islam"]).

Gold entities: ${JSON.stringify(gold)}

Predicted entities: ${JSON.stringify(predicted.slice(0, PREDICTIONS_SHOWN))}

Your Response:`
}

/**
 * What a model says of an answer: for each gold answer, in order, whether the prediction means it. Where nothing was
 * predicted, nobody need be asked.
 * @throws {@link UnusableJudgementError}
 */
export async function judgeMatch(
  writer: TextWriter,
  gold: readonly string[],
  predicted: readonly string[],
  signal?: AbortSignal,
): Promise<boolean[]> {
  if (predicted.length === 0) return gold.map(() => false)
  const judged: boolean[] = []
  for (let at = 0; at < gold.length; at += AT_ONCE) {
    const part = gold.slice(at, at + AT_ONCE)
    const text = await writer.write(matchPrompt(part, predicted), {
      maxTokens: 32 + part.length * TOKENS_A_BIT,
      temperature: 0,
      seed: 0,
      ...(signal === undefined ? {} : { signal }),
    })
    judged.push(...readBinaryVector(text, part.length))
  }
  return judged
}

/**
 * The last vector in the text that has the right length: a model that thinks aloud comes to its verdict at the end.
 * Commas may be missing, words may stand for numbers.
 * @throws {@link UnusableJudgementError}
 */
export function readBinaryVector(text: string, length: number): boolean[] {
  const vectors = [...text.matchAll(/\[([^[\]]*)\]/g)]
    .map(([, inside = '']) => bits(inside))
    .filter(vector => vector?.length === length)
  const alone = vectors.length === 0 ? bits(text) : undefined
  const vector = vectors.at(-1) ?? (alone?.length === length ? alone : undefined)
  if (vector === undefined) throw new UnusableJudgementError(`a vector of ${length} zeros and ones`, text)
  return vector
}

/** Undefined where anything else stands between them. */
function bits(text: string): boolean[] | undefined {
  const words = text
    .trim()
    .split(/[\s,;]+/)
    .filter(word => word !== '')
  if (words.length === 0 || words.some(word => !/^(?:[01]|true|false|yes|no)$/i.test(word))) return undefined
  return words.map(word => /^(?:1|true|yes)$/i.test(word))
}
