import type { Direction } from '../../contract/fact.ts'
import { verb, type Verb } from './morphology.ts'

/**
 * Short strings, alternatives separated by commas; `{x}` stands for what is at hand, `{S}`/`{s}` for the head type's
 * noun (plural/singular), `{T}`/`{t}` for the tail type's.
 */
export interface Wording {
  /** What the tail is of the head: "the *director* of x". */
  nouns?: string
  /** What the head is of the tail: "the *children* of x" for the relation `parent`. */
  inverse?: string
  /** What the tail does to the head: "x was *directed* by". */
  does?: string
  /** What the head does to the tail: "x *treats*"; with a particle: "x *acted in*". */
  done?: string
  /** What the head is with regard to the tail: "x was *released in*". */
  be?: string
  /** Whole noun phrases and whole questions for the tail of x, and for the heads of x. */
  tail?: string
  ask?: string
  head?: string
  askHead?: string
  /** The tail may stand before the head's noun: "*French* films". */
  modifier?: boolean
}

/** An everyday relation and how people ask for it, read from a `Wording`. */
export interface Concept {
  /** Type names of head and tail. */
  headType: string
  tailType: string
  /** Names that a schema may give the relation, as space-separated words. */
  names: string[]
  nouns: string[]
  inverse: string[]
  does: Verb[]
  done: Verb[]
  be: string[]
  tail: string[]
  ask: string[]
  head: string[]
  askHead: string[]
  modifier: boolean
}

/** A step along or against a concept's relation. */
export interface ConceptStep {
  concept: Concept
  direction: Direction
}

function list(text: string | undefined): string[] {
  return text === undefined
    ? []
    : text
        .split(',')
        .map(item => item.trim())
        .filter(item => item !== '')
}

/** `concept('film > person', 'directed by, director', { nouns: 'director', does: 'direct' })` */
export function concept(types: string, names: string, wording: Wording): Concept {
  const [headType = '', tailType = ''] = types.split('>').map(type => type.trim())
  return {
    headType,
    tailType,
    names: list(names),
    nouns: list(wording.nouns),
    inverse: list(wording.inverse),
    does: list(wording.does).map(verb),
    done: list(wording.done).map(verb),
    be: list(wording.be),
    tail: list(wording.tail),
    ask: list(wording.ask),
    head: list(wording.head),
    askHead: list(wording.askHead),
    modifier: wording.modifier === true,
  }
}
