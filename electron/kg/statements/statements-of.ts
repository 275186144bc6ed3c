import type { Call } from '../../contract/observation.ts'
import { quoteName, writtenCall } from '../../contract/reading/written-call.ts'
import type { Comparison, Measure, SExpression } from '../sexpression/ast.ts'
import { needsSet } from '../sexpression/check-shape.ts'
import { printSExpression } from '../sexpression/print.ts'
import { measureName, pathOfChain, printLiteral, printPath, type Step } from './arguments.ts'
import { partsOf } from './parts.ts'
import type { Sets } from './argument-reader.ts'
import { nextName, type Statement } from './statement.ts'

const SIGNS: Record<Comparison, string> = { gt: '>', ge: '>=', lt: '<', le: '<=', eq: '=' }

/**
 * The shortest program whose last statement stands for the expression: what stands in it twice is one set, steps that
 * nothing else goes on from are one path, and conditions stand where they are asked.
 * @param known what is named already: it is used by its name, and the new names are others; where the expression itself
 *   is among it, there is nothing to state
 */
export function statementsOf(expression: SExpression, known: Sets = new Map()): Statement[] {
  return new Writer(expression, known).statements
}

class Writer {
  readonly statements: Statement[] = []
  private readonly names = new Map<string, string>()
  private readonly taken: string[]
  /** In how many different parts of the expression each part stands. */
  private readonly uses = new Map<string, number>()

  constructor(expression: SExpression, known: Sets) {
    this.taken = [...known.keys()]
    for (const [name, form] of known) this.names.set(printSExpression(form), name)
    this.countUses(expression, new Set())
    this.name(expression)
  }

  private countUses(expression: SExpression, counted: Set<string>): void {
    const text = printSExpression(expression)
    if (counted.has(text)) return
    counted.add(text)
    for (const part of partsOf(expression)) {
      const key = printSExpression(part)
      this.uses.set(key, (this.uses.get(key) ?? 0) + 1)
      this.countUses(part, counted)
    }
  }

  /** Whether nothing else in the expression needs it by a name. */
  private isOnlyHere(expression: SExpression): boolean {
    const text = printSExpression(expression)
    return (this.uses.get(text) ?? 0) < 2 && !this.names.has(text)
  }

  private name(expression: SExpression): string {
    const text = printSExpression(expression)
    const known = this.names.get(text)
    if (known !== undefined) return known
    const call = this.call(expression)
    const as = nextName(this.taken)
    this.taken.push(as)
    this.statements.push({ ...call, as })
    this.names.set(text, as)
    return as
  }

  /** An argument that stands for an expression. */
  private operand(expression: SExpression): string {
    if (expression.kind === 'literal') {
      const isText = expression.datatype === undefined && expression.language === undefined
      return isText ? writtenCall('clew', this.call(expression)) : printLiteral(expression)
    }
    return isCondition(expression) ? writtenCall('clew', this.call(expression)) : this.name(expression)
  }

  /** Names that are put together stand where they are: a hundred of them are one statement. */
  private named(expression: SExpression): string {
    if (!isNames(expression) || !this.isOnlyHere(expression)) return this.operand(expression)
    return expression.kind === 'entity' ? quoteName(expression.key) : writtenCall('clew', this.call(expression))
  }

  private call(expression: SExpression): Call {
    const { kind } = expression
    switch (kind) {
      case 'entity':
        return { name: 'start', args: [expression.key] }
      case 'literal':
        return { name: 'value', args: [printLiteral(expression)] }
      case 'join':
        return this.follow(expression)
      case 'any': {
        const { name, reverse } = expression.relation
        return { name: 'ends', args: [printPath([{ relation: name, backwards: !reverse }])] }
      }
      case 'and': {
        const { left, right } = expression
        return left.kind === 'compare' || left.kind === 'has'
          ? { name: 'keep', args: [this.operand(right), ...this.condition(left)] }
          : { name: 'both', args: [this.operand(left), this.operand(right)] }
      }
      case 'or':
        return { name: 'either', args: [this.named(expression.left), this.named(expression.right)] }
      case 'without':
        return { name: 'without', args: [this.operand(expression.of), this.operand(expression.without)] }
      case 'superlative':
        return this.superlative(expression)
      case 'compare':
      case 'has':
        return { name: 'having', args: this.condition(expression) }
      case 'find':
        return { name: 'find', args: [expression.words] }
      case 'time': {
        const { of, relation, time } = expression
        return { name: 'during', args: [this.operand(of), printPath(pathOfChain([relation])), printTime(time)] }
      }
      case 'during': {
        const { mode, of, time } = expression
        return {
          name: mode.toLowerCase(),
          args: [this.operand(of), typeof time === 'string' ? printTime(time) : this.operand(time)],
        }
      }
      case 'earliest':
        return { name: expression.mode.toLowerCase(), args: [this.operand(expression.of)] }
      case 'count':
        return { name: 'count', args: [this.operand(expression.of)] }
      case 'aggregate': {
        const { mode, of, by } = expression
        return { name: mode === 'AVG' ? 'mean' : mode.toLowerCase(), args: [this.operand(of), this.measure(by)] }
      }
      case 'when': {
        const { left, relation, right } = expression
        return { name: 'when', args: [this.operand(left), printChain([relation]), this.operand(right)] }
      }
      case 'own':
        return { name: 'own', args: [printChain(expression.by)] }
      case 'exists':
        return this.check(expression.of)
    }
  }

  /** Steps that nothing else goes on from are one path. */
  private follow(join: SExpression & { kind: 'join' }): Call {
    const path: Step[] = []
    let of: SExpression = join
    while (of.kind === 'join' && (of === join || this.isOnlyHere(of))) {
      path.unshift({ relation: of.relation.name, backwards: !of.relation.reverse })
      of = of.of
    }
    return { name: 'follow', args: [this.operand(of), printPath(path)] }
  }

  private check(of: SExpression): Call {
    if (of.kind !== 'and') return { name: 'check', args: [this.operand(of)] }
    const left = this.operand(of.left)
    const path: Step[] = []
    let end: SExpression = of.right
    while (end.kind === 'join' && this.isOnlyHere(end)) {
      path.push({ relation: end.relation.name, backwards: end.relation.reverse })
      end = end.of
    }
    const right = this.operand(end)
    return { name: 'check', args: path.length === 0 ? [left, right] : [left, printPath(path), right] }
  }

  private superlative({ mode, of, by, top }: SExpression & { kind: 'superlative' }): Call {
    const extreme = mode === 'ARGMAX' ? '"max"' : '"min"'
    if (of.kind === 'or' && top === undefined && this.isOnlyHere(of))
      return { name: 'compare', args: [this.named(of.left), this.named(of.right), this.measure(by), extreme] }
    return {
      name: 'top',
      args: [this.operand(of), this.measure(by), extreme, ...(top === undefined ? [] : [String(top)])],
    }
  }

  private condition(condition: SExpression & { kind: 'compare' | 'has' }): string[] {
    if (condition.kind === 'has') {
      const { by, text } = condition
      return [...(by.length === 0 ? [] : [printChain(by)]), '"contains"', quoteName(text)]
    }
    const { mode, by, than } = condition
    const bar =
      than.kind === 'literal'
        ? printLiteral(than)
        : than.kind === 'own'
          ? writtenCall('clew', this.call(than))
          : this.operand(than)
    return [this.measure(by), `"${SIGNS[mode]}"`, bar]
  }

  private measure(by: Measure): string {
    if (by.kind === 'value') return printChain(by.by)
    return `${measureName(by.kind)}(${[printChain(by.by), ...(by.among ? [this.operand(by.among)] : [])].join(', ')})`
  }
}

function isNames(expression: SExpression): expression is SExpression & { kind: 'entity' | 'or' } {
  return (
    expression.kind === 'entity' || (expression.kind === 'or' && isNames(expression.left) && isNames(expression.right))
  )
}

/** What only says something of members: it stands where it is asked. */
function isCondition(expression: SExpression): expression is SExpression & { kind: 'compare' | 'has' | 'and' } {
  return expression.kind === 'compare' || expression.kind === 'has' || needsSet(expression)
}

function printChain(chain: Parameters<typeof pathOfChain>[0]): string {
  return printPath(pathOfChain(chain))
}

function printTime(time: string): string {
  return time === 'NOW' ? 'now' : time
}
