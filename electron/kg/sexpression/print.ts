import type { Relation, SExpression } from './ast.ts'
import { printLiteral, printName } from './atoms.ts'

/**
 * The canonical text of an expression: one blank between parts, full datatype IRIs. `parseSExpression` reads the same
 * expression back.
 */
export function printSExpression(expression: SExpression): string {
  switch (expression.kind) {
    case 'entity':
      return printName(expression.key, false)
    case 'literal':
      return printLiteral(expression)
    case 'join':
      return `(JOIN ${printRelation(expression.relation)} ${printSExpression(expression.of)})`
    case 'and':
      return `(AND ${printSExpression(expression.left)} ${printSExpression(expression.right)})`
    case 'superlative':
      return `(${expression.mode} ${printSExpression(expression.of)} ${printChain(expression.by)})`
    case 'compare':
      return `(${expression.mode} ${printChain(expression.by)} ${printSExpression(expression.than)})`
    case 'time':
      return `(TC ${printSExpression(expression.of)} ${printRelation(expression.relation)} ${expression.time})`
    case 'count':
      return `(COUNT ${printSExpression(expression.of)})`
  }
}

function printRelation({ name, reverse }: Relation): string {
  return reverse ? `(R ${printName(name, true)})` : printName(name, true)
}

function printChain([first, ...rest]: readonly Relation[]): string {
  if (!first) return ''
  return rest.length === 0 ? printRelation(first) : `(JOIN ${printRelation(first)} ${printChain(rest)})`
}
