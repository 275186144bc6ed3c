import type { Direction } from '../../contract/fact.ts'
import type { Concept } from './concept.ts'
import { plural, type Verb } from './morphology.ts'
import type { Random } from '../../base/random.ts'
import { askWord, fill, pickForm, type Families, type Phrase } from './wording.ts'

/** Preposition at the end of "released in", for "the year in which x was released". */
function split(text: string): [words: string, preposition: string] {
  const space = text.lastIndexOf(' ')
  const last = text.slice(space + 1)
  return space > 0 && /^(in|on|at|by|with|from|of|to|for|as|into|under)$/.test(last)
    ? [text.slice(0, space), last]
    : [text, '']
}

const clause = (v: Verb): string => v.past + v.particle

function tailFamilies(c: Concept, x: Phrase): Families {
  const who = askWord(c.tailType) === 'who'
  const nouns = c.nouns.flatMap(n => [
    `the ${n} of {x}`,
    `the ${n} of {x}`,
    `the ${plural(n)} of {x}`,
    ...(x.bare
      ? [
          `{x}'s ${n}`,
          `{x} 's ${n}`,
          `the {x} ${n}`,
          `{x} ${plural(n)}`,
          `{x}'s ${plural(n)}`,
          `{x} ${n}`,
          `the ${n} of the {s} {x}`,
          `the ${n} for {x}`,
        ]
      : [`{x}'s ${n}`, `the ${n} for {x}`]),
  ])
  const does = c.does.flatMap(v => [
    `the {t} ${who ? 'who' : 'that'} ${clause(v)} {x}`,
    `the {T} that ${clause(v)} {x}`,
    `the ${who ? 'person who' : 'one that'} ${clause(v)} {x}`,
    `the one who ${clause(v)} {x}`,
    ...(who
      ? [`the people who ${clause(v)} {x}`, `those who ${clause(v)} {x}`, `whoever ${clause(v)} {x}`]
      : [`what ${clause(v)} {x}`]),
    ...(v.particle === ''
      ? [`the {t} by whom {x} was ${v.participle}`, `the {t} {x} was ${v.participle} by`]
      : [`the {T} ${v.gerund}${v.particle} {x}`]),
  ])
  const done = c.done.flatMap(v => [
    `the {T} {x} ${clause(v)}`,
    `the {t} that {x} ${clause(v)}`,
    `the {t} {x} ${v.third}${v.particle}`,
    `what {x} ${v.third}${v.particle}`,
    ...(v.particle === '' ? [`the {T} ${v.participle} by {x}`, `{T} ${v.participle} by {x}`] : []),
  ])
  const be = c.be.flatMap(text => {
    const [words, preposition] = split(text)
    return [
      `the {t} {x} was ${text}`,
      `the {t} {x} is ${text}`,
      `the {t} that {x} is ${text}`,
      ...(preposition === ''
        ? []
        : [`the {t} ${preposition} which {x} was ${words}`, `the {t} ${preposition} which {x} is ${words}`]),
    ]
  })
  return [nouns, nouns, does, done, be, c.tail]
}

/** What may stand after "films" to say which: "directed by x", "that x directed", "whose director is x". */
export function headModifiers(c: Concept, x: Phrase): Families {
  const is = x.plural ? 'are' : 'is'
  const nouns = c.nouns.flatMap(n => [
    `whose ${n} ${is} {x}`,
    `with {x} as ${n}`,
    `that have {x} as ${n}`,
    `with {x} as the ${n}`,
    `with the ${n} {x}`,
    ...(x.bare ? [`of ${n} {x}`, `of the ${n} {x}`, `by ${n} {x}`, `that have ${n} {x}`, `from ${n} {x}`] : []),
  ])
  const does = c.does.flatMap(v =>
    v.particle === ''
      ? [
          `${v.participle} by {x}`,
          `${v.participle} by {x}`,
          `that were ${v.participle} by {x}`,
          `which {x} ${v.past}`,
          `that {x} ${v.past}`,
          `{x} ${v.past}`,
          `{x} has ${v.participle}`,
          `{x} ${v.third}`,
        ]
      : [
          `{x} ${clause(v)}`,
          `that {x} ${clause(v)}`,
          `{x} ${v.third}${v.particle}`,
          `{x} has ${v.participle}${v.particle}`,
          `${v.particle.trim()} which {x} ${v.past}`,
          `where {x} ${clause(v)}`,
        ],
  )
  const done = c.done.flatMap(v => [
    `that ${v.base}${v.particle} {x}`,
    `which ${clause(v)} {x}`,
    `${v.gerund}${v.particle} {x}`,
    `that ${clause(v)} {x}`,
    ...(v.particle === '' ? [`{x} was ${v.participle} by`] : []),
  ])
  const be = c.be.flatMap(text => [
    `${text} {x}`,
    `${text} {x}`,
    `that are ${text} {x}`,
    `that were ${text} {x}`,
    `which are ${text} {x}`,
  ])
  return [nouns, does, does, done, be]
}

function headFamilies(c: Concept, x: Phrase, random: Random): Families {
  const inverse = c.inverse.flatMap(n => [
    `the ${n} of {x}`,
    `the ${plural(n)} of {x}`,
    ...(x.bare ? [`{x}'s ${plural(n)}`, `{x}'s ${n}`, `{x} ${n}`] : [`{x}'s ${n}`]),
  ])
  const modifier = pickForm(headModifiers(c, x), random)
  const modified =
    modifier === undefined
      ? []
      : [`the {S} ${modifier}`, `{S} ${modifier}`, `the {S} ${modifier}`, `the {s} ${modifier}`, `all {S} ${modifier}`]
  const adjective = c.modifier ? ['{x} {S}', 'the {x} {S}'] : []
  return [inverse, inverse, modified, modified, modified, adjective, c.head]
}

function isPlural(text: string): boolean {
  const word =
    text.replace(/^(the|all|those) /, '').split(/ (of|who|that|which|whose|with|by|in|from|where|directed|made) /)[0] ??
    text
  return /[^s']s$/.test(word.split(' ').slice(-1)[0] ?? '') || /^(all|those|the people|people)\b/.test(text)
}

/** A noun phrase for what `x` is joined to by the relation: "the director of x", "the films x directed". */
export function phrase(concept: Concept, direction: Direction, x: Phrase, random: Random): Phrase {
  const template =
    pickForm(direction === 'tail' ? tailFamilies(concept, x) : headFamilies(concept, x, random), random) ??
    (direction === 'tail' ? `the {T} of {x}` : `the {S} of {x}`)
  const text = fill(template, concept, x, random)
  return { text, plural: isPlural(text), bare: false }
}

/** "the films directed by x and starring y": the head type's noun with two modifiers. */
export function conjunction(first: Concept, x: Phrase, second: Concept, y: Phrase, random: Random): Phrase {
  const one = fill(pickForm(headModifiers(first, x), random) ?? 'with {x}', first, x, random)
  const two = fill(pickForm(headModifiers(second, y), random) ?? 'with {x}', second, y, random)
  const join = random.pick([' and ', ' and ', ' ', ', ', ' and also ', ' but also '])
  const noun = fill(random.pick(['{S}', 'the {S}', 'all {S}', 'the {s}']), first, x, random)
  return { text: `${noun} ${one}${join}${two}`, plural: true, bare: false }
}
