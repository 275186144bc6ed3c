import type { Direction } from '../../contract/fact.ts'
import type { Concept } from './concept.ts'
import { plural } from './morphology.ts'
import type { Random } from '../../base/random.ts'
import { askWord, fill, pickForm, type Families, type Phrase } from './wording.ts'

const aux = (x: Phrase): { do: string; was: string; is: string; has: string } =>
  x.plural ? { do: 'do', was: 'were', is: 'are', has: 'have' } : { do: 'does', was: 'was', is: 'is', has: 'has' }

function tailQuestions(c: Concept, x: Phrase): Families {
  const a = aux(x)
  const word = askWord(c.tailType)
  const nouns = c.nouns.flatMap(n => [
    `what ${n} ${a.do} {x} have`,
    `which ${n} ${a.do} {x} have`,
    `{x} ${a.has} which ${n}`,
    `what is the name of the ${n} of {x}`,
    `what ${plural(n)} ${a.do} {x} have`,
    `{x} ${a.has} what ${plural(n)}`,
    `what ${plural(n)} ${a.is} {x}`,
    `what ${plural(n)} ${a.is} {x} in`,
    `which ${plural(n)} ${a.is} {x}`,
    `{x} ${a.is} in which ${plural(n)}`,
    `what are the ${plural(n)} in {x}`,
    `what is the ${n} in {x}`,
    `{x} ${a.is} what ${n}`,
    ...(word === 'who'
      ? [
          `who is the ${n} of {x}`,
          `who was the ${n} of {x}`,
          `who are the ${plural(n)} of {x}`,
          `who is {x}'s ${n}`,
          `who was the ${n} for {x}`,
          `who is the ${n} behind {x}`,
        ]
      : []),
  ])
  const who = word === 'who' ? 'who' : 'what'
  const does = c.does.flatMap(v => [
    `${who} ${v.past}${v.particle} {x}`,
    `${who} ${v.past}${v.particle} {x}`,
    `${who} ${v.third}${v.particle} {x}`,
    `which {t} ${v.past}${v.particle} {x}`,
    `which {T} ${v.past}${v.particle} {x}`,
    `${who} was it that ${v.past}${v.particle} {x}`,
    `which {T} ${v.base}${v.particle} {x}`,
    ...(v.particle === ''
      ? [
          `by whom ${a.was} {x} ${v.participle}`,
          `{x} ${a.was} ${v.participle} by who`,
          `{x} ${a.was} ${v.participle} by whom`,
          `{x} ${a.was} ${v.participle} by which {t}`,
          `{x} ${a.is} ${v.participle} by which {T}`,
          `who ${a.was} {x} ${v.participle} by`,
        ]
      : [`who ${v.past}${v.particle} {x}`]),
    ...c.nouns.map(n => `which ${n} ${v.past}${v.particle} {x}`),
  ])
  const done = c.done.flatMap(v => [
    `${who} ${a.do} {x} ${v.base}${v.particle}`,
    `${who} did {x} ${v.base}${v.particle}`,
    ...(v.particle === '' ? [`${who} was ${v.participle} by {x}`, `${who} is ${v.participle} by {x}`] : []),
    `which {T} did {x} ${v.base}${v.particle}`,
    `which {t} ${a.do} {x} ${v.base}${v.particle}`,
    `{x} ${v.past}${v.particle} which {T}`,
    `{x} ${v.past}${v.particle} what`,
    ...(word === 'when' || word === 'where'
      ? [`${word} did {x} ${v.base}${v.particle.replace(/ (in|on|at|from)$/, '')}`]
      : []),
  ])
  const be = c.be.flatMap(text => {
    const plain = text.replace(/ (in|on|at|from|by|with|as|to|of|for)$/, '')
    const preposition = text === plain ? '' : text.slice(plain.length + 1)
    return [
      `which {t} ${a.was} {x} ${text}`,
      `what ${a.is} {x} ${text}`,
      `{x} ${a.was} ${text} which {t}`,
      `{x} ${a.was} ${text} which {T}`,
      `{x} ${a.is} ${text} what {T}`,
      ...(preposition === '' || plain === text
        ? []
        : [
            `${preposition} which {t} ${a.was} {x} ${plain}`,
            `${preposition} what {T} ${a.is} {x} ${plain}`,
            `${preposition} which {T} ${a.was} {x} ${plain}`,
            `${preposition} which {T} ${a.is} {x} ${plain}`,
          ]),
      ...(word === 'when' || word === 'where'
        ? [`${word} ${a.was} {x} ${plain}`, `${word} ${a.is} {x} ${plain}`, `{x} ${a.was} ${plain} ${word}`]
        : []),
    ]
  })
  return [nouns, does, does, done, be, c.ask, c.ask]
}

function headQuestions(c: Concept, x: Phrase): Families {
  const a = aux(x)
  const who = askWord(c.headType) === 'who' ? 'who' : 'what'
  const nouns = c.nouns.flatMap(n => [
    `which {S} have {x} as ${n}`,
    `{x} ${a.is} the ${n} of which {S}`,
    `${who} ${a.is} {x} the ${n} of`,
    `whose ${n} ${a.is} {x}`,
    `whose ${n} ${a.was} {x}`,
    `{x} ${a.was} the ${n} in which {S}`,
    `for which {S} ${a.was} {x} the ${n}`,
    `${who} has the ${n} {x}`,
    `which {S} have the ${n} {x}`,
  ])
  const inverse = c.inverse.flatMap(n => [
    `${who} is the ${n} of {x}`,
    `${who} are the ${plural(n)} of {x}`,
    `which ${plural(n)} ${a.do} {x} have`,
    `{x} ${a.has} which ${plural(n)}`,
    `what ${n} ${a.do} {x} have`,
  ])
  const does = c.does.flatMap(v =>
    v.particle === ''
      ? [
          `${who} did {x} ${v.base}`,
          `${who} did {x} ${v.base}`,
          `which {S} did {x} ${v.base}`,
          `what {S} did {x} ${v.base}`,
          `which {s} did {x} ${v.base}`,
          `{x} ${v.past} which {S}`,
          `{x} ${v.past} ${who === 'who' ? 'whom' : 'what'}`,
          `which {S} were ${v.participle} by {x}`,
          `${who} has {x} ${v.participle}`,
          `${who} was ${v.participle} by {x}`,
          `${who} were ${v.participle} by {x}`,
          `what {S} ${a.do} {x} ${v.base}`,
          `which {S} ${a.has} {x} ${v.participle}`,
          `{x} ${a.was} the one who ${v.past} which {S}`,
        ]
      : [
          `${who} did {x} ${v.base}${v.particle}`,
          `which {S} did {x} ${v.base}${v.particle}`,
          `what {S} ${a.do} {x} ${v.base}${v.particle}`,
          `${v.particle.trim()} which {S} did {x} ${v.base}`,
          `{x} ${v.past}${v.particle} which {S}`,
          `what ${a.do} {x} ${v.base}${v.particle}`,
          `what has {x} ${v.participle}${v.particle}`,
          `which {S} ${a.has} {x} ${v.participle}${v.particle}`,
          `{x} ${v.third}${v.particle} what {S}`,
        ],
  )
  const done = c.done.flatMap(v => [
    `${who} ${v.past}${v.particle} {x}`,
    `${who} ${v.third}${v.particle} {x}`,
    `which {S} ${v.base}${v.particle} {x}`,
    `which {s} ${v.past}${v.particle} {x}`,
    ...(v.particle === ''
      ? [`by which {s} ${a.was} {x} ${v.participle}`, `{x} ${a.is} ${v.participle} by which {S}`]
      : []),
  ])
  const be = c.be.flatMap(text => [
    `which {S} are ${text} {x}`,
    `${who} is ${text} {x}`,
    `which {s} was ${text} {x}`,
    `what {S} were ${text} {x}`,
  ])
  const adjective = c.modifier ? ['which are the {x} {S}', 'what {x} {S} are there', 'which {S} are {x}'] : []
  return [nouns, inverse, inverse, does, does, does, done, be, adjective, c.askHead, c.askHead]
}

/** A whole question for the last step: "who directed x". Undefined where the concept has no words for it. */
export function stepQuestion(concept: Concept, direction: Direction, x: Phrase, random: Random): string | undefined {
  const form = pickForm(direction === 'tail' ? tailQuestions(concept, x) : headQuestions(concept, x), random)
  return form === undefined ? undefined : fill(form, concept, x, random)
}

const FRAMES = [
  'what is {n}',
  'what are {n}',
  'what was {n}',
  'what were {n}',
  'which is {n}',
  'name {n}',
  'give me {n}',
  'list {n}',
  'list all {n}',
  'find {n}',
  'show {n}',
  'show me {n}',
  'tell me {n}',
  'can you name {n}',
  'do you know {n}',
  'i want to know {n}',
  'i would like to know {n}',
  'could you tell me {n}',
  'please find {n}',
  'which {t} is {n}',
  'which {T} are {n}',
  'what {t} is {n}',
  'who is {n}',
  'who are {n}',
  'who was {n}',
  'who were {n}',
  'find out {n}',
  'what do you know about {n}',
  'what could be {n}',
  'any idea what is {n}',
  'identify {n}',
  'look up {n}',
  'i am looking for {n}',
  '{n}',
  '{n}',
]

/** "what is" and its many relatives, around a noun phrase. */
export function framed(n: Phrase, type: string, nouns: { one: string; many: string }, random: Random): string {
  const who = askWord(type) === 'who'
  const usable = FRAMES.filter(
    frame =>
      (who || !frame.startsWith('who')) && (n.plural ? !/\b(is|was)\b/.test(frame) : !/\b(are|were)\b/.test(frame)),
  )
  return random
    .pick(usable)
    .replace('{n}', () => n.text)
    .replace('{t}', nouns.one)
    .replace('{T}', nouns.many)
}
