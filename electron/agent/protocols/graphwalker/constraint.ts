import type { Constraint } from '../../../model/constraint.ts'
import { historyOf, seenEntities } from '../../episode-history.ts'
import { quoteName } from '../../../contract/reading/written-call.ts'
import type { EpisodeState } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'
import { ANSWER_TOKENS, sequence, text, thoughtThen } from '../../turn-constraint.ts'
import { answerOf } from '../../guided-answer.ts'
import { RELATIONS_USED } from './tools.ts'

const NAME_TOKENS = 64
const TAGS = ['<think>', '<kg-query>', '</kg-query>', '<answer>', '<information>', '</information>'] as const

/**
 * A turn as a language: a thought, then the relations of a seen entity, or triples of an entity along one to four of
 * the relations that were listed for it, or the answer as a JSON list. On the last turn only the answer. Without any
 * seen entity a name is free text, since there is none to choose from.
 * @param guided an answer is of names that were shown, for a model too small to keep to them
 */
export function turnConstraint(state: EpisodeState, guided = false): Constraint {
  const shown = guided ? [...historyOf(state.past).shownBy.keys()].map(name => escapeTags(JSON.stringify(name))) : []
  const items: Constraint = {
    kind: 'until',
    until: '"]</answer>',
    without: [...TAGS, '</think>'],
    maxTokens: ANSWER_TOKENS,
  }
  const answer: Constraint =
    shown.length > 0
      ? sequence(text('<answer>['), answerOf(shown, ', ', ']</answer>'))
      : { kind: 'oneOf', options: [sequence(text('<answer>["'), items), text('<answer>[]</answer>')] }
  const options = calls(state)
  const query: Constraint = sequence(text('<kg-query>'), { kind: 'oneOf', options }, text('</kg-query>'))
  return thoughtThen(state.callsLeft > 0 && options.length > 0 ? { kind: 'oneOf', options: [query, answer] } : answer, [
    ...TAGS,
    '</answer>',
  ])
}

function calls(state: EpisodeState): Constraint[] {
  const seen = seenEntities(state)
  const open = seen.filter(name => !(state.closed.tail.has(name) && state.closed.head.has(name))).map(written)
  const anyName: Constraint = sequence(text('"'), {
    kind: 'until',
    until: '"',
    without: ['<', '\n'],
    maxTokens: NAME_TOKENS,
  })
  const entity: Constraint | undefined =
    open.length > 0 ? { kind: 'names', names: open } : seen.length === 0 ? anyName : undefined
  const look: Constraint[] = entity ? [sequence(text('get_relations('), entity, text(')'))] : []
  return [...look, ...[...listedRelations(state)].map(([name, relations]) => triplesCall(name, relations))]
}

/** The relations of each entity that was looked at, both sides together. */
function listedRelations(state: EpisodeState): Map<string, Set<string>> {
  const listed = new Map<string, Set<string>>()
  for (const { entity, relations } of historyOf(state.past).looks) {
    if (relations.length === 0) continue
    const names = listed.get(entity) ?? new Set()
    listed.set(entity, names)
    for (const { name } of relations) names.add(written(name))
  }
  return listed
}

function triplesCall(entity: string, relations: ReadonlySet<string>): Constraint {
  const names: Constraint = { kind: 'names', names: [...relations] }
  const end = text('])')
  let rest: Constraint = end
  for (let left = Math.min(RELATIONS_USED, relations.size) - 1; left > 0; left -= 1)
    rest = { kind: 'oneOf', options: [end, sequence(text(', '), names, rest)] }
  return sequence(text(`get_triples(${written(entity)}, [`), names, rest)
}

function written(name: string): string {
  return escapeTags(quoteName(name))
}
