import type { Direction } from '../../../kg/triple.ts'
import type { Choice } from '../../../model/episode-view.ts'
import { looksOf, seenEntities, walksOf } from '../../episode-history.ts'
import type { EpisodeState } from '../../protocol.ts'
import { lookAction, walkAction } from './actions.ts'

const DIRECTIONS: readonly Direction[] = ['tail', 'head']

/**
 * What can be done now and was not done yet: walks along listed relations, looks at seen entities, answers with what a walk showed
 * (newest walk first). With no calls left only the answers remain.
 */
export function* choices(state: EpisodeState): Iterable<Choice> {
  if (state.callsLeft > 0) {
    yield* walkChoices(state)
    yield* lookChoices(state)
  }
  for (const walk of walksOf(state.past).toReversed()) {
    const items = walk.entities.map(({ name }) => name)
    yield { kind: 'answer', items, action: { kind: 'answer', items } }
  }
}

function* walkChoices(state: EpisodeState): Iterable<Choice> {
  const walked = new Set(walksOf(state.past).map(walk => key(walk.entity, walk.direction, walk.relation)))
  for (const { entity, direction, relations } of looksOf(state.past)) {
    for (const { name: relation, count } of relations) {
      if (walked.has(key(entity, direction, relation))) continue
      yield { kind: 'walk', entity, relation, direction, count, action: walkAction(entity, relation, direction) }
    }
  }
}

function* lookChoices(state: EpisodeState): Iterable<Choice> {
  const looked = new Set(state.past.flatMap(({ action, observation }) => {
    if (observation?.kind === 'relations') return [key(observation.entity, observation.direction)]
    // A look that failed is not offered again.
    if (action?.kind !== 'call' || action.args.length !== 1) return []
    return DIRECTIONS.filter(direction => action.name === `get_${direction}_relations`).map(direction => key(action.args[0] ?? '', direction))
  }))
  for (const entity of seenEntities(state)) {
    for (const direction of DIRECTIONS) {
      if (!looked.has(key(entity, direction))) yield { kind: 'look', entity, direction, action: lookAction(entity, direction) }
    }
  }
}

function key(...parts: string[]): string {
  return parts.join('\u0000')
}
