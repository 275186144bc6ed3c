import { isFunctionWord } from '../../kg/function-words.ts'
import type { Direction, PathStep } from '../../contract/fact.ts'
import type { Dictionary, Word } from '../lexicon/dictionary.ts'
import { rootLikeness } from '../lexicon/word-likeness.ts'
import { rootOfWord } from '../semantic-parser/question-words.ts'
import { ANCHOR_TOKEN, relationWords } from './words.ts'

/** What the words of a question say for a relation, one number each. */
export const EVIDENCE = [
  'own',
  'own.best',
  'own.dictionary',
  'own.dictionary.best',
  'own.near',
  'own.far',
  'space',
  'space.best',
  'space.dictionary',
  'question',
  'question.dictionary',
  'letters.own',
  'letters',
  'own.head',
  'own.dictionary.head',
  'space.head',
  'space.dictionary.head',
  'head',
] as const

/** What each evidence is worth in nats, and by what the network's own nats are multiplied. */
export type EvidenceWeights = Readonly<Record<'net' | (typeof EVIDENCE)[number], number>>

/** A content word of a question: how far it is from the anchor's mention, and how much of it is still to be explained. */
interface AskedWord extends Word {
  away: number
  open: number
}

/** The farthest that is told apart, in words. */
const FARTHEST = 12

/** Content words of a question with what a walk has left of each. @param covered how much is explained, one number a word */
export function askedWords(words: readonly string[], covered: ArrayLike<number>): AskedWord[] {
  const anchor = Math.max(0, words.indexOf(ANCHOR_TOKEN))
  return words.flatMap((text, at) =>
    text.startsWith('\u0001') || isFunctionWord(text)
      ? []
      : [
          {
            text,
            root: rootOfWord(text),
            away: Math.min(FARTHEST, Math.abs(at - anchor)),
            open: 1 - Math.min(1, Math.max(0, covered[at] ?? 0)),
          },
        ],
  )
}

/** The evidence of {@link EVIDENCE} for each of some candidates. */
export function wordEvidence(
  words: readonly AskedWord[],
  candidates: readonly PathStep[],
  dictionary: Dictionary,
): Float64Array[] {
  const names = new Map(candidates.map(({ relation }) => [relation, nameOf(relation)]))
  const uses = new Map<string, number>()
  for (const { own, space } of names.values())
    for (const root of new Set([...own, ...space].map(word => word.root))) uses.set(root, (uses.get(root) ?? 0) + 1)
  const telling = (root: string): number => Math.log(1 + names.size / (uses.get(root) ?? 1)) / Math.log(1 + names.size)
  const letters = lettersOf(words.map(({ text }) => text).join(' '))
  const known = new Map<string, Said>()
  const said = (name: Word): Said => {
    const id = `${name.text} ${name.root}`
    const before = known.get(id)
    if (before !== undefined) return before
    const now = saidOf(words, name, dictionary)
    known.set(id, now)
    return now
  }
  const byName = new Map(
    [...names].map(([relation, name]) => [relation, nameEvidence(name, words, telling, said, letters)]),
  )
  return candidates.map(({ relation, direction }) => withDirection(byName.get(relation) ?? [], direction))
}

/** The network is never taken to be surer than this that a candidate is wrong (natural log). */
const SURELY_NOT = -8

/** Log-probabilities of candidates among themselves. */
export function amongThemselves(scores: readonly number[]): number[] {
  const all = logSum(scores)
  return scores.map(score => Math.max(SURELY_NOT, score - all))
}

/**
 * Scores of candidates by the network and by the evidence, of which the sum of exponentials is the network's. Words tell
 * relations from one another; which way one is to be walked, where both are open, stays the network's to say.
 */
export function weighed(
  scores: readonly number[],
  candidates: readonly PathStep[],
  evidence: readonly Float64Array[],
  weights: EvidenceWeights,
): number[] {
  const told = amongThemselves(scores).map((net, i) =>
    EVIDENCE.reduce((sum, name, at) => sum + weights[name] * (evidence[i]?.[at] ?? 0), weights.net * net),
  )
  const shift = logSum(scores) - logSum(told)
  const ways = new Map<string, number[]>()
  candidates.forEach(({ relation }, i) => ways.set(relation, [...(ways.get(relation) ?? []), i]))
  return candidates.map(({ relation }, i) => {
    const both = ways.get(relation) ?? [i]
    const of = (all: readonly number[]): number => logSum(both.map(at => all[at] ?? -Infinity))
    return of(told) + (scores[i] ?? 0) - of(scores) + shift
  })
}

function logSum(values: readonly number[]): number {
  const top = Math.max(...values)
  return top + Math.log(values.reduce((sum, value) => sum + Math.exp(value - top), 0))
}

interface Name {
  own: readonly Word[]
  space: readonly Word[]
  /** Of its own words, and of all. */
  letters: ReadonlySet<string>
  allLetters: ReadonlySet<string>
}

const names = new Map<string, Name>()
const MOST_NAMES = 50_000

function nameOf(relation: string): Name {
  const known = names.get(relation)
  if (known !== undefined) return known
  const { own, context } = relationWords(relation)
  const word = (text: string): Word => ({ text, root: rootOfWord(text) })
  const space = [...new Set(context)]
  const name = {
    own: own.map(word),
    space: space.map(word),
    letters: lettersOf(own.join(' ')),
    allLetters: lettersOf([...space, ...own].join(' ')),
  }
  if (names.size >= MOST_NAMES) names.clear()
  names.set(relation, name)
  return name
}

/** What a question's words say for one word of a name. */
interface Said {
  /** Likeness by spelling, best of all. */
  spelling: number
  near: number
  far: number
  /** What the dictionary adds to it. */
  added: number
  /** For each word of the question, by spelling and by the dictionary. */
  each: readonly { spelling: number; related: number }[]
}

function saidOf(words: readonly AskedWord[], name: Word, dictionary: Dictionary): Said {
  const each = words.map(word => ({
    spelling: likeness(word, name),
    related: dictionary.related(word, name)?.strength ?? 0,
  }))
  let [spelling, near, far, related] = [0, 0, 0, 0]
  words.forEach(({ open, away }, i) => {
    const like = open * (each[i]?.spelling ?? 0)
    spelling = Math.max(spelling, like)
    near = Math.max(near, like / (1 + away / 2))
    far = Math.max(far, (like * away) / FARTHEST)
    related = Math.max(related, open * (each[i]?.related ?? 0))
  })
  return { spelling, near, far, added: Math.max(0, related - spelling), each }
}

function likeness(a: Word, b: Word): number {
  if (a.text === b.text) return 1
  return a.root === b.root || a.root === b.text || a.text === b.root ? 0.95 : rootLikeness(a.root, b.root)
}

/** A word of a name that no one asks by. */
const EMPTY = 0.1

function nameEvidence(
  { own, space, letters: ownLetters, allLetters }: Name,
  words: readonly AskedWord[],
  telling: (root: string) => number,
  said: (name: Word) => Said,
  letters: ReadonlySet<string>,
): number[] {
  const of = (part: readonly Word[]) => {
    const sum = { all: 0, spelling: 0, best: 0, added: 0, addedBest: 0, near: 0, far: 0 }
    for (const name of part) {
      const weight = isFunctionWord(name.text) ? EMPTY : telling(name.root)
      const { spelling, near, far, added } = said(name)
      sum.all += weight
      sum.spelling += weight * spelling
      sum.added += weight * added
      sum.best = Math.max(sum.best, weight * spelling)
      sum.addedBest = Math.max(sum.addedBest, weight * added)
      sum.near = Math.max(sum.near, weight * near)
      sum.far = Math.max(sum.far, weight * far)
    }
    return { ...sum, spelling: sum.spelling / Math.max(EMPTY, sum.all), added: sum.added / Math.max(EMPTY, sum.all) }
  }
  const [name, type] = [of(own), of(space)]
  let [asked, askedMore] = [0, 0]
  words.forEach(({ open }, i) => {
    let [spelling, related] = [0, 0]
    for (const word of [...own, ...space]) {
      const each = said(word).each[i]
      spelling = Math.max(spelling, each?.spelling ?? 0)
      related = Math.max(related, each?.related ?? 0)
    }
    asked += open * spelling
    askedMore += open * Math.max(0, related - spelling)
  })
  const many = Math.max(1, words.length)
  return [
    name.spelling,
    name.best,
    name.added,
    name.addedBest,
    name.near,
    name.far,
    type.spelling,
    type.best,
    type.added,
    asked / many,
    askedMore / many,
    share(ownLetters, letters),
    share(allLetters, letters),
  ]
}

function withDirection(evidence: readonly number[], direction: Direction): Float64Array {
  const at = (name: (typeof EVIDENCE)[number]): number => evidence[EVIDENCE.indexOf(name)] ?? 0
  const head = direction === 'head' ? 1 : 0
  return Float64Array.from([
    ...evidence,
    head * at('own'),
    head * at('own.dictionary'),
    head * at('space'),
    head * at('space.dictionary'),
    head,
  ])
}

function lettersOf(text: string): Set<string> {
  const padded = ` ${text} `
  const windows = new Set<string>()
  for (let i = 0; i + 3 <= padded.length; i += 1) windows.add(padded.slice(i, i + 3))
  return windows
}

function share(own: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let common = 0
  for (const window of own) if (others.has(window)) common += 1
  return own.size === 0 ? 0 : common / own.size
}
