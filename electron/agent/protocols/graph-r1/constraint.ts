import type { Constraint } from '../../../model/constraint.ts'
import type { EpisodeState } from '../../protocol.ts'

const THOUGHT_TOKENS = 256
const QUERY_TOKENS = 128
const ANSWER_TOKENS = 512
const TAGS = ['<think>', '<query>', '<answer>', '<knowledge>', '</knowledge>'] as const

/** A turn as a language: a thought, then a query in words or the answer (Eq. 5 and 6); on the last turn only the answer. */
export function turnConstraint({ callsLeft }: EpisodeState): Constraint {
  const answer: Constraint = { kind: 'sequence', parts: [text('<answer>'), { kind: 'until', until: '</answer>', without: [...TAGS, '</query>'], maxTokens: ANSWER_TOKENS }] }
  const query: Constraint = { kind: 'sequence', parts: [text('<query>'), { kind: 'until', until: '</query>', without: [...TAGS, '</answer>'], maxTokens: QUERY_TOKENS }] }
  return {
    kind: 'sequence',
    parts: [
      text('<think>'),
      { kind: 'until', until: '</think>', without: [...TAGS, '</query>', '</answer>'], maxTokens: THOUGHT_TOKENS },
      text('\n'),
      callsLeft > 0 ? { kind: 'oneOf', options: [query, answer] } : answer,
    ],
  }
}

function text(written: string): Constraint {
  return { kind: 'text', text: written }
}
