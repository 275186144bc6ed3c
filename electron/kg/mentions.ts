import { isFunctionWord } from './function-words.ts'
import type { Mention } from './knowledge-graph.ts'
import { squashName } from './name-folding.ts'
import { NAME_WORD } from './question-words.ts'

/** A reading as sure as this is taken, whatever else there is. */
const SURE_ENOUGH = 0.5
/** Everyday words that happen to be names count only where nothing else is found, and the likeliest of them. */
const LEAST_SCORE = 0.3
const ABOUT_AS_SURE = 0.1
/** What each mention must be worth beyond its words: one long name is likelier than two short ones beside each other. */
const COST = 0.4
/** What a word such as `the` adds to the length of a name. */
const FUNCTION_WORD = 0.25
const LEAST_LENGTH = 0.5

/**
 * The readings that together explain a text best and do not overlap, in order of position: the longer and the surer
 * win. Weighted interval scheduling.
 */
export function bestReadings(readings: readonly Mention[]): Mention[] {
  const most = Math.max(0, ...readings.map(({ score }) => score))
  const least = most >= SURE_ENOUGH ? SURE_ENOUGH : Math.max(LEAST_SCORE, most - ABOUT_AS_SURE)
  const taken = readings.filter(({ score }) => score >= least).toSorted((a, b) => a.end - b.end || a.start - b.start)
  /** The best choice among the first so many readings. */
  const best: { weight: number; last: number }[] = [{ weight: 0, last: -1 }]
  const before = (at: number): number => {
    const { start } = taken[at] as Mention
    let count = at
    while (count > 0 && (taken[count - 1] as Mention).end > start) count--
    return count
  }
  for (const [at, reading] of taken.entries()) {
    const without = best[at] as { weight: number; last: number }
    const weight = (best[before(at)]?.weight ?? 0) + weightOf(reading)
    best.push(weight > without.weight ? { weight, last: at } : without)
  }
  const chosen: Mention[] = []
  for (let { last } = best[taken.length] ?? { last: -1 }; last >= 0; { last } = best[before(last)] ?? { last: -1 })
    chosen.push(taken[last] as Mention)
  return chosen.toReversed()
}

function weightOf({ score, text }: Mention): number {
  let words = 0
  for (const [word] of text.matchAll(NAME_WORD)) words += isFunctionWord(squashName(word)) ? FUNCTION_WORD : 1
  const worth = score * Math.max(LEAST_LENGTH, words)
  return worth - Math.min(COST, worth / 2)
}
