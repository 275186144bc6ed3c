import type { Measure, Relation, SExpression } from '../../kg/sexpression/ast.ts'
import { partKey, type GraphPart } from './lexicon.ts'

/**
 * What of a graph stands in a program, each once: relations with the end that they lead to, classes, and what an
 * adjective is measured by.
 */
export function partsOfProgram(program: SExpression, classes: ReadonlySet<string>): GraphPart[] {
  const found = new Map<string, GraphPart>()
  const add = (part: GraphPart): void => void found.set(partKey(part), part)
  const relation = ({ name, reverse }: Relation): void =>
    add({ kind: 'relation', name, direction: reverse ? 'tail' : 'head' })
  // A value stands behind its relation, whichever way the chain is written.
  const measured = (by: Measure): void => {
    for (const { name, reverse } of by.by) add({ kind: 'relation', name, direction: reverse ? 'head' : 'tail' })
    if (by.kind !== 'value' && by.among !== undefined) visit(by.among)
  }
  const visit = (part: SExpression): void => {
    switch (part.kind) {
      case 'entity':
        if (classes.has(part.key)) add({ kind: 'class', name: part.key })
        return
      case 'literal':
      case 'find':
        return
      case 'has':
        part.by.forEach(({ name, reverse }) => add({ kind: 'relation', name, direction: reverse ? 'head' : 'tail' }))
        return
      case 'any':
        return relation(part.relation)
      case 'join':
        relation(part.relation)
        return visit(part.of)
      case 'and':
      case 'or':
        visit(part.left)
        return visit(part.right)
      case 'without':
        visit(part.of)
        // "Without a supervisor" speaks of the other end of what those have who are left out.
        if (part.without.kind === 'any') {
          const { name, reverse } = part.without.relation
          return relation({ name, reverse: !reverse })
        }
        return visit(part.without)
      case 'superlative':
        measured(part.by)
        if (part.by.kind === 'value' && part.by.by.length === 1 && part.by.by[0] !== undefined)
          add({ kind: 'measure', name: part.by.by[0].name, sign: part.mode === 'ARGMAX' ? 1 : -1 })
        return visit(part.of)
      case 'compare':
        measured(part.by)
        return visit(part.than)
      case 'time':
        relation(part.relation)
        return visit(part.of)
      case 'during':
        visit(part.of)
        if (typeof part.time !== 'string') visit(part.time)
        return
      case 'aggregate':
        measured(part.by)
        return visit(part.of)
      case 'when':
        add({ kind: 'relation', name: part.relation.name, direction: 'tail' })
        visit(part.left)
        return visit(part.right)
      case 'earliest':
      case 'count':
      case 'exists':
        return visit(part.of)
    }
  }
  visit(program)
  return [...found.values()]
}
