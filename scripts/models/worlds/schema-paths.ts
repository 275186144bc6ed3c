import type { Concept, ConceptStep } from '../../../electron/learn/lessons/concept.ts'
import type { Step } from './lesson.ts'
import { domains } from '../../../electron/learn/lessons/lexicon/index.ts'
import type { Random } from '../../../electron/base/random.ts'
import { oneTypeSchema, randomSchema, type NamedConcept } from './schema.ts'

/** A step in the concept's direction, and what the graph calls it. */
export interface SchemaStep extends ConceptStep {
  label: string
  flipped: boolean
}

/**
 * Every tenth concept of the lexicon is never taught: lessons about those alone measure how the agent fares with words
 * it has not met.
 */
const HELD_OUT_EVERY = 10

export function lexicon(split: 'taught' | 'held-out'): Concept[][] {
  return domains
    .map(domain => domain.filter((_, i) => (i % HELD_OUT_EVERY === HELD_OUT_EVERY - 1) === (split === 'held-out')))
    .filter(domain => domain.length > 0)
}

export const endType = (step: SchemaStep): string =>
  step.direction === 'tail' ? step.concept.tailType : step.concept.headType

export function stepsFrom(schema: readonly NamedConcept[], type: string): SchemaStep[] {
  const out: SchemaStep[] = []
  for (const { concept, label, flipped } of schema) {
    if (concept.headType === type) out.push({ concept, label, flipped, direction: 'tail' })
    if (concept.tailType === type) out.push({ concept, label, flipped, direction: 'head' })
  }
  return out
}

export const plain = (step: SchemaStep): Step => ({
  relation: step.label,
  direction: step.flipped === (step.direction === 'tail') ? 'head' : 'tail',
})

const shares = (some: readonly string[], others: readonly string[]): boolean => some.some(word => others.includes(word))

/**
 * Against its direction a relation is asked for only where no other relation has the same words: "the parent of x" asks
 * for `parent` if there is one.
 */
const isClear = (step: SchemaStep, schema: readonly NamedConcept[]): boolean =>
  step.direction === 'tail' ||
  schema.every(({ concept }) => concept === step.concept || !shares(step.concept.inverse, concept.nouns))

const isWithin = ({ concept }: { concept: Concept }): boolean => concept.headType === concept.tailType

/** `within`: how readily a relation that stays in its type is taken. */
function nextStep(
  all: readonly SchemaStep[],
  last: SchemaStep | undefined,
  within: number,
  random: Random,
): SchemaStep {
  const back =
    last === undefined
      ? undefined
      : all.find(step => step.concept === last.concept && step.direction !== last.direction)
  if (back !== undefined && (back.concept.nouns.length > 0 || back.concept.does.length > 0)) {
    if (random.chance(0.3)) return back
  }
  const staying = random.chance(within) ? all.filter(isWithin) : []
  return random.pick(staying.length > 0 ? staying : all)
}

/**
 * A path through a graph of one type: every relation on it fits the anchor too, so only the words' order and nesting
 * tell which comes first.
 */
function oneTypePath(schema: readonly NamedConcept[], random: Random): SchemaStep[] {
  const main = schema[0]?.concept.headType ?? ''
  const path: SchemaStep[] = []
  const hops = random.pick([1, 2, 2, 2, 3, 3])
  const values = schema.map(({ concept }) => concept.tailType).filter(type => type !== main)
  let type = values.length > 0 && random.chance(0.12) ? random.pick(values) : main
  for (let hop = 0; hop < hops; hop++) {
    const clear = stepsFrom(schema, type).filter(step => isClear(step, schema))
    const tails = clear.filter(step => step.direction === 'tail')
    const towards = tails.length > 0 && random.chance(0.8) ? tails : clear
    const staying = towards.filter(step => endType(step) === main)
    const leaving = towards.filter(step => endType(step) !== main)
    const onwards = hop < hops - 1 || leaving.length === 0 || random.chance(0.3) ? staying : leaving
    const step = random.pick(onwards.length > 0 ? onwards : stepsFrom(schema, type))
    path.push(step)
    type = endType(step)
  }
  return path
}

function typedPath(schema: readonly NamedConcept[], random: Random): SchemaStep[] {
  // A type that many relations touch is started from more often, as in real graphs.
  const anywhere = random.pick(schema.flatMap(({ concept }) => [concept.headType, concept.tailType]))
  const staying = random.chance(0.2) ? schema.filter(isWithin) : []
  const hops = random.pick([1, 1, 2, 2, 2, 3, 3])
  const path: SchemaStep[] = []
  let type = staying.length > 0 ? random.pick(staying).concept.headType : anywhere
  for (let hop = 0; hop < hops; hop++) {
    const step = nextStep(
      stepsFrom(schema, type),
      path[path.length - 1],
      staying.length > 0 && hop < hops - 1 ? 0.7 : 0.15,
      random,
    )
    path.push(step)
    type = endType(step)
  }
  return path
}

const ONE_TYPE_SHARE = 0.5

/** A graph's relations and a way through them. */
export function drawPath(
  concepts: readonly (readonly Concept[])[],
  random: Random,
): { schema: NamedConcept[]; path: SchemaStep[] } {
  const { schema, draw } = drawSchema(concepts, random)
  return { schema, path: draw() }
}

/** A graph's relations, and what draws one way through them after the other. */
export function drawSchema(
  concepts: readonly (readonly Concept[])[],
  random: Random,
): { schema: NamedConcept[]; draw: () => SchemaStep[] } {
  const oneType = random.chance(ONE_TYPE_SHARE)
  const schema = oneType ? oneTypeSchema(concepts, random) : randomSchema(concepts, random)
  return { schema, draw: () => (oneType ? oneTypePath(schema, random) : typedPath(schema, random)) }
}

export const startType = ({ concept, direction }: SchemaStep): string =>
  direction === 'tail' ? concept.headType : concept.tailType

/** A second condition on what a path's first step leads to, where there can be one and it is drawn (2I). */
export function drawMeeting(
  schema: readonly NamedConcept[],
  first: SchemaStep,
  random: Random,
): SchemaStep | undefined {
  const meeting =
    first.direction === 'head' && random.chance(0.25)
      ? stepsFrom(schema, endType(first)).filter(step => step.direction === 'tail' && step.concept !== first.concept)
      : []
  return meeting.length === 0 ? undefined : random.pick(meeting)
}
