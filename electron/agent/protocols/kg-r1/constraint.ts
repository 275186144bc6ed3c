import type { Constraint } from '../../../model/constraint.ts'
import { historyOf, seenEntities } from '../../episode-history.ts'
import { quoteName } from '../../names.ts'
import type { EpisodeState } from '../../protocol.ts'
import { escapeTags } from '../../tags.ts'

const THOUGHT_TOKENS = 256
const ANSWER_TOKENS = 512
const TAGS = ['<think>', '<kg-query>', '</kg-query>', '<answer>', '<information>', '</information>'] as const
const DIRECTIONS = ['tail', 'head'] as const

/**
 * A turn as a language: a thought, then one query about an entity that was seen, along a relation that was listed for it, or the
 * answer. On the last turn only the answer. Without any seen entity a name is free text, since there is none to choose from.
 */
export function turnConstraint(state: EpisodeState): Constraint {
  const answer: Constraint = {
    kind: 'sequence',
    parts: [text('<answer>'), { kind: 'until', until: '</answer>', without: TAGS, maxTokens: ANSWER_TOKENS }],
  }
  const options = calls(state)
  const query: Constraint = { kind: 'sequence', parts: [text('<kg-query>'), { kind: 'oneOf', options }, text('</kg-query>')] }
  return {
    kind: 'sequence',
    parts: [
      text('<think>'),
      { kind: 'until', until: '</think>', without: [...TAGS, '</answer>'], maxTokens: THOUGHT_TOKENS },
      text('\n'),
      state.callsLeft > 0 && options.length > 0 ? { kind: 'oneOf', options: [query, answer] } : answer,
    ],
  }
}

function calls(state: EpisodeState): Constraint[] {
  const seen = seenEntities(state)
  const anyName: Constraint = { kind: 'sequence', parts: [text('"'), { kind: 'until', until: '"', without: ['<', '\n'], maxTokens: 64 }] }
  const looks = DIRECTIONS.flatMap((direction): Constraint[] => {
    const names = seen.filter(name => !state.closed[direction].has(name)).map(written)
    if (names.length === 0 && seen.length > 0) return []
    const entity: Constraint = names.length > 0 ? { kind: 'names', names } : anyName
    return [{ kind: 'sequence', parts: [text(`get_${direction}_relations(`), entity, text(')')] }]
  })
  const walks = historyOf(state.past).looks.map((look): Constraint => ({
    kind: 'sequence',
    parts: [text(`get_${look.direction}_entities(${written(look.entity)}, `), { kind: 'names', names: look.relations.map(({ name }) => written(name)) }, text(')')],
  }))
  return [...looks, ...walks]
}

function written(name: string): string {
  return escapeTags(quoteName(name))
}

function text(value: string): Constraint {
  return { kind: 'text', text: value }
}
