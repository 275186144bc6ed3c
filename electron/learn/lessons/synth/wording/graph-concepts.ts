import { yieldToEventLoop } from '../../../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../../../kg/knowledge-graph.ts'
import type { Direction } from '../../../../contract/fact.ts'
import type { TermId } from '../../../../kg/triple.ts'
import { concept, type Concept, type ConceptStep } from '../../concept.ts'
import type { DrawnStep } from '../walks/drawn-walk.ts'
import { lexiconMatches, type LexiconMatch } from './lexicon-matches.ts'
import { nameWording } from './name-wording.ts'
import { profileRelation, type EndProfile, type RelationProfile } from '../walks/relation-ends.ts'
import { readRelationName } from './relation-name.ts'
import type { RelationEnds } from '../walks/start-pool.ts'
import { typeOfNoun } from '../walks/type-of.ts'
import { root, singular } from './word-forms.ts'

/** How the graph's relation is asked for. */
export interface RelationConcept {
  name: string
  concept: Concept
  /** The graph's relation runs from the concept's tail to its head. */
  flipped: boolean
  /** It is a relation of the lexicon, not one of which only the name is known. */
  known: boolean
}

/** How well a match has to fit, its name and the company at its ends taken together. */
const ENOUGH = 0.95
/** Beyond this many relations the company that they keep is not looked at: it would cost more than the lessons. */
const MOST_PROFILED = 2_000

/**
 * The concepts of a graph's relations: the lexicon's where the name and what its ends are say so, else what the name's
 * own words give.
 */
export class GraphConcepts {
  private readonly concepts: ReadonlyMap<TermId, RelationConcept>

  private constructor(concepts: ReadonlyMap<TermId, RelationConcept>) {
    this.concepts = concepts
  }

  static async read(
    kg: KnowledgeGraph,
    relations: ReadonlyMap<TermId, string>,
    endsOf: (relation: TermId) => Promise<RelationEnds>,
  ): Promise<GraphConcepts> {
    const profiles = new Map<TermId, RelationProfile>()
    const matches = new Map<TermId, LexiconMatch[]>()
    for (const [id, name] of relations) {
      const { words, through } = readRelationName(name)
      const own = lexiconMatches(words)
      const outer =
        through === undefined
          ? []
          : lexiconMatches(through)
              .filter(match => isGist(match, through, words))
              .map(match => ({ ...match, score: match.score * 0.85 }))
      matches.set(
        id,
        [...own, ...outer].toSorted((a, b) => b.score - a.score),
      )
      if (relations.size <= MOST_PROFILED) profiles.set(id, await profileRelation(kg, id, name, await endsOf(id)))
      await yieldToEventLoop()
    }
    const fits = new Map<TermId, Fit>()
    for (const id of relations.keys()) {
      await yieldToEventLoop()
      const fit = bestFit(matches.get(id) ?? [], profiles.get(id), matches)
      if (fit !== undefined) fits.set(id, fit)
    }
    const concepts = new Map<TermId, RelationConcept>()
    for (const [id, name] of relations) {
      await yieldToEventLoop()
      const fit = fits.get(id)
      const profile = profiles.get(id)
      concepts.set(
        id,
        fit === undefined || isTaken(id, fit, fits, profile)
          ? { name, concept: ownConcept(name, profile), flipped: false, known: false }
          : knownConcept(name, fit, profile, matches),
      )
    }
    return new GraphConcepts(concepts)
  }

  get(relation: TermId): RelationConcept {
    const known = this.concepts.get(relation)
    if (known === undefined) throw new RangeError(`relation ${relation} is none of those that walks are drawn from`)
    return known
  }

  step({ relation, direction }: DrawnStep): ConceptStep {
    const { concept: own, flipped } = this.get(relation)
    return { concept: own, direction: flipped === (direction === 'tail') ? 'head' : 'tail' }
  }
}

/**
 * Whether the first half of a relation through a nameless node says it all: `spouse_s … spouse`, `places_lived …
 * location`, but not `spouse_s … type_of_union`.
 */
function isGist(match: LexiconMatch, through: readonly string[], words: readonly string[]): boolean {
  const type = typeOfNoun(words.join(' '))
  return (
    type === side(match, 'tail') ||
    (type === undefined && words.every(word => through.some(other => root(other) === root(word))))
  )
}

const side = (match: LexiconMatch, end: Direction): string =>
  match.flipped === (end === 'head') ? match.concept.tailType : match.concept.headType

const supports = new WeakMap<EndProfile, Map<string, number>>()

/**
 * How well the relations that the entities of an end have besides go with a type: the mean over the five that fit best.
 */
function support(type: string, end: EndProfile, matches: ReadonlyMap<TermId, readonly LexiconMatch[]>): number {
  const known = supports.get(end) ?? new Map<string, number>()
  supports.set(end, known)
  const before = known.get(type)
  if (before !== undefined) return before
  const found = measuredSupport(type, end, matches)
  known.set(type, found)
  return found
}

function measuredSupport(
  type: string,
  { company }: EndProfile,
  matches: ReadonlyMap<TermId, readonly LexiconMatch[]>,
): number {
  const fits = company.map(({ relation, direction }) =>
    Math.max(
      0,
      ...(matches.get(relation) ?? [])
        .filter(match => side(match, direction === 'tail' ? 'head' : 'tail') === type)
        .map(({ score }) => score),
    ),
  )
  const best = fits.toSorted((a, b) => b - a).slice(0, 5)
  return best.length === 0 ? 0 : best.reduce((sum, fit) => sum + fit, 0) / best.length
}

const agreement = (type: string, end: EndProfile, matches: ReadonlyMap<TermId, readonly LexiconMatch[]>): number =>
  end.nameless ? 0 : end.type === type ? 1 : end.type === undefined ? support(type, end, matches) : -1.2

interface Fit extends LexiconMatch {
  fit: number
}

function bestFit(
  candidates: readonly LexiconMatch[],
  profile: RelationProfile | undefined,
  matches: ReadonlyMap<TermId, readonly LexiconMatch[]>,
): Fit | undefined {
  const [best] = candidates
    .slice(0, 40)
    .map((match): Fit => ({
      ...match,
      fit:
        match.score +
        (profile === undefined
          ? 0
          : 0.35 * agreement(side(match, 'head'), profile.head, matches) +
            0.2 * agreement(side(match, 'tail'), profile.tail, matches)),
    }))
    .toSorted((a, b) => b.fit - a.fit)
  return best !== undefined && best.fit >= ENOUGH ? best : undefined
}

/**
 * Another relation of the same entities is this concept rather: the `code` of an airport takes the words that its
 * `icao` would share.
 */
function isTaken(
  id: TermId,
  { concept: wanted, fit }: Fit,
  fits: ReadonlyMap<TermId, Fit>,
  profile: RelationProfile | undefined,
): boolean {
  return (
    profile?.head.company.some(({ relation, direction }) => {
      const other = fits.get(relation)
      return (
        relation !== id &&
        direction === 'tail' &&
        other?.concept === wanted &&
        (other.fit > fit || (other.fit === fit && relation < id))
      )
    }) ?? false
  )
}

/** Company that is looked at for long enough to say that an end is not what the lexicon has there. */
const TELLING = 3
const UNLIKELY = 0.2

function knownConcept(
  name: string,
  match: Fit,
  profile: RelationProfile | undefined,
  matches: ReadonlyMap<TermId, readonly LexiconMatch[]>,
): RelationConcept {
  const known = match.flipped ? { ...match.concept } : withOwnWords(match.concept, ownConcept(name, profile))
  const typed = (end: Direction): string => {
    const type = side(match, end)
    const seen = profile?.[end]
    if (seen?.nameless === true) return 'thing'
    if (seen?.type !== undefined) return seen.type
    return seen !== undefined && seen.company.length >= TELLING && support(type, seen, matches) < UNLIKELY
      ? 'thing'
      : type
  }
  const [head, tail] = [typed('head'), typed('tail')]
  return {
    name,
    concept: { ...known, headType: match.flipped ? tail : head, tailType: match.flipped ? head : tail },
    flipped: match.flipped,
    known: true,
  }
}

/** People may ask with the schema's own words as well as with the lexicon's. */
function withOwnWords(known: Concept, own: Concept): Concept {
  const [noun] = own.nouns
  return noun === undefined || known.nouns.includes(noun) ? { ...known } : { ...known, nouns: [...known.nouns, noun] }
}

function ownConcept(name: string, profile: RelationProfile | undefined): Concept {
  const { words, through, headType: told } = readRelationName(name)
  const { wording, headType, tailType } = nameWording(words, told !== undefined)
  const outer = through === undefined ? undefined : singular(through.join(' '))
  const types = `${profile?.head.nameless === true ? 'thing' : (profile?.head.type ?? headType ?? 'thing')} > ${profile?.tail.nameless === true ? 'thing' : (profile?.tail.type ?? tailType ?? 'thing')}`
  const whole =
    outer === undefined || wording.nouns === undefined || words.some(word => outer.includes(singular(word)))
      ? undefined
      : `${outer} ${words.join(' ')}`
  const nouns = [
    wording.nouns,
    whole,
    outer === undefined || wording.nouns === undefined || whole !== undefined ? undefined : outer,
  ]
    .filter(text => text !== undefined && text !== '')
    .join(', ')
  return concept(types, words.join(' '), { ...wording, ...(nouns === '' ? {} : { nouns }) })
}
