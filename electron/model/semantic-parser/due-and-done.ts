import type { Comparison, SExpression } from '../../kg/sexpression/ast.ts'
import { monthOf } from './dates-in-question.ts'
import type { Draft, Features } from './derivation.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { membersBy } from './members-by.ts'
import { isOneSort } from './relation-ends.ts'
import type { Situation } from './situation.ts'
import { maskOf } from './word-mask.ts'

/** What says by when something is to be done, and what says when it was. */
const DUE = 'due promise promised expected deadline scheduled planned target required needed'.split(' ')
const DONE =
  'back return returned came arrived delivered complete completed finished done actual received collected handed in'.split(
    ' ',
  )

/** How what was done stands to when it was due, by the words for it; the longer come first. */
const WAYS: readonly (readonly [phrase: string, mode: Comparison])[] = [
  ['behind schedule', 'gt'],
  ['ahead of time', 'lt'],
  ['on time', 'le'],
  ['in time', 'le'],
  ['overdue', 'gt'],
  ['late', 'gt'],
  ['early', 'lt'],
]

/** "Late March", "early in the week" and "later than" are of the calendar. */
const OF_THE_CALENDAR =
  /^(?:than|in|on|spring|summer|autumn|winter|morning|afternoon|evening|night|week|month|year|shift|\d.*)$/

const isOfTheCalendar = (next: string): boolean => OF_THE_CALENDAR.test(next) || monthOf(next) > 0

/** Of what has not been done: "what is still out". */
const STILL = [
  'still out',
  'not back',
  'still to come back',
  'yet to come back',
  'still on loan',
  'out on loan',
  'not returned',
]

/**
 * Rows of a log that has a day by which something was due and one on which it was done: what was brought back late, what
 * came on time, what is still out.
 */
export function dueAndDone(situation: Situation): Draft[] {
  const { schema, words, weights } = situation
  const dates = [...schema.relations.values()].filter(({ tail }) => tail.kind === 'date')
  const dues = dates.filter(relation => placeIn(DUE, relation) >= 0)
  // `In` may be what came back, and is what was taken in where another says when it was done.
  const done = dates
    .filter(relation => placeIn(DONE, relation) >= 0 && !dues.includes(relation))
    .toSorted((a, b) => placeIn(DONE, a) - placeIn(DONE, b))
  if (dues.length === 0 || done.length === 0) return []
  const text = ` ${words.map(word => word.text).join(' ')} `
  const placesOf = (phrase: string): number[] | undefined => {
    const at = text.indexOf(` ${phrase} `)
    if (at < 0) return undefined
    const first = text.slice(0, at + 1).split(' ').length - 2
    return phrase.split(' ').map((_, i) => first + i)
  }
  const draft = (program: SExpression, { name }: SchemaRelation, at: readonly number[], features: Features): Draft => {
    // "Came back late": the verb says no more than that it was done.
    const verb = at[0] === undefined ? [] : wordsOfDoing(situation, at[0])
    const cover = maskOf([...verb, ...at])
    return membersBy(weights, { program, last: { relation: name, direction: 'head' }, cover, described: 0n, features })
  }
  const late = WAYS.flatMap(([phrase, mode]) => {
    const at = placesOf(phrase)
    return at === undefined || isOfTheCalendar(words[(at.at(-1) ?? 0) + 1]?.text ?? '') ? [] : [{ at, mode }]
  }).slice(0, 1)
  const open = STILL.flatMap(phrase => {
    const at = placesOf(phrase)
    return at === undefined ? [] : [at]
  }).slice(0, 1)
  return dues.flatMap(due =>
    done
      .filter(({ head }) => isOneSort(head, due.head))
      .slice(0, 1)
      .flatMap(back => [
        ...late.map(({ at, mode }) => draft(beyond(back, due, mode), back, at, { 'due.done': 1 })),
        ...open.map(at =>
          draft({ kind: 'without', of: havingAny(due), without: havingAny(back) }, due, at, { 'due.open': 1 }),
        ),
      ]),
  )
}

/** Which of some words stands first in a relation's name, in full or cut short; none is -1. */
const placeIn = (said: readonly string[], { words: { own } }: SchemaRelation): number =>
  said.findIndex(word => own.some(({ text, short }) => word === text || (short === true && word.startsWith(text))))

const REACH = 4
const DOING = /^(?:come|bring|take|get|give|hand|return|send|deliver|finish|complete|arrive|turn)$/

/** "Brought something back" of "brought something back late". */
function wordsOfDoing({ words }: Situation, before: number): number[] {
  return words.flatMap(({ root, text }, i) =>
    i < before && before - i <= REACH && (DOING.test(root) || text === 'back' || text === 'in') ? [i] : [],
  )
}

const havingAny = ({ name }: SchemaRelation): SExpression => ({ kind: 'any', relation: { name, reverse: false } })

const beyond = (back: SchemaRelation, due: SchemaRelation, mode: Comparison): SExpression => ({
  kind: 'compare',
  mode,
  by: { kind: 'value', by: [{ name: back.name, reverse: false }] },
  than: { kind: 'own', by: [{ name: due.name, reverse: false }] },
})
