import type { Trajectory, Turn } from '../trajectory.ts'
import { isSupported } from './support.ts'
import { nodeName } from './row-words.ts'
import { normaliseName, typeWords } from './name-text.ts'
import { callsOf, factKey, looksOf, passageKey, passagesSeen, walksOf } from './observed.ts'
import type { ExpressionStep, Look, Passage, Walk } from '../observation.ts'

/**
 * What carries an answer: the facts of its evidence and the names on them. The red thread marks these and nothing else.
 */
export interface Carrying {
  facts: ReadonlySet<string>
  names: ReadonlySet<string>
  /** The walks that brought those facts: entity, relation and direction (see `walkKey`). */
  walks: ReadonlySet<string>
  /** Passages of documents that an answer rests on (see `passageKey`). */
  passages: ReadonlySet<string>
  topics: ReadonlySet<string>
  /** Topics that the answer does not rest on: what was looked at from there led nowhere. */
  idle: ReadonlySet<string>
  answers: ReadonlySet<string>
  /** Topics and supported answers as they are compared with the entities of a passage (see `normaliseName`). */
  ends: ReadonlySet<string>
}

export interface ObservedItem {
  text: string
  /** Tooltip-sized addition: a type, a count, the times at which the fact holds. */
  note?: string | undefined
  /** Whether it lies on the evidence of the answer. */
  carries: boolean
  /** Whether a later call went on from it. */
  followed: boolean
  /** The entity's key, where the item is an entity. */
  key?: string
}

/** Of a trajectory that has not begun, nothing. */
export function carryingOf(trajectory: Pick<Trajectory, 'answer' | 'turns' | 'topicEntities'> | undefined): Carrying {
  const { answer, turns, topicEntities } = trajectory ?? { answer: [], turns: [], topicEntities: [] }
  const facts = new Set<string>()
  const names = new Set<string>()
  const passages = new Set<string>()
  for (const item of answer) {
    for (const fact of item.evidence.flat()) {
      facts.add(factKey(fact))
      names.add(fact.head)
      names.add(fact.tail)
    }
    for (const passage of item.passages ?? []) passages.add(passageKey(passage))
    if (isSupported(item)) names.add(nodeName(item))
  }
  const walks = new Set<string>()
  if (facts.size > 0)
    for (const { entity, relation, direction, facts: walked } of turns.flatMap(turn => walksOf(turn.observation)))
      if (walked.some(fact => facts.has(factKey(fact)))) walks.add(walkKey(entity, relation, direction))
  const joined = new Set(
    passagesSeen(turns).flatMap(passage =>
      passages.has(passageKey(passage)) ? passage.entities.map(normaliseName) : [],
    ),
  )
  const topics = topicEntities.map(({ name }) => name)
  const answers = answer.filter(isSupported).map(nodeName)
  return {
    facts,
    names,
    walks,
    passages,
    topics: new Set(topics),
    idle: new Set(topics.filter(name => !names.has(name) && !joined.has(normaliseName(name)))),
    answers: new Set(answers),
    ends: new Set([...topics, ...answers].map(normaliseName)),
  }
}

/** What an entity is to the answer: `idle` and `plain` do not lie on its evidence, and are no part of the red thread. */
export type Part = 'topic' | 'idle' | 'answer' | 'thread' | 'plain'

export function partOf(name: string, { topics, idle, names, answers }: Carrying): Part {
  if (topics.has(name)) return idle.has(name) ? 'idle' : 'topic'
  if (answers.has(name)) return 'answer'
  return names.has(name) ? 'thread' : 'plain'
}

export function isOnThread(part: Part): boolean {
  return part !== 'idle' && part !== 'plain'
}

/** Whether a passage joins this entity of it to the answer: the thread runs from the topics through it. */
export function isThreadThrough(passage: Passage, entity: string, { passages, names, ends }: Carrying): boolean {
  return passages.has(passageKey(passage)) && (names.has(entity) || ends.has(normaliseName(entity)))
}

function walkKey(entity: string, relation: string, direction: 'tail' | 'head'): string {
  return JSON.stringify([entity, relation, direction])
}

/** The relations of a list, with those marked that were walked to the answer or followed. */
export function itemsOfLook(
  { entity, direction, relations }: Look,
  carrying: Carrying,
  followed: ReadonlySet<string>,
): ObservedItem[] {
  return relations.map(({ name, count }) => ({
    text: name,
    note: `${count}`,
    carries: carrying.walks.has(walkKey(entity, name, direction)),
    followed: followed.has(name),
  }))
}

/** The entities that a step led to, with those marked that carry the answer or were followed. */
export function itemsOfWalk(
  { direction, entities, facts }: Walk,
  carrying: Carrying,
  followed: ReadonlySet<string>,
): ObservedItem[] {
  // By the facts' own ends: a step of KBQA-R1 starts from many entities at once.
  const reached = new Set(
    facts
      .filter(fact => carrying.facts.has(factKey(fact)))
      .map(({ head, tail }) => (direction === 'tail' ? tail : head)),
  )
  return entities.map(({ name, key, types, times }) => {
    const note = times.length > 0 ? times.join(', ') : types.map(typeWords)[0]
    return {
      text: name,
      key,
      note,
      carries: reached.has(name),
      followed: followed.has(name),
    }
  })
}

/** The members of an expression, with those marked that carry the answer or were followed. */
export function itemsOfExpression(
  { results, walk }: ExpressionStep,
  carrying: Carrying,
  followed: ReadonlySet<string>,
): ObservedItem[] {
  const walked = walk ? itemsOfWalk(walk, carrying, followed) : []
  const reached = new Set(walked.filter(({ carries }) => carries).map(({ text }) => text))
  // An expression without a step of its own, an intersection say, marks the answers that it kept.
  return results.map(({ name, key }) => ({
    text: name,
    key,
    carries: reached.has(name) || (!walk && carrying.names.has(name)),
    followed: followed.has(name),
  }))
}

/**
 * What a turn's observation returned, item by item, with those marked that carry the answer or were followed. Empty for
 * errors and passages.
 */
export function observedItems(turn: Turn, carrying: Carrying, followed: ReadonlySet<string>): ObservedItem[] {
  return [
    ...looksOf(turn.observation).flatMap(look => itemsOfLook(look, carrying, followed)),
    ...walksOf(turn.observation).flatMap(walk => itemsOfWalk(walk, carrying, followed)),
  ]
}

/** Names and relations that calls after turn `index` used as arguments. */
export function followedAfter(turns: readonly Turn[], index: number): Set<string> {
  return new Set(turns.slice(index + 1).flatMap(turn => callsOf(turn).flatMap(({ args }) => args)))
}

/** The entities that carry the answer among what these turns returned, each once. */
export function carriedItems(turns: readonly Turn[], carrying: Carrying): ObservedItem[] {
  const items = new Map<string, ObservedItem>()
  for (const turn of turns)
    for (const item of observedItems(turn, carrying, new Set()))
      if (item.carries && item.key !== undefined && !items.has(item.text)) items.set(item.text, item)
  return [...items.values()]
}
