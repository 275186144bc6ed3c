import type { Relation, SExpression } from './ast.ts'

/** What stands behind a JOIN: a term, with what binds it before the triple and what is asked of it behind. */
export interface Operand {
  term: string
  before: string[]
  behind: string[]
}

/** What the parts of a translation need of the whole: lines of a group, each with variables of its own. */
export interface SparqlPatterns {
  /** Lines in which the variable is bound to the members. */
  pattern: (expression: SExpression, x: string) => string[]
  operand: (of: SExpression) => Operand
  /** From a variable along relations to another. */
  chain: (relations: readonly Relation[], x: string, last?: string) => { lines: string[]; end: string }
  triple: (x: string, relation: Relation, other: string) => string
  /** Its IRI. */
  relation: (relation: Relation) => string
  variable: () => string
}

export function select(wanted: string, lines: readonly string[]): string {
  return `SELECT ${wanted} WHERE {\n${indented(lines)}\n}`
}

export function group(lines: readonly string[], keyword = ''): string[] {
  return [`${keyword}{`, indented(lines), '}']
}

export function indented(lines: readonly string[], by = 2): string {
  return lines
    .flatMap(line => line.split('\n'))
    .map(line => ' '.repeat(by) + line)
    .join('\n')
}
