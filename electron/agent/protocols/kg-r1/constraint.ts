import type { Constraint } from '../../../model/constraint.ts'
import { historyOf, seenEntities } from '../../episode-history.ts'
import { quoteName } from '../../names.ts'
import type { EpisodeState } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'

const THOUGHT_TOKENS = 256
const ANSWER_TOKENS = 512
const TAGS = ['<think>', '<kg-query>', '</kg-query>', '<answer>', '<information>', '</information>'] as const
const ACTIONS = ['get_tail_relations', 'get_head_relations'] as const

/**
 * A turn as a language: a thought, then one query about an entity that was seen, along a relation that was listed for it, or the
 * answer. On the last turn only the answer. Without any seen entity a name is free text, since there is none to choose from.
 */
export function turnConstraint(state: EpisodeState): Constraint {
  const answer: Constraint = {
    kind: 'sequence',
    parts: [text('<answer>'), { kind: 'until', until: '</answer>', without: TAGS, maxTokens: ANSWER_TOKENS }],
  }
  const query: Constraint = { kind: 'sequence', parts: [text('<kg-query>'), calls(state), text('</kg-query>')] }
  return {
    kind: 'sequence',
    parts: [
      text('<think>'),
      { kind: 'until', until: '</think>', without: [...TAGS, '</answer>'], maxTokens: THOUGHT_TOKENS },
      text('\n'),
      state.callsLeft > 0 ? { kind: 'oneOf', options: [query, answer] } : answer,
    ],
  }
}

function calls(state: EpisodeState): Constraint {
  const entities = seenEntities(state).map(written)
  const anyName: Constraint = { kind: 'sequence', parts: [text('"'), { kind: 'until', until: '"', without: ['<', '\n'], maxTokens: 64 }] }
  const entity: Constraint = entities.length > 0 ? { kind: 'names', names: entities } : anyName
  const looks = ACTIONS.map((action): Constraint => ({ kind: 'sequence', parts: [text(`${action}(`), entity, text(')')] }))
  const walks = historyOf(state.past).looks.map((look): Constraint => ({
    kind: 'sequence',
    parts: [text(`get_${look.direction}_entities(${written(look.entity)}, `), { kind: 'names', names: look.relations.map(({ name }) => written(name)) }, text(')')],
  }))
  return { kind: 'oneOf', options: [...looks, ...walks] }
}

function written(name: string): string {
  return escapeTags(quoteName(name))
}

function text(value: string): Constraint {
  return { kind: 'text', text: value }
}
