import type { Constraint } from '../../../model/constraint.ts'
import type { EpisodeState } from '../../protocol.ts'
import { ANSWER_TOKENS, sequence, text, thoughtThen } from '../../turn-constraint.ts'

const QUERY_TOKENS = 128
const TAGS = ['<think>', '<query>', '<answer>', '<knowledge>', '</knowledge>'] as const

/**
 * A turn as a language: a thought, then a query in words or the answer (Eq. 5 and 6); on the last turn only the answer.
 */
export function turnConstraint({ callsLeft }: EpisodeState): Constraint {
  const answer: Constraint = sequence(text('<answer>'), {
    kind: 'until',
    until: '</answer>',
    without: [...TAGS, '</query>'],
    maxTokens: ANSWER_TOKENS,
  })
  const query: Constraint = sequence(text('<query>'), {
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
