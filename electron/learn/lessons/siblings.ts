import type { Direction } from '../../contract/fact.ts'
import type { Concept } from './concept.ts'
import { plural } from './morphology.ts'
import type { Random } from '../../base/random.ts'
import { fill, pickForm, type Families, type Phrase } from './wording.ts'

/** Out along a relation and back along the same: "the other films by the director of x". */
function overTail(c: Concept): Families {
  const shared = c.nouns.flatMap(n => [
    `the {S} that share ${plural(n)} with {x}`,
    `{S} that share the ${n} with {x}`,
    `{S} sharing a ${n} with {x}`,
    `{S} with the same ${n} as {x}`,
    `the {S} that have the same ${n} as {x}`,
    `the {S} whose ${n} is the same as that of {x}`,
    `the other {S} of the ${n} of {x}`,
    `{S} that have a ${n} in common with {x}`,
    `other {S} by the ${n} of {x}`,
    `{S} with the ${n} of {x}`,
    `the {S} of the same ${n} as {x}`,
    `{S} that share their ${n} with {x}`,
    `{S} by the same ${n} as {x}`,
  ])
  const verbs = c.does.flatMap(v =>
    v.particle === ''
      ? [
          `{S} ${v.participle} by the same {t} as {x}`,
          `other {S} ${v.participle} by the {t} who ${v.past} {x}`,
          `the {S} whose {T} also ${v.past} {x}`,
          `what else the {t} who ${v.past} {x} ${v.past}`,
          ...c.nouns.flatMap(n => [
            `{S} ${v.participle} by the ${n} of {x}`,
            `the {S} the ${n} of {x} also ${v.past}`,
            `the {S} whose ${plural(n)} also ${v.past} {x}`,
            `{S} ${v.participle} by {x}'s ${n}`,
            `the {S} that the ${n} of {x} ${v.past}`,
          ]),
        ]
      : c.nouns.flatMap(n => [
          `the {S} the ${plural(n)} of {x} ${v.past}${v.particle}`,
          `the {S} whose ${plural(n)} also ${v.past}${v.particle} {x}`,
          `other {S} that the ${n} of {x} ${v.past}${v.particle}`,
          `the {S} {x}'s ${n} also ${v.past}${v.particle}`,
        ]),
  )
  const places = c.be.flatMap(text => [
    `{S} ${text} the same {t} as {x}`,
    `the other {S} ${text} the {t} {x} is ${text}`,
  ])
  const does = c.done.flatMap(v => [
    `{S} that ${v.past}${v.particle} the same {t} as {x}`,
    `the {S} who ${v.base}${v.particle} the same {T} as {x}`,
  ])
  return [shared, shared, verbs, places, does]
}

/** In along a relation and out along the same: "who starred in the same films as x". */
function overHead(c: Concept): Families {
  const nouns = c.nouns.flatMap(n => [
    `the co-${plural(n)} of {x}`,
    `the fellow ${plural(n)} of {x}`,
    `the other ${plural(n)} of the {S} of {x}`,
    `{x}'s co-${plural(n)}`,
    `{x}'s fellow ${plural(n)}`,
  ])
  const verbs = c.does.flatMap(v => [
    `the {T} who ${v.past}${v.particle} the same {S} as {x}`,
    `the {T} that ${v.past}${v.particle === '' ? ' {S}' : ''} with {x}`,
    `the people {x} ${v.past}${v.particle === '' ? ' {S}' : ''} with`,
    `the other {T} who ${v.past}${v.particle} the {S} {x} ${v.past}${v.particle}`,
    `the ones who co-${v.past} with {x}`,
    `those who ${v.past}${v.particle === '' ? '' : v.particle + ' {S}'} alongside {x}`,
    `the {T} {x} co-${v.past} {S} with`,
  ])
  return [nouns, verbs, verbs]
}

/** A noun phrase for a step along a relation and straight back; undefined where the concept has no words for it. */
export function siblingPhrase(concept: Concept, first: Direction, x: Phrase, random: Random): Phrase | undefined {
  const form = pickForm(first === 'tail' ? overTail(concept) : overHead(concept), random)
  return form === undefined ? undefined : { text: fill(form, concept, x, random), plural: true, bare: false }
}

/** A whole question of the same kind: "who else acted with x?". */
export function siblingQuestion(concept: Concept, first: Direction, x: Phrase, random: Random): string | undefined {
  const does = concept.does
  const families: Families =
    first === 'head'
      ? [
          does.flatMap(v => [
            `who ${v.past} with {x}`,
            `who else ${v.past}${v.particle} {S} with {x}`,
            `{x} co-${v.past} with who`,
            `with whom did {x} ${v.base}`,
            `who did {x} ${v.base}${v.particle === '' ? ' {S}' : ''} with`,
            `{x} ${v.past}${v.particle === '' ? ' {S}' : v.particle + ' {S}'} with whom`,
            `{x} co-${v.past} {S} with which {T}`,
            `who else ${v.past} the {S} of {x}`,
            `{x} ${v.past} with which {T}`,
            `who co-${v.past} {S} with {x}`,
            `who are the people that ${v.past}${v.particle} the same {S} as {x}`,
            `who was {x} ${v.gerund} with`,
            `which {T} ${v.past} alongside {x}`,
          ]),
        ]
      : [
          does.flatMap(v =>
            v.particle === ''
              ? [
                  `what else did the {t} who ${v.past} {x} ${v.base}`,
                  `what other {S} were ${v.participle} by the {t} of {x}`,
                ]
              : [],
          ),
          concept.nouns.flatMap(n => [
            `what other {S} have the same ${n} as {x}`,
            `which {S} share the ${n} with {x}`,
            `which {S} have the same ${n} as {x}`,
            `what else has the ${n} of {x}`,
            ...does.flatMap(v => [
              `the ${n} of {x} also ${v.past}${v.particle} which {S}`,
              `{x}'s ${n} ${v.past}${v.particle} which other {S}`,
              `what other {S} did the ${n} of {x} ${v.base}${v.particle}`,
              `what {S} did the ${plural(n)} of {x} ${v.base}${v.particle}`,
            ]),
          ]),
        ]
  const form = pickForm(families, random)
  return form === undefined ? undefined : fill(form, concept, x, random)
}
