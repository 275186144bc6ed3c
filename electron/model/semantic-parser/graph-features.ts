import type { SExpression } from '../../kg/sexpression/ast.ts'
import { partKey, tellingWords } from './lexicon.ts'
import { partsOfProgram } from './parts-of-program.ts'
import type { QuestionWord } from './question-words.ts'

/** No feature of the parser's begins so. */
const MARK = '@'
/** Between a part and a word, which has none in it. */
const BESIDE = '\t'

/** Whether a feature speaks of one graph's relations and classes, and not of questions in general. */
export const isOfGraph = (feature: string): boolean => feature.startsWith(MARK)

/** The name of the relation or class that a feature of a graph's own speaks of. */
export function nameIn(feature: string): string {
  const key = feature.slice(MARK.length, feature.lastIndexOf(BESIDE))
  return key.replace(/^class |^(?:relation|measure) \S+ /, '')
}

/** What of one graph stands in a program, as keys, and the words of the question that may mean it. */
export interface OwnParts {
  parts: string[]
  words: string[]
}

/**
 * The parts of a program that are its graph's own. Words of names say nothing of relations.
 * @param classes the names of the graph's classes
 */
export function ownParts(
  words: readonly QuestionWord[],
  { program, names }: { program?: SExpression | undefined; names: bigint },
  classes: ReadonlySet<string>,
): OwnParts {
  if (program === undefined) return { parts: [], words: [] }
  return { parts: partsOfProgram(program, classes).map(partKey), words: [...tellingWords(words, names)] }
}

/**
 * Features of which there is one each, for weights that this graph alone teaches: each part, and each word beside each
 * of them. They are many, and not kept.
 */
export function graphFeatures({ parts, words }: OwnParts): string[] {
  return parts.flatMap(part => ['', ...words].map(word => `${MARK}${part}${BESIDE}${word}`))
}

/** What a graph's own weights make of a program, in nats. */
export function ownScore(own: OwnParts, weightOf: (feature: string) => number): number {
  return graphFeatures(own).reduce((sum, feature) => sum + weightOf(feature), 0)
}
