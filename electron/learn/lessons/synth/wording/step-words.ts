import { relationWords } from '../../../../model/relation-ranker/words.ts'
import { isFunctionWord } from '../../../../kg/function-words.ts'
import { lexiconMatches } from './lexicon-matches.ts'
import { root } from './word-forms.ts'

/**
 * Words of the question, as they stand in it, that speak for a relation: those of its name, then those by which the
 * lexicon asks for relations of its name.
 */
export function wordsFor(question: string, anchors: readonly string[], relation: string): string[] {
  const text = anchors
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, ' '), question)
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => !isFunctionWord(word.toLowerCase()))
  const { own } = relationWords(relation)
  const [best] = lexiconMatches(own)
  const asking =
    best === undefined
      ? []
      : [
          ...best.concept.nouns,
          ...best.concept.inverse,
          ...best.concept.be,
          ...[...best.concept.does, ...best.concept.done].flatMap(verb => Object.values(verb)),
        ].flatMap(phrase => phrase.split(' '))
  for (const known of [own, asking]) {
    const roots = new Set(known.filter(word => !isFunctionWord(word)).map(root))
    const found = words.filter(word => roots.has(root(word.toLowerCase())))
    if (found.length > 0) return [...new Set(found)].slice(0, 3)
  }
  return []
}
