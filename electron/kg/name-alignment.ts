import { isFunctionWord } from './function-words.ts'
import type { QuestionWord } from './question-words.ts'
import { editDistance } from './similarity.ts'

/** Below it a misspelt name is likelier another one. */
export const LEAST_MISSPELT = 0.5
export const SHORTEST_MISSPELT = 3
/** A name with slips is never as sure as one that is written so. */
const MISSPELT = 0.95
const OTHER_BEGINNING = 0.97

/** Function words of a name that may be left out in a row: "eternal sunshine spotless mind". */
const MOST_LEFT_OUT = 3

/** Words `from` to `to` of a question against words `first` to `last` of a name. */
export interface Alignment {
  from: number
  to: number
  first: number
  last: number
  slips: number
  letters: number
  /** Function words of the name between them that the question has not. */
  leftOut: number
}

/** Slips that a word of so many letters can have and still be told: a short word with another letter is another word. */
export function slipsAllowed(letters: number): number {
  if (letters < 4) return 0
  if (letters < 8) return 1
  return letters < 11 ? 2 : 3
}

/** One slip in six letters leaves about .8; who slips seldom does with the first letter. */
export function misspelt(slips: number, letters: number, sameBeginning: boolean): number {
  return MISSPELT * (1 - slips / letters) * (sameBeginning ? 1 : OTHER_BEGINNING)
}

/** A word of the question that is a word of the name, or nearly. */
interface Pair {
  written: number
  meant: number
  slips: number
}

/**
 * The longest run of words that are those of the name or nearly, where word `at` of the question is word `j` of it.
 * Function words of the name may be missing in the question.
 */
export function aligned(
  words: readonly QuestionWord[],
  at: number,
  name: readonly string[],
  j: number,
): Alignment | undefined {
  const slips = slipsBetween(words[at], name[j], name.length)
  if (slips === undefined) return undefined
  const pairs: Pair[] = [{ written: at, meant: j, slips }]
  for (const way of [-1, 1] as const)
    for (let next = nextPair(words, name, pairs, way); next !== undefined; next = nextPair(words, name, pairs, way))
      if (way < 0) pairs.unshift(next)
      else pairs.push(next)
  const isShortSlip = (pair: Pair | undefined): boolean =>
    pair !== undefined && pair.written !== at && pair.slips > 0 && (name[pair.meant] ?? '').length < 4
  while (isShortSlip(pairs[0])) pairs.shift()
  while (isShortSlip(pairs.at(-1))) pairs.pop()
  const [begin, end] = [pairs[0], pairs.at(-1)]
  if (begin === undefined || end === undefined) return undefined
  const meant = pairs.map(pair => name[pair.meant] ?? '')
  const written = pairs.map(pair => words[pair.written]?.squashed ?? '')
  return {
    from: begin.written,
    to: end.written + 1,
    first: begin.meant,
    last: end.meant + 1,
    slips: pairs.reduce((sum, pair) => sum + pair.slips, 0),
    letters: Math.max(lettersOf(meant), lettersOf(written)),
    leftOut: end.meant + 1 - begin.meant - pairs.length,
  }
}

/** The pair before the first or behind the last one. */
function nextPair(
  words: readonly QuestionWord[],
  name: readonly string[],
  pairs: readonly Pair[],
  way: 1 | -1,
): Pair | undefined {
  const edge = way < 0 ? pairs[0] : pairs.at(-1)
  if (edge === undefined) return undefined
  const written = edge.written + way
  for (let meant = edge.meant + way, leftOut = 0; leftOut <= MOST_LEFT_OUT; meant += way, leftOut++) {
    const slips = slipsBetween(words[written], name[meant], name.length)
    // Behind several words that are left out only a word that tells something is the name's.
    if (slips !== undefined && (leftOut <= 1 || !isFunctionWord(name[meant] ?? ''))) return { written, meant, slips }
    if (!isFunctionWord(name[meant] ?? '')) return undefined
  }
  return undefined
}

/** Slips by which a word of a question is a word of a name of so many words; undefined where it is another. */
function slipsBetween(word: QuestionWord | undefined, meant: string | undefined, length: number): number | undefined {
  if (word === undefined || meant === undefined) return undefined
  if (word.squashed === meant || word.whole === meant) return 0
  const written = meant.endsWith('s') ? word.whole : word.squashed
  const longest = Math.max(written.length, meant.length)
  // "teh" is the same word where the rest of a long name stands on both sides of it.
  const allowed = length > 2 && longest < 4 ? 1 : slipsAllowed(longest)
  if (allowed === 0 || (longest > 3 && isFunctionWord(written))) return undefined
  const slips = editDistance(written, meant, allowed)
  return slips <= allowed && slips < longest ? slips : undefined
}

export function lettersOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0)
}
