import type { Concept } from '../../concept.ts'
import { concept } from '../../concept.ts'
import { plural, verb } from '../../morphology.ts'
import { typeNouns } from '../../lexicon/types.ts'
import type { RelationConcept } from '../../synth/wording/graph-concepts.ts'
import { typeFor } from '../../synth/walks/type-of.ts'
import { lexiconMatches } from '../../synth/wording/lexicon-matches.ts'
import { eventParticle } from '../../synth/wording/name-wording.ts'
import { readRelationName } from '../../synth/wording/relation-name.ts'
import { knownVerb, singular, verbOfParticiple } from '../../synth/wording/word-forms.ts'
import { isMeasured, type ValueKind } from './value-kind.ts'

/** How well a name has to fit a concept of the lexicon. */
const SURE = 0.8
const VALUE_TYPES = new Set(['number', 'year', 'day'])

/**
 * A relation's concept, where what stands at its ends says otherwise than its name: a `founded` that leads to years is
 * no founder, a `rooms` that leads to numbers is how many there are, `votes` that lead to words are no number, and what
 * carries times has happened.
 */
export function seenConcept(
  known: RelationConcept,
  heads: { type: string | undefined },
  tails: { type: string | undefined; kind: ValueKind },
  timed: boolean,
): RelationConcept {
  const seen = concepted(known, tails.kind, timed)
  const [head, tail] = [heads.type, tails.type].map(type => (type === undefined ? undefined : typeFor(type)))
  const { concept: own, flipped } = seen
  return {
    ...seen,
    concept: {
      ...own,
      headType: (flipped ? tail : head) ?? own.headType,
      tailType: (flipped ? head : tail) ?? own.tailType,
    },
  }
}

function concepted(known: RelationConcept, tails: ValueKind, timed: boolean): RelationConcept {
  if (isMeasured(tails) && !VALUE_TYPES.has(known.flipped ? known.concept.headType : known.concept.tailType))
    return { ...known, flipped: false, known: false, concept: valueConcept(known, tails) }
  if (tails === 'number' && !known.known) return { ...known, concept: countConcept(known.concept, known.name) }
  const isCount = (known.flipped ? known.concept.headType : known.concept.tailType) === 'number'
  if (isCount && (tails === 'entity' || tails === 'text')) return { ...known, concept: uncounted(known.concept) }
  if (!timed || (known.known && known.concept.done.length + known.concept.does.length > 0)) return known
  const happened = eventConcept(known)
  if (happened !== undefined) return { ...known, flipped: false, concept: happened }
  // What an event's name was taken for is no type of those whom it concerns.
  const typed = (type: string): string => (typeNouns.has(type) ? type : 'thing')
  const { concept: own } = known
  return { ...known, concept: { ...own, headType: typed(own.headType), tailType: typed(own.tailType) } }
}

function valueConcept(known: RelationConcept, tails: ValueKind): Concept {
  const { words: all } = readRelationName(known.name)
  const words = /^(?:has|have|is|was)$/.test(all[0] ?? '') && all.length > 1 ? all.slice(1) : all
  const told = lexiconMatches(words).find(
    ({ concept: one, flipped, score }) =>
      !flipped &&
      score >= SURE &&
      (one.tailType === 'number') === (tails === 'number') &&
      VALUE_TYPES.has(one.tailType),
  )
  if (told !== undefined) return told.concept
  const type = known.flipped ? known.concept.tailType : known.concept.headType
  const name = words.join(' ')
  if (tails === 'number') return countConcept(concept(`${type} > number`, name, { nouns: name }), name)
  const [first = ''] = words
  const participle = verbOfParticiple(words.at(-1) === 'in' ? (words.at(-2) ?? '') : (words.at(-1) ?? ''))?.participle
  return concept(`${type} > ${tails === 'year' ? 'year' : 'day'}`, name, {
    nouns: participle === undefined ? name : `date ${first === participle ? `${participle}` : name}`,
    ...(participle === undefined ? {} : { be: `${participle} in` }),
  })
}

const COUNTING = /\b(?:numbers?|counts?|how many|average)\b/

/** Votes that are "famous" or "unknown" are as popular as that; nobody calls it their number. */
function uncounted(own: Concept): Concept {
  const plain = (texts: readonly string[]): string[] => texts.filter(text => !COUNTING.test(text))
  const nouns = plain(own.nouns)
  return { ...own, nouns: nouns.length > 0 ? nouns : own.nouns, tail: plain(own.tail), ask: plain(own.ask) }
}

/** `rooms` that leads to numbers: the number of rooms. */
function countConcept(own: Concept, name: string): Concept {
  const { words } = readRelationName(name)
  const text = words.join(' ')
  return singular(text) === text || words.length > 2 || /(?:ings|ics|ness|ss)$/.test(text)
    ? own
    : { ...own, nouns: [`number of ${plural(singular(text))}`] }
}

/** `emailed`, `attack`, `drew with`, `traded with`: what the head did that concerns the tail. */
function eventConcept({ name, concept: own }: RelationConcept): Concept | undefined {
  const { words } = readRelationName(name)
  const [first = ''] = words
  const found = knownVerb(first)?.verb ?? verbOfParticiple(first)
  if (found === undefined || own.done.length > 0) return undefined
  const rest = eventParticle(words)
  const particle = rest === '' ? '' : ` ${rest}`
  const happened = verb(`${found.base}/${found.past}/${found.participle}${particle}`)
  // What a verb was taken for as a noun is no type.
  const typed = (type: string): string => (words.includes(type) || type === singular(words.join(' ')) ? 'thing' : type)
  return {
    ...own,
    headType: typed(own.headType),
    tailType: typed(own.tailType),
    nouns: [],
    inverse: [],
    does: [],
    be: [],
    tail: [],
    head: [],
    ask: [],
    askHead: [],
    done: [{ ...happened, gerund: found.gerund }],
  }
}
