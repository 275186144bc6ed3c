import { LEAST_MISSPELT, lettersOf, misspelt, SHORTEST_MISSPELT } from './name-alignment.ts'
import type { QuestionWord } from './question-words.ts'

/** Longer stretches are found by their rarer words. */
const MOST_REPLACED_WORDS = 4
const MOST_SPELLINGS = 64
/** Letters of a name that is still told with a slip in a short word. */
const LONG_NAME = 8

interface Spelling {
  text: string
  slips: number
}

/** A stretch of the question, spelt in another way. */
interface Respelt {
  from: number
  to: number
  name: string
  score: number
}

/**
 * Stretches of a question with one word or more replaced by a near one, for a look among the names: frequent words
 * ("John") are found so.
 */
export function* respellings(
  words: readonly QuestionWord[],
  near: ReadonlyMap<number, readonly Spelling[]>,
  longestName: number,
): Generator<Respelt> {
  for (const at of near.keys()) {
    for (let from = Math.max(0, at - MOST_REPLACED_WORDS + 1); from <= at; from++) {
      // Each stretch once: by its first word that has other spellings.
      if (words.slice(from, at).some((_, before) => near.has(from + before))) continue
      const most = Math.min(words.length, from + Math.min(MOST_REPLACED_WORDS, longestName))
      for (let to = at + 1; to <= most; to++) yield* spellings(words.slice(from, to), from, near)
    }
  }
}

function* spellings(
  words: readonly QuestionWord[],
  from: number,
  near: ReadonlyMap<number, readonly Spelling[]>,
): Generator<Respelt> {
  let spelt: { words: string[]; slips: number }[] = [{ words: [], slips: 0 }]
  for (const [i, word] of words.entries()) {
    const options = [{ text: word.squashed, slips: 0 }, ...(near.get(from + i) ?? [])]
    spelt = spelt
      .flatMap(({ words: before, slips }) =>
        options.map(option => ({ words: [...before, option.text], slips: slips + option.slips })),
      )
      .toSorted((a, b) => a.slips - b.slips)
      .slice(0, MOST_SPELLINGS)
  }
  for (const { words: spelling, slips } of spelt) {
    const name = spelling.join(' ')
    const letters = Math.max(lettersOf(spelling), lettersOf(words.map(({ squashed }) => squashed)))
    if (slips === 0 || slips > Math.max(1, Math.floor(letters / 5))) continue
    if (letters < LONG_NAME && hasShortSlip(words, spelling)) continue
    const score = misspelt(slips, letters, name[0] === words[0]?.squashed[0])
    if (score >= LEAST_MISSPELT) yield { from, to: from + words.length, name, score }
  }
}

function hasShortSlip(words: readonly QuestionWord[], spelt: readonly string[]): boolean {
  return words.some(({ squashed }, i) => squashed.length === SHORTEST_MISSPELT && squashed !== spelt[i])
}
