import { commonName } from '../contract/reading/name-text.ts'
import { isEverydayWord, isPastForm } from './everyday-words.ts'
import { isArticle, isFunctionWord } from './function-words.ts'
import type { LinkCandidate } from './knowledge-graph.ts'
import { TENS, UP_TO_NINETEEN } from './number-words.ts'
import { squashName } from './name-folding.ts'
import { singulars } from './name-variants.ts'
import type { QuestionText, QuestionWord } from './question-words.ts'
import type { TermId } from './triple.ts'

/** What a graph's own names say of words. */
export interface GraphWords {
  /** A word of a relation: `directed` is rather the relation than a film of that name. */
  isRelationWord: (word: string) => boolean
  /** Whether entities are instances of it. */
  isClass: (id: TermId) => boolean
}

/** A stretch of a question, for what it looks like beside the name that it may be. */
interface Written {
  question: QuestionText
  words: readonly QuestionWord[]
  text: string
  graph: GraphWords
}

/** A word in the plural that everybody knows, and of which one is a name. */
const PLURAL = 0.35
/** Words of so few letters are told apart by case: airports have codes such as `HAS`. */
const SHORT = 3
/** What a number stands behind that it is compared with. */
const COMPARED = /\b(?:than|over|under|above|below|least|most|exactly|about|around|top|first|last|every)\s*$/i
/** What is counted stands behind its number, in lower case. */
const COUNTED = /^\s+\p{Ll}{3,}/u
const NUMBER = /^[\p{N}.,]+$/u

/**
 * How much a stretch looks like a name, from 0 to 1, apart from how well it agrees with one: by case where the writer
 * uses it, and by its words. Everyday words are names where a capital says so; "is" never means what is called "IS".
 */
export function likenessToName(written: Written, { entity, match }: LinkCandidate): number {
  const { question, words, text } = written
  if (NUMBER.test(text)) return likenessOfNumber(written, entity.kind === 'literal')
  const sameCase =
    [entity.name, commonName(entity.name), entity.key].some(
      name =>
        letters(name) === letters(text) || (words[0]?.first === true && isCapitalOf(letters(text), letters(name))),
    ) || isWordOf(entity.name, text)
  const informative = words.filter(({ squashed }) => !isFunctionWord(squashed))
  const capital = question.hasCase && words.some(word => word.capital)
  const [first] = words
  if (first === undefined) return sameCase ? 0.6 : 0
  if (informative.length === 0) return likenessOfFunctionWords(words, capital, sameCase && question.hasCase)
  if (words.length === 1 && text.length <= SHORT && question.hasCase && !sameCase) return 0
  // Nobody who writes "lies" or "three" has misspelt "LY" or "Taree".
  if (match === 'similar' && words.length === 1 && !capital && isKnownWord(first.squashed))
    // "Comedies" are of the genre "Comedy".
    return singulars(first.squashed).includes(squashName(entity.name)) ? PLURAL : 0
  const distinct = informative.filter(
    ({ squashed }) => !isEverydayWord(squashed) && !written.graph.isRelationWord(squashed),
  )
  if (capital) {
    if (distinct.length > 0 || sameCase) return text.length > 1 ? 1 : 0.9
    // "Airport" is rather a word of another name than what the graph calls "airport".
    return words.length > 1 ? 0.9 : 0.45
  }
  const likeness =
    words.length > 1
      ? ofPhrase(words, informative.length, distinct.length)
      : ofWord(written, first, distinct.length > 0, sameCase)
  // "the date of the movie" is no film called "Date Movie".
  const isDoubtful = written.graph.isClass(entity.id) || (match === 'similar' && distinct.length === 0)
  return isDoubtful ? Math.min(likeness, 0.4) : likeness
}

/** "Red routes" begins a sentence with what the graph calls "red". */
const isCapitalOf = (text: string, name: string): boolean =>
  name !== '' && text === name.charAt(0).toUpperCase() + name.slice(1)

/** "Tom" is how Tom Okafor is written in part. */
const isWordOf = (name: string, text: string): boolean =>
  /^\p{Lu}/u.test(text) && name.split(/[^\p{L}\p{N}]+/u).includes(text)

const isKnownWord = (word: string): boolean => isEverydayWord(word) || NUMBER_WORDS.has(word)
const NUMBER_WORDS = new Set([...UP_TO_NINETEEN, ...TENS, 'hundred', 'thousand', 'million'])

/** Of everyday words the longer stretch is likelier a name: that "into the storm" is one is hardly chance. */
function ofPhrase(words: readonly QuestionWord[], informative: number, distinct: number): number {
  if (distinct > 0) return informative > 1 ? 0.9 : 0.8
  if (informative > 1) return 0.65
  if (words.length > 2) return 0.55
  return words.some(({ squashed }) => isArticle(squashed)) ? 0.38 : 0.5
}

function ofWord(
  { question, text, graph }: Written,
  { squashed, first }: QuestionWord,
  isDistinct: boolean,
  sameCase: boolean,
): number {
  if (isPastForm(squashed)) return 0.2
  if (!isDistinct) return graph.isRelationWord(squashed) ? 0.3 : 0.35
  if (text.length <= SHORT) return text.length > 1 ? 0.5 : 0.3
  if (!question.hasCase || (first && /^\p{Lu}/u.test(text))) return 0.85
  return sameCase ? 0.55 : 0.5
}

/** "Not One Less" is a name by its capitals, "IS" by its case; what a sentence begins with never is. */
function likenessOfFunctionWords(words: readonly QuestionWord[], capital: boolean, sameCase: boolean): number {
  const [first] = words
  if (words.length === 1) {
    if (!sameCase || first?.first === true) return 0
    return capital ? 0.45 : 0.1
  }
  if (capital) return sameCase ? 0.95 : 0.8
  return words.length > 2 && first?.first !== true ? 0.5 : 0.2
}

/** A number is a name rather where nothing is counted or compared with it. */
function likenessOfNumber({ question, text, words }: Written, isValue: boolean): number {
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined || isValue) return 0.3
  if (COMPARED.test(question.text.slice(Math.max(0, first.start - 12), first.start))) return 0.2
  const behind = question.text.slice(last.end, last.end + 32)
  const isYear = /^\d{4}$/.test(text)
  const [counted = ''] = /\p{L}+/u.exec(behind) ?? []
  // "300 restaurants" counts, "was 300 released" does not.
  const isVerb = isPastForm(counted) || counted.endsWith('ed')
  if (!isYear && COUNTED.test(behind) && !isVerb && !isFunctionWord(counted)) return 0.2
  return isYear ? 0.8 : 0.55
}

function letters(name: string): string {
  return name.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '')
}
