import { ask, type ConceptStep } from './ask.ts'
import type { Concept } from './concept.ts'
import type { Lesson, Step } from './lesson.ts'
import { domains } from './lexicon/index.ts'
import { randomName } from './names.ts'
import { seededRandom, type Random } from './random.ts'
import { randomSchema, type NamedConcept } from './schema.ts'

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

/** At most `most` of what can be walked, the step taken among them, in random order. */
function shown(all: readonly SchemaStep[], taken: SchemaStep | undefined, most: number, random: Random): Step[] {
  const others = random.sample(all.filter((step) => step !== taken), taken === undefined ? most : most - 1)
  return random.sample(taken === undefined ? others : [...others, taken], most).map(plain)
}

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

function lessonsOfOne(concepts: readonly (readonly Concept[])[], random: Random): Lesson[] {
  const schema = randomSchema(concepts, random)
  // A type that many relations touch is started from more often, as in real graphs.
  const anywhere = random.pick(schema.flatMap(({ concept }) => [concept.headType, concept.tailType]))
  // Chains that stay in a type ("the job of x's brother's wife") are where only the words' order tells which relation comes next.
  const staying = random.chance(0.4) ? schema.filter(isWithin) : []
  const start = staying.length > 0 ? random.pick(staying).concept.headType : anywhere
  const hops = random.pick(staying.length > 0 ? [1, 2, 2, 3] : [1, 1, 2, 2, 2, 3, 3])
  const path: SchemaStep[] = []
  const candidates: Step[][] = []
  const most = random.pick([6, 10, 14, 20])
  let type = start
  for (let hop = 0; hop < hops; hop++) {
    const all = stepsFrom(schema, type)
    const step = nextStep(all, path[path.length - 1], staying.length > 0 && hop < hops - 1 ? 0.7 : 0.15, random)
    path.push(step)
    candidates.push(shown(all, step, most, random))
    type = endType(step)
  }
  candidates.push(shown(stepsFrom(schema, type), undefined, most, random))
  const relations = schema.map(({ concept, label, flipped }) => ({ name: label, headType: flipped ? concept.tailType : concept.headType, tailType: flipped ? concept.headType : concept.tailType }))
  const anchor = randomName(start, random)
  const first = path[0] as SchemaStep
  const meeting = first.direction === 'head' && random.chance(0.25) ? stepsFrom(schema, endType(first)).filter((step) => step.direction === 'tail' && step.concept !== first.concept) : []
  if (meeting.length === 0) {
    return [{ question: ask(anchor, path, undefined, random), anchors: [anchor], schema: relations, path: path.map(plain), candidates, startType: start, endType: type }]
  }
  const other = random.pick(meeting)
  const name = randomName(other.concept.tailType, random)
  const question = ask(anchor, path, { name, concept: other.concept }, random)
  const arrival: SchemaStep = { ...other, direction: 'head' }
  const otherCandidates = [shown(stepsFrom(schema, other.concept.tailType), stepsFrom(schema, other.concept.tailType).find((step) => step.label === other.label && step.direction === 'head') ?? arrival, most, random), ...candidates.slice(1)]
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
