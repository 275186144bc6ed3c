import type { Constraint } from '../model/constraint.ts'
import { sequence, text } from './turn-constraint.ts'

const MOST_ANSWERS = 12

/**
 * Up to a dozen of these names, for a model too small to keep to what it was shown.
 * @param end what closes the answer
 */
export function answerOf(names: readonly string[], between: string, end: string): Constraint {
  const closed = text(end)
  let rest: Constraint = closed
  for (let left = MOST_ANSWERS - 1; left > 0; left--)
    rest = { kind: 'oneOf', options: [closed, sequence(text(between), { kind: 'names', names }, rest)] }
  return sequence({ kind: 'names', names }, rest)
}
