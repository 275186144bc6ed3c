import { ANCHOR, numberOf, type GrammaticalNumber, type Sentence } from './sentence.ts'

const VERBS: Readonly<Record<string, GrammaticalNumber>> = {
  is: 'one',
  was: 'one',
  has: 'one',
  does: 'one',
  are: 'several',
  were: 'several',
  have: 'several',
  do: 'several',
}
const RELATIVE = new Set(['that', 'which', 'who'])
/** Stands between a pronoun and its verb and says nothing of their number. */
const BETWEEN = new Set(['also', 'all', 'both', 'at', 'the', 'same', 'time'])
/** As far as a relative pronoun is looked back from for the noun that it is about. */
const REACH = 9

/**
 * One verb for several things, or several for one: `which ships is …`, `is the films`, `the film acted by … that were`.
 * A name is either, and so is what has one form for both.
 */
export function disagrees({ words }: Sentence): boolean {
  return words.some((word, at) => {
    const verb = VERBS[word]
    if (verb === undefined) return false
    return isOf(words, at, verb) || follows(words, at, verb) || relates(words, at, verb)
  })
}

/** `which ships is …`: the noun between the word that asks and its verb. */
function isOf(words: readonly string[], at: number, verb: GrammaticalNumber): boolean {
  const [asks = '', noun = ''] = words.slice(Math.max(0, at - 2), at)
  if (asks !== 'which' && asks !== 'what') return false
  const number = numberOf(noun, asks)
  if (number === undefined || number === verb) return false
  // `which films does … like`, `which genres is … in`: the verb is of what follows, unless a name ends the sentence.
  const follows = words[at + 1] ?? ''
  if (/^(?:is|was)$/.test(words[at] ?? '') && follows === ANCHOR && words.length === at + 2) return true
  return !/^(?:do|does|have|has)$/.test(words[at] ?? '') && !/^(?:he|she|it|they|the|all|…)$/.test(follows)
}

/** `is the films`, `what are the genre of`. */
function follows(words: readonly string[], at: number, verb: GrammaticalNumber): boolean {
  if (words[at + 1] !== 'the') return false
  const noun = words[at + 2] ?? ''
  const number = numberOf(noun, 'the')
  if (number === undefined || number === verb) return false
  const next = words[at + 3] ?? ''
  // `are the film and the book`, `the film director`, `do the film's`
  const asksOfIt = at === 0 || /^(?:what|which|who|whose)$/.test(words[at - 1] ?? '')
  return verb === 'one'
    ? number === 'several'
    : asksOfIt && !words.includes('and') && next !== 's' && numberOf(next) === undefined
}

/** `the hero with … as the mentor and also that were`: no noun that the pronoun could be about has the verb's number. */
function relates(words: readonly string[], at: number, verb: GrammaticalNumber): boolean {
  let from = at - 1
  while (from >= 0 && BETWEEN.has(words[from] ?? '')) from -= 1
  if (!RELATIVE.has(words[from] ?? '') || from === 0) return false
  const before = words.slice(Math.max(0, from - REACH), from)
  if (before.at(-1) === ANCHOR && before.length === 1) return false
  const numbers = before.flatMap((word, i) => numberOf(word, before[i - 1]) ?? [])
  return numbers.length > 0 && !numbers.includes(verb)
}
