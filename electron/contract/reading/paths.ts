import { typeWords } from './name-text.ts'
import type { AnswerItem, Turn } from '../trajectory.ts'
import type { Fact } from '../fact.ts'
import { type Look, type Walk } from '../observation.ts'
import { looksOf, passageKey, walksOf } from './observed.ts'

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
}

/** One hop of an evidence path. `forwards`: the triple is read from head to tail. */
export interface PathHop {
  relation: string
  forwards: boolean
  to: string
  time?: string
}

export interface EvidencePath {
  from: string
  hops: PathHop[]
}

export interface ObservedItem {
  text: string
  /** Tooltip-sized addition: a type, a count, the times at which the fact holds. */
  note?: string
  /** Whether it lies on the evidence of the answer. */
  carries: boolean
  /** Whether a later call went on from it. */
  followed: boolean
  /** The entity's key, where the item is an entity. */
  key?: string
}

/** The same fact has the same key whatever observation it came from; times do not tell facts apart here. */
export function factKey(fact: Fact): string {
  return JSON.stringify([fact.head, fact.relation, fact.tail])
}

export function carryingOf(answer: readonly AnswerItem[], turns: readonly Turn[]): Carrying {
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
    if (isSupported(item)) names.add(item.name)
  }
  const walks = new Set<string>()
  if (facts.size > 0)
    for (const { observation } of turns) {
      for (const walk of observation ? walksOf(observation) : []) {
        if (walk.facts.some(fact => facts.has(factKey(fact))))
          walks.add(walkKey(walk.entity, walk.relation, walk.direction))
      }
    }
  return { facts, names, walks, passages }
}

/** Whether anything that was seen, a fact or a passage, carries this answer. */
export function isSupported({ evidence, passages }: AnswerItem): boolean {
  return evidence.length > 0 || (passages ?? []).length > 0
}

function walkKey(entity: string, relation: string, direction: 'tail' | 'head'): string {
  return JSON.stringify([entity, relation, direction])
}

/**
 * A chain of facts read as a walk from one of the topic entities (or, failing that, from the end that is not the
 * answer).
 */
export function pathOf(chain: readonly Fact[], topics: ReadonlySet<string>, answer: string): EvidencePath | undefined {
  const first = chain[0]
  if (!first) return undefined
  let at = startOf(first, chain[1], topics, answer)
  const from = at
  const hops: PathHop[] = []
  for (const fact of chain) {
    const forwards = fact.head === at
    at = forwards ? fact.tail : fact.head
    hops.push({ relation: fact.relation, forwards, to: at, ...(fact.time !== undefined && { time: fact.time }) })
  }
  return { from, hops }
}

function startOf(first: Fact, second: Fact | undefined, topics: ReadonlySet<string>, answer: string): string {
  if (second) {
    // The end that the second fact does not touch is where the walk began.
    const touches = (name: string) => second.head === name || second.tail === name
    if (touches(first.tail) && !touches(first.head)) return first.head
    if (touches(first.head) && !touches(first.tail)) return first.tail
  }
  if (topics.has(first.head)) return first.head
  if (topics.has(first.tail)) return first.tail
  return first.tail === answer ? first.head : first.tail
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
      ...(note !== undefined && { note }),
      carries: reached.has(name),
      followed: followed.has(name),
    }
  })
}

/**
 * What a turn's observation returned, item by item, with those marked that carry the answer or were followed. Empty for
 * errors and passages.
 */
export function observedItems(turn: Turn, carrying: Carrying, followed: ReadonlySet<string>): ObservedItem[] {
  const seen = turn.observation
  if (!seen) return []
  return [
    ...looksOf(seen).flatMap(look => itemsOfLook(look, carrying, followed)),
    ...walksOf(seen).flatMap(walk => itemsOfWalk(walk, carrying, followed)),
  ]
}

/** Names and relations that calls after turn `index` used as arguments. */
export function followedAfter(turns: readonly Turn[], index: number): Set<string> {
  const names = new Set<string>()
  for (const turn of turns.slice(index + 1)) {
    if (turn.action?.kind === 'call')
      for (const { args } of [turn.action, ...(turn.action.also ?? [])])
        for (const argument of args) names.add(argument)
  }
  return names
}

/** Distinct facts of all observations, in the order in which they were seen. */
export function factsSeen(turns: readonly Turn[]): Fact[] {
  const facts = new Map<string, Fact>()
  for (const { observation } of turns) {
    for (const fact of observation?.facts ?? []) {
      const key = JSON.stringify([fact.head, fact.relation, fact.tail, fact.time])
      if (!facts.has(key)) facts.set(key, fact)
    }
  }
  return [...facts.values()]
}

/** The entities that carry the answer among what these turns returned, each once. */
export function carriedItems(turns: readonly Turn[], carrying: Carrying): ObservedItem[] {
  const items = new Map<string, ObservedItem>()
  for (const turn of turns)
    for (const item of observedItems(turn, carrying, new Set()))
      if (item.carries && item.key !== undefined && !items.has(item.text)) items.set(item.text, item)
  return [...items.values()]
}
