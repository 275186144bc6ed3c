import type { SExpression } from './ast.ts'

/** Whether an expression stands for times and not for a set: a WHEN, and what is asked of one by time. */
export function givesTimes(expression: SExpression): boolean {
  if (expression.kind === 'during' || expression.kind === 'earliest') return givesTimes(expression.of)
  return expression.kind === 'when'
}
