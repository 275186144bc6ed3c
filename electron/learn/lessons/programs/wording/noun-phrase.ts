import type { SExpression } from '../../../../kg/sexpression/ast.ts'
import type { Condition } from './condition.ts'
import type { Noun } from './context.ts'
import type { Operand } from './predicates.ts'

/** A noun phrase while it is put together. */
export interface Thing {
  noun: Noun
  /** "longest", "first three". */
  before: string[]
  /** "directed by x", "with a length over 500". */
  after: string[]
  /** The whole phrase where it is a name, or says itself: "x's director". */
  proper?: string
  many: boolean
  /** "the" may be left out before many. */
  definite: boolean
}

/** What puts programs into noun phrases. */
export interface NounPhrases {
  /** Anything that a step is taken from: a name, a value, or what a program stands for. */
  operand: (program: SExpression) => Operand
  /** What a step is taken from. */
  startOf: (step: SExpression & { kind: 'join' }) => Operand
  value: (value: string) => string
  /** What a program stands for, with all that is said of it; `many` where its number is known. */
  thing: (program: SExpression, many?: boolean) => Thing
  /** Its noun with nothing said of it yet. */
  bare: (program: SExpression) => Thing
}

/** Numbers that people write out. */
export const NUMBERS: Readonly<Record<number, string>> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  10: 'ten',
}

export const plain = (noun: Noun, many: boolean): Thing => ({ noun, before: [], after: [], many, definite: true })

export const added = (thing: Thing, condition: Condition): Thing => {
  const text = condition.after(thing.many)
  return thing.proper === undefined
    ? { ...thing, after: [...thing.after, text] }
    : { ...thing, proper: `${thing.proper} ${text}` }
}

/** A noun phrase with its article: "the longest rivers of x". */
export function phrase({ noun, before, after, proper, many, definite }: Thing, determiner?: string): string {
  if (proper !== undefined) return proper
  const the = determiner ?? (definite ? 'the' : '')
  return [the, ...before, many ? noun.many : noun.one, joinedUp(after)].filter(text => text !== '').join(' ')
}

/** "directed by x and starring y": what is said of a noun, put together. */
export function joinedUp(after: readonly string[]): string {
  if (after.length < 2) return after.join('')
  // What is nearest to the noun says most briefly what it is: "longer than x", "of x", "directed by x", "with …", "that …".
  const [one = '', ...others] = after.toSorted((a, b) => weight(a) - weight(b))
  return others.reduce((text, next, i) => {
    const before = after.length > 2 && i < others.length - 1 ? ', ' : ' and '
    return weight(next) === weight(text) && weight(next) > 0 && weight(next) < 5
      ? `${text}${before}${next}`
      : `${text} ${next}`
  }, one)
}

function weight(said: string): number {
  if (/^(?:\w+ )?(?:\w+er|more \w+|less \w+) than\b/.test(said) || /^of (?!which)/.test(said)) return 0
  if (/^(?:other than|except|besides|apart from|but)\b/.test(said)) return 5
  if (/^(?:that|who|which|whose|\w+ which|\uE000\d+\uE001 )/.test(said)) return 3
  return said.startsWith('with') ? 2 : 1
}
