import type { Call } from '../../../contract/observation.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { printLiteral } from '../../../kg/sexpression/atoms.ts'
import { printChain, printSExpression } from '../../../kg/sexpression/print.ts'
import type { ProgramWriter } from '../../../model/episode-view.ts'
import { findRelation, type ActionName } from './actions.ts'
import { writeRelation } from './relations-at.ts'

/**
 * Programs as the six actions build them (Table II), an action a turn, so that each is chosen with the last result at
 * hand. What stands in a program twice is one expression. An answer lists the members, as Table I asks for it.
 */
export const PROGRAMS: ProgramWriter = {
  saysAll: false,
  write: programs => {
    const writer = new Writer()
    const names = programs.map(program => writer.name(program))
    const said = names.flatMap(name => name ?? [])
    return said.length < programs.length ? undefined : { turns: writer.calls.map(call => [call]), names: said }
  },
  answerWith: ({ results }) => results.map(({ name }) => name),
}

/** Writes a program from its leaves on; undefined wherever one of its parts cannot be said. */
class Writer {
  readonly calls: Call[] = []
  private readonly names = new Map<string, string>()

  name(expression: SExpression): string | undefined {
    const text = printSExpression(expression)
    const known = this.names.get(text)
    if (known !== undefined) return known
    const call = this.call(expression)
    if (call === undefined) return undefined
    this.calls.push(call)
    const name = `expression${this.calls.length}`
    this.names.set(text, name)
    return name
  }

  /** An argument that stands for a set, an entity or a value. */
  private operand(expression: SExpression): string | undefined {
    if (expression.kind === 'entity') return expression.key
    if (expression.kind !== 'literal') return this.name(expression)
    // A text is called by what it says, as any name.
    return expression.datatype === undefined ? expression.value : printLiteral(expression)
  }

  private call(expression: SExpression): Call | undefined {
    switch (expression.kind) {
      case 'join': {
        const of = this.operand(expression.of)
        return of === undefined ? undefined : findRelation(of, writeRelation(expression.relation))
      }
      case 'and': {
        const right = this.operand(expression.right)
        const left = right === undefined ? undefined : this.operand(expression.left)
        return action('Merge', left, right)
      }
      case 'superlative': {
        const { mode, of, by, top = 1 } = expression
        if (by.kind !== 'value' || top !== 1) return undefined
        return action('Order', mode === 'ARGMAX' ? 'MAX' : 'MIN', this.operand(of), printChain(by.by))
      }
      case 'compare': {
        const { mode, by, than } = expression
        // The members of one set may have two values, one of each side: le and ge together are not eq.
        // And Compare takes numbers and dates, not texts.
        if (by.kind !== 'value' || than.kind !== 'literal' || than.datatype === undefined || mode === 'eq')
          return undefined
        return action('Compare', mode, printChain(by.by), printLiteral(than))
      }
      case 'time': {
        const { of, relation, time } = expression
        return action('Time_constraint', this.operand(of), writeRelation(relation), time)
      }
      case 'during': {
        // Of triples that carry times, TC asks the same by the relation that was walked.
        const { mode, of, time } = expression
        if (mode !== 'DURING' || of.kind !== 'join' || typeof time !== 'string') return undefined
        return action('Time_constraint', this.operand(of), writeRelation(of.relation), time)
      }
      case 'count':
        return expression.of.kind === 'when' ? undefined : action('Count', this.operand(expression.of))
      default:
        return undefined
    }
  }
}

function action(name: ActionName, ...args: readonly (string | undefined)[]): Call | undefined {
  const written = args.flatMap(arg => arg ?? [])
  return written.length < args.length ? undefined : { name, args: written }
}
