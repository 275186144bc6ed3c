import { ask } from '../../../electron/learn/lessons/ask.ts'
import type { Concept } from '../../../electron/learn/lessons/concept.ts'
import type { Lesson, Step } from './lesson.ts'
import { randomName } from './names.ts'
import { seededRandom, type Random } from '../../../electron/base/random.ts'
import {
  drawMeeting,
  drawPath,
  endType,
  lexicon,
  plain,
  startType,
  stepsFrom,
  type SchemaStep,
} from './schema-paths.ts'

/** About `most` of what can be walked, every step of the path that fits here among them, in random order. */
function shown(all: readonly SchemaStep[], path: readonly SchemaStep[], most: number, random: Random): Step[] {
  const kept = all.filter(step =>
    path.some(({ label, direction }) => label === step.label && direction === step.direction),
  )
  const others = random.sample(
    all.filter(step => !kept.includes(step)),
    Math.max(0, most - kept.length),
  )
  return random.sample([...kept, ...others], kept.length + others.length).map(plain)
}

function lessonsOfOne(concepts: readonly (readonly Concept[])[], random: Random): Lesson[] {
  const { schema, path } = drawPath(concepts, random)
  const most = random.pick([6, 10, 14, 20])
  const first = path[0] as SchemaStep
  const start = startType(first)
  const type = endType(path[path.length - 1] as SchemaStep)
  const types = [start, ...path.map(endType)]
  const candidates = types.map(at => shown(stepsFrom(schema, at), path, most, random))
  const relations = schema.map(({ concept, label, flipped }) => ({
    name: label,
    headType: flipped ? concept.tailType : concept.headType,
    tailType: flipped ? concept.headType : concept.tailType,
  }))
  const anchor = randomName(start, random)
  const other = drawMeeting(schema, first, random)
  if (other === undefined) {
    return [
      {
        question: ask(anchor, path, undefined, random),
        anchors: [anchor],
        schema: relations,
        path: path.map(plain),
        candidates,
        startType: start,
        endType: type,
      },
    ]
  }
  const name = randomName(other.concept.tailType, random)
  const question = ask(anchor, path, { name, concept: other.concept }, random)
  const arrival: SchemaStep = { ...other, direction: 'head' }
  const otherCandidates = [
    shown(stepsFrom(schema, other.concept.tailType), [arrival, ...path.slice(1)], most, random),
    ...candidates.slice(1),
  ]
  return [
    {
      question,
      anchors: [anchor, name],
      schema: relations,
      path: path.map(plain),
      candidates,
      startType: start,
      endType: type,
    },
    {
      question,
      anchors: [name, anchor],
      schema: relations,
      path: [plain(arrival), ...path.slice(1).map(plain)],
      candidates: otherCandidates,
      startType: other.concept.tailType,
      endType: type,
    },
  ]
}

/**
 * Lessons over random schemas: the same seed gives the same lessons on every machine.
 * `held-out` lessons are about concepts (and so words) that no `taught` lesson uses.
 */
export function* generateLessons(
  seed: number,
  count: number,
  split: 'taught' | 'held-out' = 'taught',
): Generator<Lesson> {
  const random = seededRandom(seed)
  const concepts = lexicon(split)
  let made = 0
  while (made < count) {
    for (const lesson of lessonsOfOne(concepts, random)) {
      if (made++ < count) yield lesson
    }
  }
}
