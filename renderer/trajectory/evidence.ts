import { typeWords } from '../design/name-text.ts'
import type { AnswerItem, Fact, Turn } from '../../electron/host/api/views.ts'
import { looksOf, walksOf } from './observed.ts'

/** What carries an answer: the facts of its evidence and the names on them. The red thread marks these and nothing else. */
export interface Carrying {
  facts: ReadonlySet<string>
  names: ReadonlySet<string>
  /** The walks that brought those facts: entity, relation and direction (see `walkKey`). */
  walks: ReadonlySet<string>
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
  for (const item of answer) {
    for (const fact of item.evidence.flat()) {
      facts.add(factKey(fact))
      names.add(fact.head)
      names.add(fact.tail)
    }
    if (item.evidence.length > 0) names.add(item.name)
  }
  const walks = new Set<string>()
  if (facts.size > 0) for (const { observation } of turns) {
    if (observation?.kind === 'entities' && observation.facts.some(fact => facts.has(factKey(fact)))) walks.add(walkKey(observation.entity, observation.relation, observation.direction))
  }
  return { facts, names, walks }
}

function walkKey(entity: string, relation: string, direction: 'tail' | 'head'): string {
  return JSON.stringify([entity, relation, direction])
}

/** A chain of facts read as a walk from one of the topic entities (or, failing that, from the end that is not the answer). */
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

/** What a turn's observation returned, item by item, with those marked that carry the answer or were followed. Empty for errors. */
export function observedItems(turn: Turn, carrying: Carrying, followed: ReadonlySet<string>): ObservedItem[] {
  const seen = turn.observation
  if (!seen || seen.kind === 'error') return []
  const listed = looksOf(seen).flatMap(({ entity, direction, relations }) =>
    relations.map(({ name, count }) => ({ text: name, note: `${count}`, carries: carrying.walks.has(walkKey(entity, name, direction)), followed: followed.has(name) })))
  const reached = walksOf(seen).flatMap(({ entity, direction, relation, entities }) => entities.map(({ name, key, types, times }) => {
    const fact = direction === 'tail' ? { head: entity, relation, tail: name } : { head: name, relation, tail: entity }
    const note = times.length > 0 ? times.join(', ') : types.map(typeWords)[0]
    return { text: name, key, ...(note !== undefined && { note }), carries: carrying.facts.has(factKey(fact)), followed: followed.has(name) }
  }))
  return [...listed, ...reached]
}

/** Names and relations that calls after turn `index` used as arguments. */
export function followedAfter(turns: readonly Turn[], index: number): Set<string> {
  const names = new Set<string>()
  for (const turn of turns.slice(index + 1)) if (turn.action?.kind === 'call') for (const argument of turn.action.args) names.add(argument)
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
  for (const turn of turns) for (const item of observedItems(turn, carrying, new Set())) if (item.carries && item.key !== undefined && !items.has(item.text)) items.set(item.text, item)
  return [...items.values()]
}
