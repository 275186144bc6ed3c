import type { Direction } from '../contract/fact.ts'
import { looksOf, walksOf } from '../contract/reading/observed.ts'
import type { PastTurn } from '../model/episode-view.ts'
import type { Look, Walk } from '../contract/observation.ts'
import type { EpisodeState } from './protocol.ts'

/** What the past turns of an episode come to. */
export interface History {
  looks: Look[]
  walks: Walk[]
  /** The names that each walk showed. */
  shown: string[][]
  /** The walk that first showed an entity, by the entity's name in the order of being shown. */
  shownBy: Map<string, Walk>
  /** Entities whose relations were asked for on a side, with or without success. */
  lookedAt: Record<Direction, Set<string>>
}

interface Reading {
  history: History
  turns: number
}

const readings = new WeakMap<readonly PastTurn[], Reading>()

/**
 * Reads the past turns. An episode's list of turns only grows, so what was read of it before is kept: an episode of
 * many turns stays fast.
 */
export function historyOf(past: readonly PastTurn[]): History {
  const reading = readings.get(past) ?? {
    history: { looks: [], walks: [], shown: [], shownBy: new Map(), lookedAt: { tail: new Set(), head: new Set() } },
    turns: 0,
  }
  for (const turn of past.slice(reading.turns)) addTurn(reading.history, turn)
  reading.turns = past.length
  readings.set(past, reading)
  return reading.history
}

function addTurn(history: History, { observation }: PastTurn): void {
  if (observation === undefined) return
  for (const look of looksOf(observation)) {
    history.looks.push(look)
    history.lookedAt[look.direction].add(look.entity)
  }
  for (const walk of walksOf(observation)) {
    history.walks.push(walk)
    const names = walk.entities.map(({ name }) => name)
    history.shown.push(names)
    for (const name of names) if (!history.shownBy.has(name)) history.shownBy.set(name, walk)
  }
}

/**
 * Names that the agent may ask about: the topic entities, then what it was shown, in the order in which it was shown.
 */
export function seenEntities({ task, past }: EpisodeState): string[] {
  const topics = new Set(task.topicEntities.map(({ name }) => name))
  const seen = [...topics]
  for (const name of historyOf(past).shownBy.keys()) if (!topics.has(name)) seen.push(name)
  return seen
}

/**
 * The relations walked from a topic entity to this one, in order, along the walks that first showed each entity; empty
 * for a topic entity.
 */
export function walkedTo(entity: string, { task, past }: EpisodeState): { relation: string; direction: Direction }[] {
  const topics = new Set(task.topicEntities.map(({ name }) => name))
  const { shownBy } = historyOf(past)
  const passed = new Set<string>()
  const steps: { relation: string; direction: Direction }[] = []
  // An agent may ask about an entity before it was shown, so the chain could lead back into itself.
  for (let at = entity; !topics.has(at) && !passed.has(at);) {
    passed.add(at)
    const walk = shownBy.get(at)
    if (!walk) break
    steps.unshift({ relation: walk.relation, direction: walk.direction })
    at = walk.entity
  }
  return steps
}
