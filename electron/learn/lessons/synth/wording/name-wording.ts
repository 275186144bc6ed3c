import type { Wording } from '../../concept.ts'
import { article, type Verb } from '../../morphology.ts'
import { nounSynonyms } from '../../lexicon/noun-synonyms.ts'
import { typeNouns } from '../../lexicon/types.ts'
import { typeOfNoun } from '../walks/type-of.ts'
import { isNoun, knownVerb, singular, verbOfParticiple } from './word-forms.ts'

/** What a relation's own words say: how it is asked for, and what its ends are. */
export interface NameWording {
  wording: Wording
  headType?: string | undefined
  tailType?: string | undefined
}

const PREPOSITION =
  /^(?:in|on|at|to|for|from|with|as|into|under|near|through|against|about|within|after|before|between|over|upon|via|like|without)$/
const PARTICLE = /^(?:out|up|off|down|over|away|back|on|in)$/

const forms = ({ base, past, participle }: Verb, particle = ''): string =>
  `${base}/${past}/${participle}${particle === '' ? '' : ` ${particle}`}`

/**
 * The wording that a relation's name alone gives, for relations that the lexicon does not have.
 * @param isProperty names of the schema are those of properties, as Freebase's are: `films` is no verb
 */
export function nameWording(words: readonly string[], isProperty = false): NameWording {
  const [first = '', second] = words
  if (second !== undefined && /^(?:has|have|had|is|are|was|were|be|can|does)$/.test(first))
    return nameWording(words.slice(1), isProperty)
  if (second !== undefined && first === 'co') return nameWording([`co-${second}`, ...words.slice(2)], isProperty)
  if (second === undefined && PREPOSITION.test(first)) return { wording: { be: first } }
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const event = isProperty ? undefined : asEvent(words)
  if (event !== undefined) return event
  if (before.length > 0 && last === 'of') return endingInOf(before)
  if (before.length > 0 && last === 'by') return endingInBy(before)
  if (before.length > 0 && PREPOSITION.test(last)) return endingInPreposition(before, last)
  return (isProperty ? undefined : (asVerb(words) ?? asPassive(words))) ?? endingInParticiple(words) ?? asNoun(words)
}

/** Verbs that are nouns too, and yet begin the name of an event. */
const BEGINS_AN_EVENT =
  /^(?:make|use|host|demand|refuse|express|engage|give|fight|appeal|protest|rally|conduct|share|increase|ease|return|reject|halt|grant|decline|block|threaten|bring|kill|reduce|impose|provide)$/
const OBJECT_BEGINS = /^(?:a|an|the|or|in|for|with|to|on|at|\w+ly)$/
/** What stands between an event's words and whom it concerns. */
const CONCERNING: readonly (readonly [RegExp, string])[] = [
  [
    /(?:cooperat\w+|negotiat\w+|meet|mediat\w+|agreement|relations|truce|dispute|talks?|telephone|economically|militarily)$/,
    'with',
  ],
  [
    /(?:force|violence|weapons?|sanctions?|repression|opposition|blockade|embargo|boycott|bombing|strike|riot|violently|tanks)$/,
    'against',
  ],
  [/(?:comment|statement|responsibility|property|corruption)$/, 'about'],
]

const AFTER_VERB: Readonly<Record<string, string>> = {
  host: 'by',
  receive: 'from',
  demand: 'from',
  meet: 'with',
  expel: 'from',
}

/** What follows an event's verb: `a visit to`, `intent to cooperate with`. */
export function eventParticle([first = '', ...rest]: readonly string[]): string {
  const last = rest.at(-1) ?? ''
  if (last === '' || PREPOSITION.test(last)) return rest.join(' ')
  return [...rest, AFTER_VERB[first] ?? CONCERNING.find(([end]) => end.test(last))?.[1] ?? 'to'].join(' ')
}

/** `make a visit`, `express intent to cooperate`, `praise or endorse`: what the head does that concerns the tail. */
function asEvent(words: readonly string[]): NameWording | undefined {
  const [first = '', second = '', ...others] = words
  if (second === 'or' && others.length === 1 && [first, ...others].some(isOnlyVerb)) {
    const both = [first, ...others].map(word => knownVerb(word)?.verb ?? verbOfParticiple(word))
    return { wording: { done: both.flatMap(verb => (verb === undefined ? [] : [forms(verb)])).join(', ') } }
  }
  const known = knownVerb(first)
  if (known?.form !== 'base' || second === '' || (others.length === 0 && PREPOSITION.test(second))) return undefined
  // `release year`, `host city` are nouns.
  const isName = isNoun(first) || (others.length === 0 && isNoun(second))
  if (isName && !BEGINS_AN_EVENT.test(first) && !OBJECT_BEGINS.test(second)) return undefined
  const or = words.indexOf('or')
  // `arrest, detain, or charge with legal action`
  if (or === 2 && knownVerb(words[3] ?? '')?.form === 'base' && !isNoun(second))
    return { wording: { done: forms(known.verb) } }
  return { wording: { done: forms(known.verb, eventParticle(words)) } }
}

const isOnlyVerb = (word: string): boolean => !isNoun(word) && /^(?:base|past)$/.test(knownVerb(word)?.form ?? '')

const WHEN_OR_WHERE = /^(?:date|day|time|year|place|location|city|country)$/

/**
 * `organizations founded`, `entity involved`: what the head does to the noun; `place founded`: where it was done to the
 * head.
 */
function endingInParticiple(words: readonly string[]): NameWording | undefined {
  const last = words.at(-1) ?? ''
  const noun = singular(words.slice(0, -1).join(' '))
  const known = knownVerb(last)
  if (known?.form !== 'past' || isNoun(last) || !isNoun(noun.slice(noun.lastIndexOf(' ') + 1))) return undefined
  const type = typeOfNoun(noun) ?? noun
  return WHEN_OR_WHERE.test(noun)
    ? { wording: { be: `${last} in`, nouns: `${words.join(' ')}` }, tailType: type }
    : { wording: { done: forms(known.verb) }, tailType: type }
}

/** `capital of`, `consists of`, `assesses effect of`. */
function endingInOf(before: readonly string[]): NameWording {
  const [first = '', ...others] = before
  const known = knownVerb(first)
  if (known !== undefined && known.form !== 'base' && !(isNoun(first) && others.length === 0)) {
    const rest = others.length === 0 ? 'of' : `the ${others.join(' ')} of`
    if (known.form === 'past') return { wording: { be: `${before.join(' ')} of` } }
    return { wording: { done: forms(known.verb, rest) } }
  }
  const noun = singular(before.join(' '))
  const type = typeOfNoun(noun)
  return {
    wording: {
      inverse: withSynonyms(noun),
      be: `the ${noun} of, ${article(noun)} ${noun} of`,
      ask: `what is {x} ${article(noun)} ${noun} of, of what is {x} the ${noun}`,
    },
    headType: type,
  }
}

/** `directed by`, `story by`. */
function endingInBy(before: readonly string[]): NameWording {
  const verb = verbOfParticiple(before.at(-1) ?? '')
  if (verb !== undefined) return doneBy(verb)
  const noun = before.join(' ')
  return {
    wording: {
      nouns: `${noun} author, ${noun}`,
      tail: `the one behind the ${noun} of {x}, who did the ${noun} of {x}`,
      ask: `who did the ${noun} of {x}, whose ${noun} does {x} have`,
      head: `{S} with ${noun} by {x}`,
      askHead: `what has ${noun} by {x}`,
    },
    tailType: 'person',
  }
}

/** `skippered by`, `trained by`: whoever does it is called by it, and people are asked for by *who*. */
function doneBy(verb: Verb): NameWording {
  const { base } = verb
  const agents = [base, `${base}er`, `${base}r`]
  return {
    wording: { does: forms(verb) },
    ...(agents.some(noun => typeOfNoun(noun) === 'person') && { tailType: 'person' }),
  }
}

/** `skippered`: no verb that the lists have, and certainly no noun. */
function asPassive([word = '', ...others]: readonly string[]): NameWording | undefined {
  if (others.length > 0 || isNoun(word) || knownVerb(word) !== undefined || NO_PARTICIPLE.test(word)) return undefined
  const verb = verbOfParticiple(word)
  return verb === undefined ? undefined : doneBy(verb)
}

const NO_PARTICIPLE = /(?:eed|bred|hundred|kindred|shed|sled|biped|moped|naked|wicked|sacred|infrared)$/

/** Verbs whose past before a preposition tells what somebody did. */
const ITSELF =
  /^(?:fight|play|work|live|study|serve|participate|compete|act|appear|star|die|travel|belong|graduate|sail|fly|march|perform|collaborate|negotiate|argue|arrive|depart|retire|reign|draw|trade|talk|react|respond|reply|vote|invest|interact|debut|premiere|come|go|happen|occur)$/

/** `located in`, `interacts with`, `issue in`, `adjacent to`. */
function endingInPreposition(before: readonly string[], preposition: string): NameWording {
  const word = before.at(-1) ?? ''
  const known = knownVerb(before[0] ?? '')
  if (before.length === 1 && known !== undefined && known.form !== 'past' && !(known.form === 'base' && isNoun(word)))
    return { wording: { done: forms(known.verb, preposition) } }
  // `fought in` is what the head did, `located in` what was done to it.
  if (before.length === 1 && known !== undefined && ITSELF.test(known.verb.base))
    return { wording: { done: forms(known.verb, preposition) } }
  const done = before.length > 1 ? endingInParticiple(before) : undefined
  // `countries spoken in`, `places exported to`
  if (done !== undefined)
    return {
      wording: { be: `${word} ${preposition}` },
      tailType: done.tailType,
    }
  if (verbOfParticiple(word) !== undefined || !isNoun(word))
    return { wording: { be: `${before.join(' ')} ${preposition}` } }
  const noun = singular(before.join(' '))
  // `countries within` are several things that it has; an `issue in` something is one itself.
  if (noun !== before.join(' ')) return { wording: { nouns: withSynonyms(noun) }, tailType: typeOfNoun(noun) ?? noun }
  return { wording: { inverse: noun, be: `${article(noun)} ${noun} ${preposition}` } }
}

/** `treats`, `carries out`, `acquired`; undefined for a noun. */
function asVerb(words: readonly string[]): NameWording | undefined {
  const [first = '', ...others] = words
  const known = knownVerb(first)
  if (known === undefined || !others.every(word => PARTICLE.test(word)) || (known.form === 'base' && isNoun(first)))
    return undefined
  const wording: Wording = { done: forms(known.verb, others.join(' ')) }
  // `awards` and `votes` may be meant as either.
  return known.form === 'third' && others.length === 0 && isNoun(first) && !MOSTLY_VERBS.test(first)
    ? { wording: { ...wording, nouns: singular(first) } }
    : { wording }
}

const MOSTLY_VERBS =
  /^(?:affects|causes|claims|contacts|controls|covers|drives|exhibits|features|follows|has|hosts|houses|leads|matches|measures|needs|orders|plays|practices|produces|promises|requires|rules|supplies|supports|surrounds|targets|uses)$/

/** `release year`, `treaties`. */
function asNoun(words: readonly string[]): NameWording {
  // `fraternities and sororities`
  const noun = words
    .map((word, i) => (i === words.length - 1 || /^(?:and|or)$/.test(words[i + 1] ?? '') ? singular(word) : word))
    .join(' ')
  const short = singular(words.at(-1) ?? '')
  const ask = typeOfNoun(short)
  return {
    wording: { nouns: [withSynonyms(noun), ...(words.length > 2 ? [short] : [])].join(', ') },
    tailType: ask ?? noun,
  }
}

/**
 * People ask otherwise than the schema is written, but mostly as it is: WordNet's sense may be another than the
 * schema's.
 */
const OWN_WORDS_PER_SYNONYM = 4

/**
 * The noun and, once for several times itself, another that people have for such a thing, or else what WordNet has for
 * the noun's most used sense.
 */
function withSynonyms(noun: string): string {
  const [
    ,
    other = noun.includes(' ') || typeNouns.has(noun)
      ? undefined
      : (synonyms.get(noun) ?? []).find(synonym => !synonym.includes(' ')),
  ] = typeNouns.get(noun)?.nouns ?? []
  return [...Array.from({ length: OWN_WORDS_PER_SYNONYM }, () => noun), ...(other === undefined ? [] : [other])].join(
    ', ',
  )
}

const synonyms = new Map<string, string[]>()
for (const words of nounSynonyms) {
  for (const word of words)
    if (!synonyms.has(word))
      synonyms.set(
        word,
        words.filter(other => other !== word),
      )
}
