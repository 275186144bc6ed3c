import { isFunctionWord } from './function-words.ts'
import type { QuestionWord } from './question-words.ts'
import { editDistance } from './similarity.ts'

/** Below it a misspelt name is likelier another one. */
export const LEAST_MISSPELT = 0.5
export const SHORTEST_MISSPELT = 3
/** A name with slips is never as sure as one that is written so. */
const MISSPELT = 0.95
const OTHER_BEGINNING = 0.97

/** Words `from` to `to` of a question against words `first` to `last` of a name. */
export interface Alignment {
  from: number
  to: number
  first: number
  last: number
  slips: number
  letters: number
}

/** Slips that a word of so many letters can have and still be told: a short word with another letter is another word. */
export function slipsAllowed(letters: number): number {
  if (letters < 4) return 0
  return letters < 8 ? 1 : 2
}

/** One slip in six letters leaves about .8; who slips seldom does with the first letter. */
export function misspelt(slips: number, letters: number, sameBeginning: boolean): number {
  return MISSPELT * (1 - slips / letters) * (sameBeginning ? 1 : OTHER_BEGINNING)
}

/** The longest run of words that are those of the name or nearly, where word `at` of the question is word `j` of it. */
export function aligned(
  words: readonly QuestionWord[],
  at: number,
  name: readonly string[],
  j: number,
): Alignment | undefined {
  // "teh" is the same word where the rest of a long name stands on both sides of it.
  const isLong = name.length > 2
  const slipsAt = (offset: number): number | undefined => {
    const word = words[at + offset]
    const meant = name[j + offset]
    if (word === undefined || meant === undefined) return undefined
    if (word.squashed === meant || word.whole === meant) return 0
    const written = meant.endsWith('s') ? word.whole : word.squashed
    const longest = Math.max(written.length, meant.length)
    const allowed = isLong && longest < 4 ? 1 : slipsAllowed(longest)
    if (allowed === 0 || (longest > 3 && isFunctionWord(written))) return undefined
    const slips = editDistance(written, meant, allowed)
    return slips <= allowed && slips < longest ? slips : undefined
  }
  const isShortSlip = (offset: number): boolean => (name[j + offset] as string).length < 4 && (slipsAt(offset) ?? 0) > 0
  let slips = slipsAt(0)
  if (slips === undefined) return undefined
  let before = 0
  let after = 0
  for (let more = slipsAt(-1); more !== undefined; more = slipsAt(-before - 1)) {
    slips += more
    before++
  }
  for (let more = slipsAt(1); more !== undefined; more = slipsAt(after + 1)) {
    slips += more
    after++
  }
  for (; before > 0 && isShortSlip(-before); before--) slips--
  for (; after > 0 && isShortSlip(after); after--) slips--
  const first = j - before
  const last = j + after + 1
  const written = words.slice(at - before, at + after + 1).map(({ squashed }) => squashed)
  const letters = Math.max(lettersOf(name.slice(first, last)), lettersOf(written))
  return { from: at - before, to: at + after + 1, first, last, slips, letters }
}

export function lettersOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0)
}
