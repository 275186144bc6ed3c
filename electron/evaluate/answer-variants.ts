import { normaliseAnswer } from '../agent/answer-scores.ts'
import { bestTokenF1 } from '../learn/rewards/token-f1.ts'

/**
 * How other publications count the same answer. Their figures are not those of {@link Scores} and stand in columns of
 * their own.
 */
export interface AnswerVariants {
  /** 1 when any item of the answer is a gold answer: Hit@1 as KG-R1's code and GNN-RAG's count it. */
  anyHit: number
  /**
   * Token F1 of the answer as one text, against the nearest of the gold answers and of all of them together (Graph-R1,
   * Eq. 34; words as in Table 4, the nearest one as in its code).
   */
  tokenF1: number
  /** RoG's Hit: a gold answer is part of the text of the answer. */
  rogHit: number
  /**
   * GraphWalker's code: an item and a gold answer are equal, or one is part of the other. Its paper says exact match.
   */
  relaxedEm: number
  /** KG-R1's code: F1 against the gold names and the gold keys together, each counted by itself. */
  unionGoldF1: number
}

export interface WrittenAnswer {
  /** The items as the record has them, in their order. */
  items: readonly string[]
  /** F1 of the answer as a set, {@link scoreAnswer}. */
  f1: number
}

/** @param goldKeys the keys of the gold answers in the graph, where they are not the names */
export function answerVariants(
  { items, f1 }: WrittenAnswer,
  gold: readonly string[],
  goldKeys: readonly string[] = [],
): AnswerVariants {
  return {
    anyHit: f1 > 0 ? 1 : 0,
    tokenF1: bestTokenF1(items, gold),
    rogHit: rogHit(items, gold),
    relaxedEm: relaxedEm(items, gold),
    unionGoldF1: setF1(items.map(normaliseAnswer), [...gold, ...goldKeys].map(normaliseAnswer)),
  }
}

/** `evaluate_results.py` of RoG: the items one a line, normalised together, and each gold answer looked for in that. */
function rogHit(items: readonly string[], gold: readonly string[]): number {
  const text = normaliseAnswer(items.join('\n'))
  return gold.map(normaliseAnswer).some(name => name !== '' && text.includes(name)) ? 1 : 0
}

/** `src/eval/metrics.py` of GraphWalker: `1` is right for 1981, and `Paris, Rome` for Paris. */
function relaxedEm(items: readonly string[], gold: readonly string[]): number {
  const wanted = gold.map(relaxedName).filter(name => name !== '')
  const written = items.map(relaxedName).filter(name => name !== '')
  return written.some(item => wanted.some(name => item.includes(name) || name.includes(item))) ? 1 : 0
}

/** Lower case without `a` and `an`; `the` and punctuation stay. */
function relaxedName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:a|an)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function setF1(written: readonly string[], gold: readonly string[]): number {
  const items = new Set(written)
  const wanted = new Set(gold)
  const common = [...items].filter(item => wanted.has(item)).length
  return common === 0 ? 0 : (2 * common) / (items.size + wanted.size)
}
