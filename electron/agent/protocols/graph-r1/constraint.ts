import type { Constraint } from '../../../model/constraint.ts'
import type { EpisodeState } from '../../protocol.ts'
import { answerOf } from '../../guided-answer.ts'
import { escapeTags } from '../../tags.ts'
import { ANSWER_TOKENS, sequence, text, thoughtThen } from '../../turn-constraint.ts'
import { choices } from './choices.ts'

const QUERY_TOKENS = 128
const TAGS = ['<think>', '<query>', '<answer>', '<knowledge>', '</knowledge>'] as const

/**
 * A turn as a language: a thought, then a query in words or the answer (Eq. 5 and 6); on the last turn only the answer.
 * @param guided a query is the question, or one through an entity that was shown, and an answer is of entities that
 *   passages named: for a model too small to copy freely
 */
export function turnConstraint(state: EpisodeState, guided = false): Constraint {
  const { callsLeft, past } = state
  const named = guided ? [...namesIn(past)] : []
  const free: Constraint = {
    kind: 'until',
    until: '</answer>',
    without: [...TAGS, '</query>'],
    maxTokens: ANSWER_TOKENS,
  }
  const answer = sequence(text('<answer>'), named.length > 0 ? answerOf(named, '\n', '</answer>') : free)
  const offered = guided ? [...queriesOf(state)] : []
  const query: Constraint =
    offered.length > 0
      ? sequence(text('<query>'), { kind: 'names', names: offered }, text('</query>'))
      : sequence(text('<query>'), {
          kind: 'until',
          until: '</query>',
          without: [...TAGS, '</answer>'],
          maxTokens: QUERY_TOKENS,
        })
  return thoughtThen(callsLeft > 0 ? { kind: 'oneOf', options: [query, answer] } : answer, [
    ...TAGS,
    '</query>',
    '</answer>',
  ])
}

const MOST_QUERIES = 8

function* queriesOf(state: EpisodeState): Iterable<string> {
  let offered = 0
  for (const choice of choices(state))
    if (choice.kind === 'query' && offered++ < MOST_QUERIES) yield escapeTags(choice.text)
}

function* namesIn(past: EpisodeState['past']): Iterable<string> {
  for (const { observation } of past)
    if (observation?.kind === 'passages')
      for (const { entities } of observation.passages)
        for (const name of entities) yield escapeTags(name.replace(/\s+/g, ' ').trim())
}
