import { z } from 'zod'
import type { Direction } from '../../contract/fact.ts'
import type { Cue } from './cues.ts'
import type { Features } from './derivation.ts'
import { GraphPartSchema, lexiconWord, partKey } from './lexicon.ts'
import type { Evidence } from './name-match.ts'
import type { QuestionWord } from './question-words.ts'

/** A word or two of questions, in their base forms, and what a graph taught them to mean. */
export const LinkSchema = z.object({ words: z.string().min(1), to: GraphPartSchema })
export type Link = z.infer<typeof LinkSchema>

/** A link's own feature, whose weight says how strongly its words mean it. */
export function linkFeature({ words, to }: Link): string {
  return `link ${words} > ${partKey(to)}`
}

export const isLinkFeature = (feature: string): boolean => feature.startsWith('link ')

/** A link whose words a question has. */
export interface FoundLink extends Link {
  /** Positions of its words, ascending. */
  at: readonly number[]
  feature: string
}

/** Everywhere that a question has the words of a link. */
export function linksIn(words: readonly QuestionWord[], links: readonly Link[]): FoundLink[] {
  if (links.length === 0) return []
  const said = words.map(lexiconWord)
  return links.flatMap(link => {
    const wanted = link.words.split(' ')
    return said.flatMap((_, first): FoundLink[] =>
      wanted.every((word, i) => said[first + i] === word)
        ? [{ ...link, at: wanted.map((_word, i) => first + i), feature: linkFeature(link) }]
        : [],
    )
  })
}

/** How much of a relation a word says that only a link speaks for: as a word does that is nearly its name. */
const LINKED = 0.6

/**
 * What a question says for a relation, with the links to it: a link adds to the words that name the relation already,
 * and speaks by itself where none does.
 */
export function withLinks(relation: string, named: readonly Evidence[], links: readonly FoundLink[]): Evidence[] {
  const own = links.flatMap(({ to, at, feature }) =>
    to.kind === 'relation' && to.name === relation ? [{ at, feature, direction: to.direction }] : [],
  )
  if (own.length === 0) return [...named]
  const known = named.map(evidence => {
    const linked = own.filter(({ at }) => at.every(word => evidence.words.includes(word)))
    return linked.length === 0 ? evidence : { ...evidence, linked }
  })
  const fresh = new Map<string, Evidence>()
  for (const link of own) {
    const key = link.at.join(' ')
    if (named.some(({ words, dictionary }) => dictionary === 0 && link.at.every(word => words.includes(word)))) continue
    const before = fresh.get(key)?.linked ?? []
    fresh.set(key, {
      words: link.at,
      best: LINKED,
      explained: LINKED,
      asked: false,
      inverse: false,
      dictionary: 0,
      linked: [...before, link],
      onlyLinked: true,
    })
  }
  return [...known, ...fresh.values()]
}

/** What was taught of the words that speak for a relation, as features of a step in a direction, or of any use of it. */
export function byLinks({ linked = [] }: Pick<Evidence, 'linked'>, direction?: Direction): Features {
  return Object.fromEntries(
    linked.flatMap(link => (direction === undefined || link.direction === direction ? [[link.feature, 1]] : [])),
  )
}

/** Whether a word speaks for a relation in this direction: what a link says, it says of one end. */
export const speaksFor = ({ onlyLinked, linked = [] }: Evidence, direction: Direction): boolean =>
  onlyLinked !== true || linked.some(link => link.direction === direction)

/** The cues with what their adjectives are measured by in this graph. */
export function withMeasures(cues: readonly Cue[], links: readonly FoundLink[]): Cue[] {
  return cues.map(cue => {
    if (!('gradable' in cue) || cue.gradable === undefined) return cue
    const own = links.flatMap(({ to, at, feature }) =>
      to.kind === 'measure' && at.every(word => cue.words.includes(word))
        ? [[to.name, { sign: to.sign, feature }] as const]
        : [],
    )
    return own.length === 0 ? cue : { ...cue, gradable: { ...cue.gradable, taught: new Map(own) } }
  })
}
