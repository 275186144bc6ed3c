import type { Direction } from '../kg/triple.ts'
import type { Observation, PastTurn } from '../model/episode-view.ts'
import type { EpisodeState } from './protocol.ts'

type Looked = Observation & { kind: 'relations' }
type Walked = Observation & { kind: 'entities' }

export function looksOf(past: readonly PastTurn[]): Looked[] {
  return past.flatMap(({ observation }) => (observation?.kind === 'relations' ? [observation] : []))
}

export function walksOf(past: readonly PastTurn[]): Walked[] {
  return past.flatMap(({ observation }) => (observation?.kind === 'entities' ? [observation] : []))
}

/** Names that the agent may ask about: the topic entities, then what it was shown, in the order in which it was shown. */
export function seenEntities(state: EpisodeState): Set<string> {
  const seen = new Set(state.task.topicEntities.map(({ name }) => name))
  for (const walk of walksOf(state.past)) for (const { name } of walk.entities) seen.add(name)
  return seen
}

/** The relations walked from a topic entity to this one, in order, along the walks that first showed each entity; empty for a topic entity. */
export function walkedTo(entity: string, state: EpisodeState): { relation: string; direction: Direction }[] {
  const topics = new Set(state.task.topicEntities.map(({ name }) => name))
  const steps: { relation: string; direction: Direction }[] = []
  let before = state.past.length
  for (let at = entity; !topics.has(at); ) {
    // Only turns before the one that leads on are searched, so the chain cannot run in a circle.
    const index = state.past.findIndex(({ observation }, turn) => turn < before && observation?.kind === 'entities' && observation.entities.some(({ name }) => name === at))
    const walk = state.past[index]?.observation
    if (walk?.kind !== 'entities') break
    steps.unshift({ relation: walk.relation, direction: walk.direction })
    before = index
    at = walk.entity
  }
  return steps
}
