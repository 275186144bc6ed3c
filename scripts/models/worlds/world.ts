import type { PathStep } from '../../../electron/contract/fact.ts'
import { ask } from '../../../electron/learn/lessons/ask.ts'
import type {} from '../../../electron/contract/lesson.ts'
import type { Step } from './lesson.ts'
import { randomName } from './names.ts'
import { seededRandom, type Random } from '../../../electron/base/random.ts'
import type { NamedConcept } from './schema.ts'
import { drawMeeting, drawSchema, lexicon, plain, startType, type SchemaStep } from './schema-paths.ts'

/** A question about a made-up graph, with the steps to walk from each anchor. */
export interface WorldQuestion {
  question: string
  answers: string[]
  hops: number
  shape: 'path' | '2i'
  paths: { anchor: string; steps: PathStep[] }[]
}

/**
 * A made-up graph and questions about it: what reinforcement learning walks in, where lessons alone only say which
 * choice was right.
 */
export interface World {
  triples: (readonly [head: string, relation: string, tail: string])[]
  questions: WorldQuestion[]
}

export interface WorldOptions {
  questions: number
  /** `held-out`: about concepts that no lesson and no other world uses. */
  split: 'taught' | 'held-out'
}

/** Names of a type that a graph has. */
const POPULATION = 40
/** Answers of a question, at most; a question with more is drawn again. */
const MOST_ANSWERS = 20
/** Ways that are drawn for a question before the world is left as it is. */
const PATIENCE = 40

/** The same seed gives the same world on every machine. */
export function randomWorld(seed: number, { questions, split }: WorldOptions): World {
  const random = seededRandom(seed)
  const { schema, draw } = drawSchema(lexicon(split), random)
  const graph = populate(schema, random)
  const world: World = { triples: graph.triples, questions: [] }
  for (let tries = 0; world.questions.length < questions && tries < questions * PATIENCE; tries++) {
    const question = questionAbout(graph, schema, draw(), random)
    if (question !== undefined) world.questions.push(question)
  }
  return world
}

interface Populated {
  triples: World['triples']
  members: ReadonlyMap<string, readonly string[]>
  /** Ends by side, relation and name. */
  ends: ReadonlyMap<string, readonly string[]>
}

const endsKey = ({ relation, direction }: Step, name: string): string => `${direction}\u0000${relation}\u0000${name}`

function populate(schema: readonly NamedConcept[], random: Random): Populated {
  const members = new Map<string, string[]>()
  const taken = new Set<string>()
  for (const type of new Set(schema.flatMap(({ concept }) => [concept.headType, concept.tailType])))
    members.set(type, namesOf(type, taken, random))
  const ends = new Map<string, string[]>()
  const triples: World['triples'] = []
  for (const { concept, label, flipped } of schema) {
    const known = random.pick([0.5, 0.8, 0.95])
    const most = random.pick([1, 1, 2, 3])
    for (const from of members.get(concept.headType) ?? []) {
      if (!random.chance(known)) continue
      const others = (members.get(concept.tailType) ?? []).filter(name => name !== from)
      for (const to of random.sample(others, 1 + random.below(most))) {
        const [head, tail] = flipped ? [to, from] : [from, to]
        triples.push([head, label, tail])
        for (const [key, end] of [
          [endsKey({ relation: label, direction: 'tail' }, head), tail],
          [endsKey({ relation: label, direction: 'head' }, tail), head],
        ] as const) {
          const known = ends.get(key)
          if (known === undefined) ends.set(key, [end])
          else if (!known.includes(end)) known.push(end)
        }
      }
    }
  }
  return { triples, members, ends }
}

function namesOf(type: string, taken: Set<string>, random: Random): string[] {
  const names: string[] = []
  for (let tries = 0; names.length < POPULATION && tries < POPULATION * 20; tries++) {
    const name = randomName(type, random)
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    names.push(name)
  }
  return names
}

function questionAbout(
  graph: Populated,
  schema: readonly NamedConcept[],
  path: readonly SchemaStep[],
  random: Random,
): WorldQuestion | undefined {
  const [first] = path
  if (first === undefined) return undefined
  const anchor = random.pick(graph.members.get(startType(first)) ?? [''])
  const steps = path.map(plain)
  const met = drawMeeting(schema, first, random)
  if (met === undefined) {
    const answers = follow(graph, anchor, steps)
    return isAskable(answers, [anchor])
      ? {
          question: ask(anchor, path, undefined, random),
          answers,
          hops: steps.length,
          shape: 'path',
          paths: [{ anchor, steps }],
        }
      : undefined
  }
  // The second anchor is one that something reached from the first leads to: the two conditions meet.
  const reached = follow(graph, anchor, steps.slice(0, 1))
  const seconds = [...new Set(reached.flatMap(name => graph.ends.get(endsKey(plain(met), name)) ?? []))].filter(
    name => name !== anchor,
  )
  if (seconds.length === 0) return undefined
  const name = random.pick(seconds)
  const arrival = plain({ ...met, direction: 'head' })
  const both = follow(graph, name, [arrival]).filter(one => reached.includes(one))
  const answers = [...new Set(both.flatMap(one => follow(graph, one, steps.slice(1))))]
  if (!isAskable(answers, [anchor, name])) return undefined
  const question = ask(anchor, path, { name, concept: met.concept }, random)
  return {
    question,
    answers,
    hops: steps.length,
    shape: '2i',
    paths: [
      { anchor, steps },
      { anchor: name, steps: [arrival, ...steps.slice(1)] },
    ],
  }
}

const isAskable = (answers: readonly string[], anchors: readonly string[]): boolean =>
  answers.length > 0 && answers.length <= MOST_ANSWERS && !answers.some(name => anchors.includes(name))

/**
 * What the steps lead to from a name; going straight back along the first step, the name itself is not among the
 * others.
 */
function follow(graph: Populated, from: string, steps: readonly Step[]): string[] {
  let level = [from]
  steps.forEach((step, at) => {
    const next = new Set(level.flatMap(name => graph.ends.get(endsKey(step, name)) ?? []))
    const [first] = steps
    if (at === 1 && first?.relation === step.relation && first.direction !== step.direction) next.delete(from)
    level = [...next]
  })
  return level
}
