import type { Concept } from '../concept.ts'
import { domains } from '../lexicon/index.ts'
import { root } from './word-forms.ts'

/** A concept of the lexicon that a relation may be. */
export interface LexiconMatch {
  concept: Concept
  /** The relation runs from what the concept calls the tail: `director_of`. */
  flipped: boolean
  /** 1: the relation has the concept's first name. */
  score: number
}

interface Entry {
  concept: Concept
  flipped: boolean
  /** Roots of each name, with and without function words. */
  names: { all: string; content: string; score: number }[]
  roots: Set<string>
}

const WEAK = new Set(['has', 'have', 'had', 'is', 'was', 'are', 'be', 'the', 'a', 'of', 'by', 'in', 'on', 'at', 'to', 'for', 'from', 'with', 'as', 's'])

const rootsOf = (words: readonly string[]): string[] => words.map(root)
const contentOf = (words: readonly string[]): string[] => words.filter((word) => !WEAK.has(word)).map(root)

function entry(concept: Concept, names: readonly string[], flipped: boolean): Entry {
  const split = names.map((name) => name.split(/[ -]/))
  return {
    concept, flipped,
    // A name far down the list is one that other relations have as well: `causes` for a side effect.
    names: split.map((words, i) => ({ all: rootsOf(words).join(' '), content: contentOf(words).join(' '), score: i === 0 ? 1 : i === 1 ? 0.95 : 0.87 })),
    roots: new Set(split.flatMap(contentOf)),
  }
}

/** `director of`, `films directed`, for the same relation told from its other end. */
function flippedNames({ inverse, nouns, does }: Concept): string[] {
  return [...inverse, ...nouns.map((noun) => `${noun} of`), ...does.flatMap((verb) => [verb.past + verb.particle, verb.third + verb.particle])]
}

const entries: readonly Entry[] = domains.flat().flatMap((concept) => {
  const flipped = flippedNames(concept)
  return [entry(concept, concept.names, false), ...(flipped.length > 0 ? [entry(concept, flipped, true)] : [])]
})
const byRoot = new Map<string, Entry[]>()
for (const one of entries) for (const word of one.roots) byRoot.set(word, [...(byRoot.get(word) ?? []), one])

/** Concepts whose names share words with a relation's, the likeliest first. */
export function lexiconMatches(words: readonly string[]): LexiconMatch[] {
  const content = contentOf(words)
  const all = rootsOf(/^(?:has|have|is|was|are)$/.test(words[0] ?? '') && words.length > 1 ? words.slice(1) : words).join(' ')
  const found = new Set(content.flatMap((word) => byRoot.get(word) ?? []))
  return [...found].map((one) => ({ concept: one.concept, flipped: one.flipped, score: scoreOf(one, words, all, content) })).filter(({ score }) => score > 0.3).toSorted((a, b) => b.score - a.score)
}

function scoreOf({ names, roots, flipped }: Entry, words: readonly string[], all: string, content: readonly string[]): number {
  const pointsBack = words.at(-1) === 'of' && !names.some((name) => name.all === all)
  const same = Math.max(0, ...names.map((name) => (name.all === all ? name.score : name.content === content.join(' ') && !pointsBack ? name.score * 0.95 : 0)))
  const shared = content.filter((word) => roots.has(word)).length / Math.max(1, content.length)
  // The last word says what it is: an IMDb rating is a rating.
  const partly = pointsBack ? 0 : roots.has(content.at(-1) ?? '') ? 0.45 + 0.35 * shared : 0.3 * shared
  return Math.max(same, partly) * (flipped ? 0.9 : 1)
}
