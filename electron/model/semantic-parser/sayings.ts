import { isFunctionWord } from '../../kg/function-words.ts'
import type { Saying } from '../lexicon/ways-of-asking.ts'
import type { QuestionWord } from './question-words.ts'

/** Words that may stand within what people say: "is the trial led by", "kicks it all off". */
const MOST_BETWEEN = 2
/** And, with the name that is asked about, behind a question word: "where does the head of the Design team work?" */
const BETWEEN_QUESTION_AND_VERB = 8
const QUESTION_WORD = /^(who|where|when|what|how)$/
/** How much a word that is not a name's own still says of it where another name of the graph has the word itself. */
export const NAMED_ELSEWHERE = 0.6
/** What is left of a saying whose preposition stands elsewhere, or nowhere. */
const WITHOUT_PREPOSITION = 0.8

/** What fits a name less says nothing. */
const LEAST_FIT = 0.4

/** Where a question has what people say for a name. */
export interface Said {
  /** Places of its words, ascending; those that mean something, or all where none does: "how much". */
  words: readonly number[]
  fit: number
  saying: string
}

/** Everything that people say for a name and that the question says, wherever it says it: "the boss of her boss". */
export function sayingsIn(
  sayings: readonly Saying[],
  words: readonly QuestionWord[],
  inNames: ReadonlySet<string> | undefined,
): Said[] {
  return sayings.flatMap(({ roots, fit }) =>
    placesOf(roots, words).flatMap(({ places, complete }) => {
      const content = places.filter(at => words[at]?.content === true)
      // "Get" and "how" alone say nothing.
      if (content.length === 0 && places.length < 2) return []
      const [only] = content.length === 1 ? content : []
      const word = only === undefined ? undefined : words[only]
      const isName = word !== undefined && roots.length === 1 && (inNames?.has(word.text) || inNames?.has(word.root))
      const found = fit * (complete ? 1 : WITHOUT_PREPOSITION) * (isName === true ? NAMED_ELSEWHERE : 1)
      return found < LEAST_FIT
        ? []
        : [{ words: content.length > 0 ? content : places, fit: found, saying: roots.join(' ') }]
    }),
  )
}

/** The places of the words of a saying, in their order, each time that it is there, and whether all of it is. */
function placesOf(
  roots: readonly string[],
  words: readonly QuestionWord[],
): { places: readonly number[]; complete: boolean }[] {
  const whole = inOrder(roots, words)
  if (whole.length > 0) return whole.map(places => ({ places, complete: true }))
  const last = roots.at(-1)
  const isParted = roots.length > 1 && last !== undefined && isFunctionWord(last)
  return isParted ? inOrder(roots.slice(0, -1), words).map(places => ({ places, complete: false })) : []
}

function inOrder(roots: readonly string[], words: readonly QuestionWord[]): number[][] {
  const isWord = (at: number, root: string | undefined): boolean =>
    words[at] !== undefined &&
    !words[at].superlative &&
    !words[at].comparative &&
    (words[at].root === root || words[at].text === root)
  const found: number[][] = []
  for (let start = 0; start < words.length; start += 1) {
    if (!isWord(start, roots[0])) continue
    const places = [start]
    const between = QUESTION_WORD.test(roots[0] ?? '') ? BETWEEN_QUESTION_AND_VERB : MOST_BETWEEN
    for (const root of roots.slice(1)) {
      const from = (places.at(-1) ?? start) + 1
      const at = Array.from({ length: between + 1 }, (_, i) => from + i).find(place => isWord(place, root))
      if (at === undefined) break
      places.push(at)
    }
    if (places.length === roots.length) found.push(places)
  }
  return found
}
