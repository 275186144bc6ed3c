import { ask } from './ask.ts'
import type { Concept, ConceptStep } from './concept.ts'
import type { Lesson, Step } from './lesson.ts'
import { domains } from './lexicon/index.ts'
import { randomName } from './names.ts'
import { seededRandom, type Random } from './random.ts'
import { oneTypeSchema, randomSchema, type NamedConcept } from './schema.ts'

/** A step in the concept's direction, and what the graph calls it. */
interface SchemaStep extends ConceptStep {
  label: string
  flipped: boolean
}

/** Every tenth concept of the lexicon is never taught: lessons about those alone measure how the agent fares with words it has not met. */
const heldOutEvery = 10

function lexicon(split: 'taught' | 'held-out'): Concept[][] {
  return domains.map((domain) => domain.filter((_, i) => (i % heldOutEvery === heldOutEvery - 1) === (split === 'held-out'))).filter((domain) => domain.length > 0)
}

const endType = (step: SchemaStep): string => step.direction === 'tail' ? step.concept.tailType : step.concept.headType

function stepsFrom(schema: readonly NamedConcept[], type: string): SchemaStep[] {
  const out: SchemaStep[] = []
  for (const { concept, label, flipped } of schema) {
    if (concept.headType === type) out.push({ concept, label, flipped, direction: 'tail' })
    if (concept.tailType === type) out.push({ concept, label, flipped, direction: 'head' })
  }
  return out
}

const plain = (step: SchemaStep): Step => ({ relation: step.label, direction: step.flipped === (step.direction === 'tail') ? 'head' : 'tail' })

/** About `most` of what can be walked, every step of the path that fits here among them, in random order. */
function shown(all: readonly SchemaStep[], path: readonly SchemaStep[], most: number, random: Random): Step[] {
  const kept = all.filter((step) => path.some(({ label, direction }) => label === step.label && direction === step.direction))
  const others = random.sample(all.filter((step) => !kept.includes(step)), Math.max(0, most - kept.length))
  return random.sample([...kept, ...others], kept.length + others.length).map(plain)
}

const shares = (some: readonly string[], others: readonly string[]): boolean => some.some((word) => others.includes(word))

/** Against its direction a relation is asked for only where no other relation has the same words: "the parent of x" asks for `parent` if there is one. */
const isClear = (step: SchemaStep, schema: readonly NamedConcept[]): boolean =>
  step.direction === 'tail' || schema.every(({ concept }) => concept === step.concept || !shares(step.concept.inverse, concept.nouns))

const isWithin = ({ concept }: { concept: Concept }): boolean => concept.headType === concept.tailType

/** `within`: how readily a relation that stays in its type is taken. */
function nextStep(all: readonly SchemaStep[], last: SchemaStep | undefined, within: number, random: Random): SchemaStep {
  const back = last === undefined ? undefined : all.find((step) => step.concept === last.concept && step.direction !== last.direction)
  if (back !== undefined && (back.concept.nouns.length > 0 || back.concept.does.length > 0)) {
    if (random.chance(0.3)) return back
  }
  const staying = random.chance(within) ? all.filter(isWithin) : []
  return random.pick(staying.length > 0 ? staying : all)
}

/** A path through a graph of one type: every relation on it fits the anchor too, so only the words' order and nesting tell which comes first. */
function oneTypePath(schema: readonly NamedConcept[], random: Random): SchemaStep[] {
  const main = schema[0]?.concept.headType ?? ''
  const path: SchemaStep[] = []
  const hops = random.pick([1, 2, 2, 2, 3, 3])
  const values = schema.map(({ concept }) => concept.tailType).filter((type) => type !== main)
  let type = values.length > 0 && random.chance(0.12) ? random.pick(values) : main
  for (let hop = 0; hop < hops; hop++) {
    const clear = stepsFrom(schema, type).filter((step) => isClear(step, schema))
    const tails = clear.filter((step) => step.direction === 'tail')
    const towards = tails.length > 0 && random.chance(0.8) ? tails : clear
    const staying = towards.filter((step) => endType(step) === main)
    const leaving = towards.filter((step) => endType(step) !== main)
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
    const step = nextStep(stepsFrom(schema, type), path[path.length - 1], staying.length > 0 && hop < hops - 1 ? 0.7 : 0.15, random)
    path.push(step)
    type = endType(step)
  }
  return path
}

const oneTypeShare = 0.5

function lessonsOfOne(concepts: readonly (readonly Concept[])[], random: Random): Lesson[] {
  const oneType = random.chance(oneTypeShare)
  const schema = oneType ? oneTypeSchema(concepts, random) : randomSchema(concepts, random)
  const path = oneType ? oneTypePath(schema, random) : typedPath(schema, random)
  const most = random.pick([6, 10, 14, 20])
  const first = path[0] as SchemaStep
  const start = first.direction === 'tail' ? first.concept.headType : first.concept.tailType
  const type = endType(path[path.length - 1] as SchemaStep)
  const types = [start, ...path.map(endType)]
  const candidates = types.map((at) => shown(stepsFrom(schema, at), path, most, random))
  const relations = schema.map(({ concept, label, flipped }) => ({ name: label, headType: flipped ? concept.tailType : concept.headType, tailType: flipped ? concept.headType : concept.tailType }))
  const anchor = randomName(start, random)
  const meeting = first.direction === 'head' && random.chance(0.25) ? stepsFrom(schema, endType(first)).filter((step) => step.direction === 'tail' && step.concept !== first.concept) : []
  if (meeting.length === 0) {
    return [{ question: ask(anchor, path, undefined, random), anchors: [anchor], schema: relations, path: path.map(plain), candidates, startType: start, endType: type }]
  }
  const other = random.pick(meeting)
  const name = randomName(other.concept.tailType, random)
  const question = ask(anchor, path, { name, concept: other.concept }, random)
  const arrival: SchemaStep = { ...other, direction: 'head' }
  const otherCandidates = [shown(stepsFrom(schema, other.concept.tailType), [arrival, ...path.slice(1)], most, random), ...candidates.slice(1)]
  return [
    { question, anchors: [anchor, name], schema: relations, path: path.map(plain), candidates, startType: start, endType: type },
    { question, anchors: [name, anchor], schema: relations, path: [plain(arrival), ...path.slice(1).map(plain)], candidates: otherCandidates, startType: other.concept.tailType, endType: type },
  ]
}

/**
 * Lessons over random schemas: the same seed gives the same lessons on every machine.
 * `held-out` lessons are about concepts (and so words) that no `taught` lesson uses.
 */
export function* generateLessons(seed: number, count: number, split: 'taught' | 'held-out' = 'taught'): Generator<Lesson> {
  const random = seededRandom(seed)
  const concepts = lexicon(split)
  let made = 0
  while (made < count) {
    for (const lesson of lessonsOfOne(concepts, random)) {
      if (made++ < count) yield lesson
    }
  }
}
