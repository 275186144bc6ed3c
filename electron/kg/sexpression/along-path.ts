import type { PathStep } from '../../contract/fact.ts'
import type { SExpression } from './ast.ts'

/** What a path leads to from a set: `(JOIN r e)` goes from e towards heads, `(JOIN (R r) e)` towards tails. */
export function alongPath(from: SExpression, steps: readonly PathStep[]): SExpression {
  return steps.reduce<SExpression>(
    (of, { relation, direction }) => ({
      kind: 'join',
      relation: { name: relation, reverse: direction === 'tail' },
      of,
    }),
    from,
  )
}
