import type { Direction } from '../../../contract/fact.ts'
import type { Choice } from '../../../model/episode-view.ts'
import { historyOf, seenEntities, type History } from '../../episode-history.ts'
import type { EpisodeState } from '../../protocol.ts'
import { lookAction, walkAction } from './actions.ts'

const DIRECTIONS: readonly Direction[] = ['tail', 'head']

/**
 * What can be done now and was not done yet: walks along listed relations, looks at seen entities, answers with what a
 * walk showed (newest walk first). With no calls left only the answers remain.
 */
export function* choices(state: EpisodeState): Iterable<Choice> {
  const history = historyOf(state.past)
  if (state.callsLeft > 0) {
    yield* walkChoices(history)
    yield* lookChoices(state, history)
  }
  for (const items of history.shown.toReversed()) yield { kind: 'answer', items, action: { kind: 'answer', items } }
}

function* walkChoices({ looks, walks }: History): Iterable<Choice> {
  const walked = new Set(walks.map(walk => key(walk.entity, walk.direction, walk.relation)))
  for (const { entity, direction, relations } of looks) {
    for (const { name: relation, count } of relations) {
      if (walked.has(key(entity, direction, relation))) continue
      yield { kind: 'walk', entity, relation, direction, count, action: walkAction(entity, relation, direction) }
    }
  }
}

/** A look that failed is not offered again, one that could only fail not at all. */
function* lookChoices(state: EpisodeState, { lookedAt }: History): Iterable<Choice> {
  for (const entity of seenEntities(state)) {
    for (const direction of DIRECTIONS) {
      if (!lookedAt[direction].has(entity) && !state.closed[direction].has(entity))
        yield { kind: 'look', entity, direction, action: lookAction(entity, direction) }
    }
  }
}

function key(entity: string, direction: Direction, relation: string): string {
  return `${direction}\u0000${relation}\u0000${entity}`
}
