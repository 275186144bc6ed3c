import type { Choice } from '../../../model/episode-view.ts'
import { historyOf, seenEntities } from '../../episode-history.ts'
import type { EpisodeState } from '../../protocol.ts'
import { lookAction, walkAction, walkKey } from './tools.ts'

/**
 * What can be done now and was not done yet: triples of one listed relation, the relations of a seen entity, answers
 * with what a step showed (newest first). With no calls left only the answers remain.
 */
export function* choices(state: EpisodeState): Iterable<Choice> {
  const { looks, shown } = historyOf(state.past)
  if (state.callsLeft > 0) {
    const { lookedAt, walked } = callsMade(state)
    for (const { entity, direction, relations } of looks) {
      for (const { name: relation, count } of relations) {
        if (!walked.has(walkKey(entity, relation)))
          yield { kind: 'walk', entity, relation, direction, count, action: walkAction(entity, relation) }
      }
    }
    for (const entity of seenEntities(state)) {
      const isClosed = state.closed.tail.has(entity) && state.closed.head.has(entity)
      if (!lookedAt.has(entity) && !isClosed) yield { kind: 'look', entity, action: lookAction(entity) }
    }
  }
  for (const items of shown.toReversed()) yield { kind: 'answer', items, action: { kind: 'answer', items } }
}

/** Calls that were made, whether or not they found anything. */
function callsMade({ past }: EpisodeState): { lookedAt: Set<string>; walked: Set<string> } {
  const lookedAt = new Set<string>()
  const walked = new Set<string>()
  for (const { action, observation } of past) {
    if (action?.kind !== 'call' || observation === undefined) continue
    const [written = '', ...relations] = action.args
    const names =
      observation.kind === 'both-sides' || observation.kind === 'triples' ? [written, observation.entity] : [written]
    if (action.name === 'get_relations') for (const name of names) lookedAt.add(name)
    else for (const name of names) for (const relation of relations) walked.add(walkKey(name, relation))
  }
  return { lookedAt, walked }
}
