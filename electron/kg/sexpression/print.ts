import { escapeText } from '../store/term.ts'
import type { Measure, Relation, SExpression } from './ast.ts'
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
    case 'any':
      return `(ANY ${printRelation(expression.relation)})`
    case 'and':
      return `(AND ${printSExpression(expression.left)} ${printSExpression(expression.right)})`
    case 'or':
      return `(OR ${printSExpression(expression.left)} ${printSExpression(expression.right)})`
    case 'without':
      return `(WITHOUT ${printSExpression(expression.of)} ${printSExpression(expression.without)})`
    case 'superlative': {
      const top = expression.top === undefined ? '' : ` ${expression.top}`
      return `(${expression.mode} ${printSExpression(expression.of)} ${printMeasure(expression.by)}${top})`
    }
    case 'compare':
      return `(${expression.mode} ${printMeasure(expression.by)} ${printSExpression(expression.than)})`
    case 'has': {
      const chain = expression.by.length === 0 ? '' : `${printChain(expression.by)} `
      return `(has ${chain}"${escapeText(expression.text)}")`
    }
    case 'find':
      return `(FIND "${escapeText(expression.words)}")`
    case 'time':
      return `(TC ${printSExpression(expression.of)} ${printRelation(expression.relation)} ${expression.time})`
    case 'during': {
      const time = typeof expression.time === 'string' ? expression.time : printSExpression(expression.time)
      return `(${expression.mode} ${printSExpression(expression.of)} ${time})`
    }
    case 'earliest':
      return `(${expression.mode} ${printSExpression(expression.of)})`
    case 'count':
      return `(COUNT ${printSExpression(expression.of)})`
    case 'aggregate':
      return `(${expression.mode} ${printSExpression(expression.of)} ${printMeasure(expression.by)})`
    case 'when': {
      const { left, relation, right } = expression
      return `(WHEN ${printSExpression(left)} ${printRelation(relation)} ${printSExpression(right)})`
    }
    case 'own':
      return `(OWN ${printChain(expression.by)})`
    case 'exists':
      return `(EXISTS ${printSExpression(expression.of)})`
  }
}

function printMeasure(measure: Measure): string {
  if (measure.kind === 'value') return printChain(measure.by)
  const among = measure.among === undefined ? '' : ` ${printSExpression(measure.among)}`
  return `(${measure.kind.toUpperCase()} ${printChain(measure.by)}${among})`
}

function printRelation({ name, reverse }: Relation): string {
  return reverse ? `(R ${printName(name, true)})` : printName(name, true)
}

/** `r`, or `(JOIN r1 r2)`. */
export function printChain([first, ...rest]: readonly Relation[]): string {
  if (!first) return ''
  return rest.length === 0 ? printRelation(first) : `(JOIN ${printRelation(first)} ${printChain(rest)})`
}
