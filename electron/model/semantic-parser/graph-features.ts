import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Features } from './derivation.ts'
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

/**
 * What of one graph stands in a program, for weights that this graph alone teaches: each of its parts, and each word of
 * the question beside each of them. Words of names say nothing of relations.
 * @param classes the names of the graph's classes
 */
export function graphFeatures(
  words: readonly QuestionWord[],
  { program, names }: { program?: SExpression | undefined; names: bigint },
  classes: ReadonlySet<string>,
): Features {
  if (program === undefined) return {}
  const features: Record<string, number> = {}
  const said = ['', ...tellingWords(words, names)]
  for (const part of partsOfProgram(program, classes))
    for (const word of said) features[`${MARK}${partKey(part)}${BESIDE}${word}`] = 1
  return features
}
