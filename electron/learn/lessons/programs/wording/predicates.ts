import type { Direction } from '../../../../contract/fact.ts'
import type { Random } from '../../../../base/random.ts'
import type { Concept } from '../../concept.ts'
import { article, plural, type Verb } from '../../morphology.ts'
import { isOneMark } from './marks.ts'

/** What is at hand: a name, or a noun phrase. */
export interface Operand {
  text: string
  plural: boolean
  /** It is a single day. */
  isDay?: boolean
}

/** How a concept relates those that are asked for (they) to what is at hand (x). */
export type Predicate =
  /** They direct x. */
  | { form: 'active'; verb: Verb; state: boolean }
  /** x directs them. */
  | { form: 'passive'; verb: Verb; state: boolean }
  /** They are released in x. */
  | { form: 'be'; text: string }
  /** x is released in them. */
  | { form: 'be-of'; text: string }
  /** x is their director. */
  | { form: 'has'; noun: string }
  /** They are the director of x. */
  | { form: 'noun'; noun: string }

const ENDS_IN_PREPOSITION = / (?:in|on|at|by|with|from|of|to|for|as|into|under|about)$/
/** "starred by", "given": understood, but hardly said. */
const RARELY_SAID = /^(?:starred|acted|played|performed) by$|^given$|^of type$/

/** The predicates of a concept, by form. `end`: those that are asked for are its tail, or its head. */
function predicatesOf(concept: Concept, end: Direction): Predicate[][] {
  const active = (verb: Verb): Predicate => ({ form: 'active', verb, state: isState(verb) })
  const passive = (verb: Verb): Predicate => ({ form: 'passive', verb, state: isState(verb) })
  const noun = (text: string): Predicate => ({ form: 'noun', noun: text })
  const has = (text: string): Predicate => ({ form: 'has', noun: text })
  const be = concept.be.filter(text => !RARELY_SAID.test(text))
  return end === 'tail'
    ? [
        concept.does.map(active),
        concept.done.map(passive),
        be.filter(text => ENDS_IN_PREPOSITION.test(text)).map((text): Predicate => ({ form: 'be-of', text })),
        concept.nouns.map(noun),
        concept.inverse.map(has),
      ]
    : [
        concept.does.map(passive),
        concept.done.map(active),
        be.map((text): Predicate => ({ form: 'be', text })),
        concept.nouns.map(has),
        concept.inverse.map(noun),
      ]
}

/**
 * One of a concept's predicates, of one of the forms that are wanted where it has any. What is said first in the lexicon
 * is what people say first.
 */
export function drawPredicate(
  concept: Concept,
  end: Direction,
  random: Random,
  fits: (predicate: Predicate) => boolean = () => true,
): Predicate | undefined {
  const families = predicatesOf(concept, end)
    .map(family => family.filter(fits))
    .filter(family => family.length > 0)
  if (families.length === 0) return undefined
  // Verbs say more than "has … as".
  const verbs = families.filter(([one]) => one?.form !== 'has' && one?.form !== 'noun')
  const family = random.pick(verbs.length > 0 && random.chance(0.6) ? verbs : families)
  return random.chance(0.5) ? family[0] : random.pick(family)
}

const STATES =
  /^(?:live|reside|dwell|work|own|belong|contain|border|flow|treat|cause|lie|have|include|play|speak|use|support|cover|need|depend|require|connect|cost|employ|sell|supply|report|answer|know|like|love|enjoy|hold|keep|serve|run|manage|lead|head|teach|believe|consist|operate|weigh|stand|sit|share|cite|fly|govern|rule|inhabit|specialize|affect|target|encode|bind|inhibit|regulate|eat|feed|grow|end|start|begin|offer|drain|empty|orbit|measure|last|carry|feature|concern|deal|mention)$/

/** Whether a verb tells what is so and not what once happened. */
const isState = ({ base }: Verb): boolean => STATES.test(base)

const HAPPENED = /^(?:\w+ed|born|built|written|made|shot|won|set up|sent|given|known|drawn|sold|bought|founded|held)\b/
const IS_SO =
  /^(?:located|based|situated|headquartered|related|interested|classified|categorized|tagged|named|known|called|used|associated|married|listed|concerned|labeled|connected|found|allied|affiliated|divided|assigned|owned|made of|composed)\b/

export const wasOrIs = (text: string): 'was' | 'is' => (HAPPENED.test(text) && !IS_SO.test(text) ? 'was' : 'is')

const agree = (word: 'was' | 'is', many: boolean): string => (many ? (word === 'was' ? 'were' : 'are') : word)
const auxiliary = (state: boolean, many: boolean): string => (state ? (many ? 'do' : 'does') : 'did')
const finite = (verb: Verb, state: boolean, many: boolean): string =>
  state ? (many ? verb.base : verb.third) : verb.past

/** `released in` with a day is `released on`. */
export const onDays = (text: string, { isDay = false }: Operand): string => (isDay ? text.replace(/ in$/, ' on') : text)

function split(text: string): [words: string, preposition: string] {
  const found = /^(.*) (in|on|at|by|with|from|of|to|for|as|into|under|about)$/.exec(text)
  return [found?.[1] ?? text, found?.[2] ?? '']
}

/** "released in", "about", "similar to" may follow a noun as they are; "a member of" needs "that is". */
const STANDS_ALONE =
  /^(?:\w+ed|born|built|written|made|shot|won|set|sent|given|known|drawn|sold|bought|founded|held|spoken|taken|in|on|at|by|from|about|under|near|for|with|of|up|available|active|similar|close|adjacent|worn|found|led|run)\b/

/** After "the films": "directed by x", "that x directed", "whose director is x". */
export function modifier(predicate: Predicate, x: Operand, who: boolean, many: boolean, random: Random): string {
  const that = who ? 'who' : 'that'
  switch (predicate.form) {
    case 'active': {
      const { verb, state } = predicate
      return random.pick([
        `${that} ${finite(verb, state, many)}${verb.particle} ${x.text}`,
        `${that} ${finite(verb, state, many)}${verb.particle} ${x.text}`,
        ...(state || /^(?:star|feature|appear|act|perform|play)$/.test(verb.base)
          ? [`${verb.gerund}${verb.particle} ${x.text}`]
          : []),
        ...(state ? [] : [`${that} ${many ? 'have' : 'has'} ${verb.participle}${verb.particle} ${x.text}`]),
      ])
    }
    case 'passive': {
      const { verb, state } = predicate
      const by = `${verb.participle} by ${x.text}`
      const clause = `${x.text} ${finite(verb, state, x.plural)}${verb.particle}`
      return random.pick([
        ...(verb.particle === '' ? [by, by, by, `that ${agree(state ? 'is' : 'was', many)} ${by}`] : []),
        `that ${clause}`,
        `that ${clause}`,
      ])
    }
    case 'be': {
      const text = `${predicate.text} ${x.text}`
      const whole = `${that} ${agree(wasOrIs(predicate.text), many)} ${text}`
      return STANDS_ALONE.test(predicate.text) ? random.pick([text, text, text, whole]) : whole
    }
    case 'be-of': {
      const [words, preposition] = split(predicate.text)
      const be = agree(wasOrIs(predicate.text), x.plural)
      return random.pick([
        `${x.text} ${be} ${predicate.text}`,
        `that ${x.text} ${be} ${predicate.text}`,
        ...(preposition === '' ? [] : [`${preposition} which ${x.text} ${be} ${words}`]),
      ])
    }
    case 'has':
      return random.pick([
        `whose ${predicate.noun} is ${x.text}`,
        `with ${x.text} as ${predicate.noun}`,
        `that ${many ? 'have' : 'has'} ${x.text} as ${predicate.noun}`,
        ...(isOneMark(x.text) ? [`with the ${predicate.noun} ${x.text}`] : []),
      ])
    case 'noun':
      return `${that} ${many ? 'are' : 'is'} ${many ? '' : random.pick(['the ', `${article(predicate.noun)} `])}${many ? plural(predicate.noun) : predicate.noun} of ${x.text}`
  }
}

/** The same of those of which it does not hold. */
export function negatedModifier(predicate: Predicate, x: Operand, who: boolean, many: boolean, random: Random): string {
  const that = who ? 'who' : 'that'
  switch (predicate.form) {
    case 'active': {
      const { verb, state } = predicate
      return random.pick([
        `${that} ${auxiliary(state, many)} not ${verb.base}${verb.particle} ${x.text}`,
        ...(state
          ? [`${that} ${auxiliary(state, many).replace(/$/, "n't")} ${verb.base}${verb.particle} ${x.text}`]
          : [
              `${that} never ${verb.past}${verb.particle} ${x.text}`,
              `${that} ${many ? 'have' : 'has'} never ${verb.participle}${verb.particle} ${x.text}`,
              `${that} ${many ? 'have' : 'has'} not ${verb.participle}${verb.particle} ${x.text}`,
            ]),
      ])
    }
    case 'passive': {
      const { verb, state } = predicate
      const be = agree(state ? 'is' : 'was', many)
      return random.pick([
        ...(verb.particle === ''
          ? [`not ${verb.participle} by ${x.text}`, `that ${be} not ${verb.participle} by ${x.text}`]
          : []),
        `that ${x.text} ${auxiliary(state, x.plural)} not ${verb.base}${verb.particle}`,
        `that ${x.text} ${auxiliary(state, x.plural)}n't ${verb.base}${verb.particle}`,
      ])
    }
    case 'be':
      return random.pick([
        `not ${predicate.text} ${x.text}`,
        `${that} ${agree(wasOrIs(predicate.text), many)} not ${predicate.text} ${x.text}`,
        `${that} ${agree(wasOrIs(predicate.text), many)}n't ${predicate.text} ${x.text}`,
      ])
    case 'be-of':
      return `that ${x.text} ${agree(wasOrIs(predicate.text), x.plural)} not ${predicate.text}`
    case 'has':
      return random.pick([
        `whose ${predicate.noun} is not ${x.text}`,
        `without ${x.text} as ${predicate.noun}`,
        `that ${many ? 'do' : 'does'} not have ${x.text} as ${predicate.noun}`,
      ])
    case 'noun':
      return `${that} ${many ? 'are' : 'is'} not ${many ? plural(predicate.noun) : `a ${predicate.noun}`} of ${x.text}`
  }
}

/** After "which films": "did x direct", "were directed by x"; after "who": "directed x". */
export function clause(predicate: Predicate, x: Operand, many: boolean, random: Random, not = ''): string {
  const negated = not !== ''
  switch (predicate.form) {
    case 'active': {
      const { verb, state } = predicate
      if (negated)
        return random.pick([
          `${auxiliary(state, many)} not ${verb.base}${verb.particle} ${x.text}`,
          state
            ? `${auxiliary(state, many)} not ${verb.base}${verb.particle} ${x.text}`
            : `${many ? 'have' : 'has'} never ${verb.participle}${verb.particle} ${x.text}`,
        ])
      return random.chance(0.85) || state
        ? `${finite(verb, state, many)}${verb.particle} ${x.text}`
        : `${many ? 'have' : 'has'} ${verb.participle}${verb.particle} ${x.text}`
    }
    case 'passive': {
      const { verb, state } = predicate
      const blank = negated ? ' not' : ''
      const did = `${auxiliary(state, x.plural)} ${x.text}${blank} ${verb.base}${verb.particle}`
      const has = `${x.plural ? 'have' : 'has'} ${x.text}${blank} ${verb.participle}${verb.particle}`
      const by = `${agree(state ? 'is' : 'was', many)}${blank} ${verb.participle} by ${x.text}`
      return random.pick([did, did, did, ...(state ? [] : [has]), ...(verb.particle === '' ? [by, by] : [])])
    }
    case 'be':
      return `${agree(wasOrIs(predicate.text), many)}${negated ? ' not' : ''} ${predicate.text} ${x.text}`
    case 'be-of':
      return `${agree(wasOrIs(predicate.text), x.plural)} ${x.text}${negated ? ' not' : ''} ${predicate.text}`
    case 'has':
      return negated
        ? `${many ? 'do' : 'does'} not have ${x.text} as ${predicate.noun}`
        : random.pick([
            `${many ? 'have' : 'has'} ${x.text} as ${predicate.noun}`,
            `${many ? 'have' : 'has'} ${x.text} as ${random.pick(['their', 'the', 'a'])} ${predicate.noun}`,
          ])
    case 'noun':
      return `${many ? 'are' : 'is'}${negated ? ' not' : ''} the ${many ? plural(predicate.noun) : predicate.noun} of ${x.text}`
  }
}

/** "did y direct x", "was x directed by y", "is y the director of x". */
export function yesOrNo(predicate: Predicate, y: Operand, x: Operand, random: Random, perfect = true): string {
  switch (predicate.form) {
    case 'active': {
      const { verb, state } = predicate
      const did = `${auxiliary(state, y.plural)} ${y.text} ${verb.base}${verb.particle} ${x.text}`
      return random.pick([
        did,
        did,
        ...(state || !perfect
          ? []
          : [
              `has ${y.text} ${verb.participle}${verb.particle} ${x.text}`,
              `has ${y.text} ever ${verb.participle}${verb.particle} ${x.text}`,
            ]),
        ...(verb.particle === '' ? [`${state ? 'is' : 'was'} ${x.text} ${verb.participle} by ${y.text}`] : []),
      ])
    }
    case 'passive':
      return yesOrNo({ ...predicate, form: 'active' }, x, y, random, perfect)
    case 'be':
      return `${agree(wasOrIs(predicate.text), y.plural)} ${y.text} ${predicate.text} ${x.text}`
    case 'be-of':
      return yesOrNo({ form: 'be', text: predicate.text }, x, y, random)
    case 'has':
      return yesOrNo({ form: 'noun', noun: predicate.noun }, x, y, random)
    case 'noun':
      return random.pick([
        `is ${y.text} the ${predicate.noun} of ${x.text}`,
        `is ${y.text} ${x.text}'s ${predicate.noun}`,
        `was ${y.text} the ${predicate.noun} of ${x.text}`,
        `is ${y.text} a ${predicate.noun} of ${x.text}`,
      ])
  }
}
