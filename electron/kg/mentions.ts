import type { EntityLinker } from './entity-linking.ts'
import type { LinkCandidate, Mention } from './knowledge-graph.ts'
import { POSSESSIVE, squashName } from './name-folding.ts'
import { isFunctionWord } from './function-words.ts'

/** How much a stretch of text looks like a name, strongest last. */
const NO_NAME = 0
const ORDINARY_WORD = 1
const LOWER_CASE_PHRASE = 2
const NAME = 3
const MARKED = 4

interface Word {
  start: number
  end: number
  /** Begins the text or a sentence, where a capital says nothing. */
  first: boolean
}

interface Found extends Mention {
  strength: number
  /** Words, and more for a name written just so: the longest match wins, unless it is one only by another case. */
  weight: number
}

/** What the right case is worth, in words. */
const EXACT_CASE = 2.5
const MOST_CANDIDATES = 10
/** In square brackets or double quotes the writer says where the name is. */
const MARKED_NAME = /\[([^[\]]+)\]|"([^"]+)"|“([^”]+)”/g

/**
 * Names of entities in a question: the longest stretch of words that is a name, wherever case, accents, punctuation or
 * a possessive differ. Stretches in brackets or quotes come first, then those written like names. Everyday words that
 * happen to be names ("It", "Now") count only when nothing else is found, and the question word that a sentence begins
 * with never does, though a film be called "What?".
 */
export function findMentions(text: string, linker: EntityLinker, longestName: number): Mention[] {
  const marked = markedNames(text, linker)
  const words = wordsOf(text)
  const caseMatters = /\p{Lu}/u.test(text)
  const found = [...marked]
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + longestName + 1); to > from; to--) {
      const mention = nameAt(text, words, from, to, linker, caseMatters)
      if (mention) found.push(mention)
    }
  }
  const strongest = Math.max(...found.map(({ strength }) => strength), 0)
  const weakest = strongest >= LOWER_CASE_PHRASE ? LOWER_CASE_PHRASE : ORDINARY_WORD
  const kept = found.filter(({ strength }) => strength >= weakest)
  return withoutOverlaps(
    kept.toSorted(
      (a, b) => byWeight(a, b) || b.strength - a.strength || b.text.length - a.text.length || a.start - b.start,
    ),
  )
}

function markedNames(text: string, linker: EntityLinker): Found[] {
  return [...text.matchAll(MARKED_NAME)].flatMap(match => {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    const candidates = linker.link(name, MOST_CANDIDATES)
    if (candidates.length === 0) return []
    const start = match.index + 1
    return [{ start, end: start + name.length, text: name, candidates, strength: MARKED, weight: Infinity }]
  })
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
    first: match.index === 0 || /[.?!:]\s+$/.test(text.slice(0, match.index)),
  }))
}

/**
 * The name that words `from` to `to` are, with punctuation around it and a possessive taken off where it is none of the
 * name.
 */
function nameAt(
  text: string,
  words: readonly Word[],
  from: number,
  to: number,
  linker: EntityLinker,
  caseMatters: boolean,
): Found | undefined {
  const first = words[from] as Word
  const last = words[to - 1] as Word
  for (const [start, end] of readings(text, first.start, last.end)) {
    const name = text.slice(start, end)
    if (!linker.exists(name)) continue
    const candidates = (
      caseMatters ? linker.named(name) : linker.anyCase(name).toSorted((a, b) => b.degree - a.degree)
    ).slice(0, MOST_CANDIDATES)
    if (candidates.length === 0) continue
    return {
      start,
      end,
      text: name,
      candidates,
      strength: strengthOf(name, first.first, candidates),
      weight: to - from + (candidates[0]?.match === 'exact' || !caseMatters ? EXACT_CASE : 0),
    }
  }
  return undefined
}

function readings(text: string, start: number, end: number): [number, number][] {
  const whole = text.slice(start, end)
  const sentence = end - (/[,.?!;:]+$/.exec(whole)?.[0].length ?? 0)
  const opened = start + (/^[^\p{L}\p{N}]+/u.exec(whole)?.[0].length ?? 0)
  const closed = end - (/[^\p{L}\p{N}]+$/u.exec(whole)?.[0].length ?? 0)
  const readings: [number, number][] = [
    [start, end],
    [start, sentence],
    [opened, closed],
  ]
  for (const to of [sentence, closed]) {
    const possessive = POSSESSIVE.exec(text.slice(start, to))
    if (possessive) readings.push([Math.min(opened, to), to - possessive[0].length])
  }
  const distinct = new Map(readings.filter(([from, to]) => to > from).map(reading => [reading.join('-'), reading]))
  return [...distinct.values()]
}

function strengthOf(name: string, startsSentence: boolean, candidates: readonly LinkCandidate[]): number {
  const words = squashName(name).split(' ')
  const informative = words.filter(word => !isFunctionWord(word)).length
  // After the first word of a sentence a capital is the writer's own.
  const capital = /\p{Lu}/u.test(startsSentence ? name.slice(1).replace(/^\S*/, '') : name)
  const digits = /\p{N}/u.test(name)
  if (informative === 0 && startsSentence && words.length === 1) return NO_NAME
  if (informative === 0) return capital && words.length > 1 ? NAME : ORDINARY_WORD
  if (capital || digits) return NAME
  const asWritten = candidates.some(({ match }) => match === 'exact')
  if (words.length > 1) return informative > 1 || asWritten ? LOWER_CASE_PHRASE : ORDINARY_WORD
  return startsSentence && /^\p{Lu}/u.test(name) && !isFunctionWord(words[0] as string)
    ? LOWER_CASE_PHRASE
    : ORDINARY_WORD
}

function withoutOverlaps(ordered: readonly Found[]): Mention[] {
  const kept: Found[] = []
  for (const mention of ordered)
    if (kept.every(other => mention.end <= other.start || mention.start >= other.end)) kept.push(mention)
  return kept
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, text, candidates }) => ({ start, end, text, candidates }))
}

function byWeight(a: Found, b: Found): number {
  return a.weight === b.weight ? 0 : b.weight - a.weight
}
