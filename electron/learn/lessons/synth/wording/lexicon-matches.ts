import { once } from '../../../../base/once.ts'
import type { Concept } from '../../concept.ts'
import { domains } from '../../lexicon/index.ts'
import { isNoun, knownVerb, root, singular } from './word-forms.ts'

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
  /** Roots of each name, with and without function words, and from which end it tells the relation. */
  names: { all: string; content: string; pointsBack: boolean; score: number }[]
  /** Names that count only as they are written: the verb `films` is not the noun `film`. */
  exact: ReadonlySet<string>
  roots: Set<string>
  /** Single nouns for what the relation leads to. */
  nouns: ReadonlySet<string>
}

const WEAK = new Set([
  'has',
  'have',
  'had',
  'is',
  'was',
  'are',
  'be',
  'the',
  'a',
  'of',
  'by',
  'in',
  'on',
  'at',
  'to',
  'for',
  'from',
  'with',
  'as',
  's',
])

const rootsOf = (words: readonly string[]): string[] => words.map(root)
const contentOf = (words: readonly string[]): string[] => words.filter(word => !WEAK.has(word)).map(root)

/** `capital of` and `contains` tell a relation from the other end than `capital` and `contained by`. */
const pointsBack = (words: readonly string[]): boolean =>
  words.at(-1) === 'of' ||
  (words.length === 1 && knownVerb(words[0] ?? '')?.form === 'third' && !isNoun(words[0] ?? ''))

function entry(concept: Concept, names: readonly string[], flipped: boolean, exact: readonly string[] = []): Entry {
  const split = names.map(name => name.split(/[ -]/))
  return {
    concept,
    flipped,
    exact: new Set(exact),
    // A name far down the list is one that other relations have as well: `causes` for a side effect.
    names: split.map((words, i) => ({
      all: rootsOf(words).join(' '),
      content: contentOf(words).join(' '),
      pointsBack: pointsBack(words),
      score: i === 0 ? 1 : i === 1 ? 0.95 : 0.87,
    })),
    nouns: new Set([...concept.nouns, ...concept.names].map(singular)),
    roots: new Set([...split, ...exact.map(name => name.split(' '))].flatMap(contentOf)),
  }
}

/** `director of`, `children` for `father`: the same relation told from its other end. */
const flippedNames = ({ inverse, nouns }: Concept): string[] => [...inverse, ...nouns.map(noun => `${noun} of`)]

/** `directed`, `acts in`. */
const flippedVerbs = ({ does }: Concept): string[] =>
  does.flatMap(verb => [verb.past + verb.particle, verb.third + verb.particle])

function entriesOf(concept: Concept): Entry[] {
  const [flipped, verbs] = [flippedNames(concept), flippedVerbs(concept)]
  return [
    entry(concept, concept.names, false),
    ...(flipped.length + verbs.length > 0 ? [entry(concept, flipped, true, verbs)] : []),
  ]
}

const byRoot = once(() => {
  const entries = new Map<string, Entry[]>()
  for (const one of domains.flat().flatMap(entriesOf))
    for (const word of one.roots) {
      const others = entries.get(word)
      if (others === undefined) entries.set(word, [one])
      else others.push(one)
    }
  return entries
})

/** Concepts whose names share words with a relation's, the likeliest first. */
export function lexiconMatches(words: readonly string[]): LexiconMatch[] {
  const content = contentOf(words)
  const all = rootsOf(
    /^(?:has|have|is|was|are)$/.test(words[0] ?? '') && words.length > 1 ? words.slice(1) : words,
  ).join(' ')
  const found = new Set(content.flatMap(word => byRoot().get(word) ?? []))
  return [...found]
    .map(one => ({ concept: one.concept, flipped: one.flipped, score: scoreOf(one, words, all, content) }))
    .filter(({ score }) => score > 0.3)
    .toSorted((a, b) => b.score - a.score)
}

function scoreOf(
  { names, exact, roots, nouns, flipped }: Entry,
  words: readonly string[],
  all: string,
  content: readonly string[],
): number {
  const back = pointsBack(words)
  if (exact.has(words.join(' '))) return 0.9
  const same = Math.max(
    0,
    ...names.map(name =>
      name.all === all
        ? name.score
        : name.content === content.join(' ') && name.pointsBack === back
          ? name.score * 0.95
          : 0,
    ),
  )
  const shared = content.filter(word => roots.has(word)).length / Math.max(1, content.length)
  // The last word says what it is: an IMDb rating is a rating.
  const partly = flipped || back || !nouns.has(singular(words.at(-1) ?? '')) ? 0 : 0.45 + 0.35 * shared
  return Math.max(same, partly) * (flipped ? 0.9 : 1)
}
