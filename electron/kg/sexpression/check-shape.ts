import type { SExpression } from './ast.ts'
import { SExpressionError } from './errors.ts'
import { MOST_DEPTH } from './parse.ts'

/** @throws {SExpressionError} a value or COUNT where neither can stand; deeper nesting than is read */
export function checkShape(expression: SExpression, depth = 1): void {
  if (depth > MOST_DEPTH)
    throw new SExpressionError(`The expression is nested more than ${MOST_DEPTH} deep; simplify it.`)
  switch (expression.kind) {
    case 'entity':
      return
    case 'compare':
      if (expression.than.kind !== 'literal')
        throw new SExpressionError('A comparison needs a value; write one such as 100 or "1990"^^xsd:gYear.')
      if (expression.by.length === 0) throw new SExpressionError('A comparison needs a relation.')
      return
    case 'literal':
      throw new SExpressionError(`The value "${expression.value}" can stand only behind JOIN or in a comparison.`)
    case 'count':
      throw new SExpressionError('COUNT gives a number and can only stand outermost; count the whole expression.')
    case 'and':
      checkShape(expression.left, depth + 1)
      checkShape(expression.right, depth + 1)
      return
    case 'join':
      return expression.of.kind === 'literal' ? undefined : checkShape(expression.of, depth + 1)
    case 'superlative':
      if (expression.by.length === 0) throw new SExpressionError(`${expression.mode} needs a relation.`)
      return checkShape(expression.of, depth + 1)
    case 'time':
      return checkShape(expression.of, depth + 1)
  }
}
