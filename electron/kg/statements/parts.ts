import type { SExpression } from '../sexpression/ast.ts'

/** The expressions that stand directly in another, left to right. */
export function partsOf(expression: SExpression): SExpression[] {
  switch (expression.kind) {
    case 'entity':
    case 'literal':
    case 'any':
    case 'has':
    case 'own':
    case 'find':
      return []
    case 'and':
    case 'or':
      return [expression.left, expression.right]
    case 'without':
      return [expression.of, expression.without]
    case 'superlative':
    case 'aggregate':
      return [expression.of, ...amongOf(expression.by)]
    case 'compare':
      return [...amongOf(expression.by), expression.than]
    case 'during':
      return typeof expression.time === 'string' ? [expression.of] : [expression.of, expression.time]
    case 'when':
      return [expression.left, expression.right]
    case 'join':
    case 'time':
    case 'earliest':
    case 'count':
    case 'exists':
      return [expression.of]
  }
}

function amongOf(by: (SExpression & { kind: 'compare' })['by']): SExpression[] {
  return by.kind !== 'value' && by.among ? [by.among] : []
}

/** Whether an expression has more parts than so many, each counted as often as it stands in it. */
export function hasMoreParts(expression: SExpression, most: number): boolean {
  const open = [expression]
  for (let count = 0; open.length > 0; count += 1) {
    if (count >= most) return true
    const next = open.pop()
    if (next) open.push(...partsOf(next))
  }
  return false
}
