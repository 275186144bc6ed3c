import type { Constraint } from '../model/constraint.ts'

const THOUGHT_TOKENS = 256
export const ANSWER_TOKENS = 512

/**
 * A turn as every protocol has it: a thought in which none of these tags can be written, a line break, then what may
 * follow.
 */
export function thoughtThen(next: Constraint, without: readonly string[]): Constraint {
  return sequence(
    text('<think>'),
    { kind: 'until', until: '</think>', without, maxTokens: THOUGHT_TOKENS },
    text('\n'),
    next,
  )
}

export function sequence(...parts: readonly Constraint[]): Constraint {
  return { kind: 'sequence', parts }
}

export function text(value: string): Constraint {
  return { kind: 'text', text: value }
}
