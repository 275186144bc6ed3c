import type { Call } from '../../contract/observation.ts'
import { quoteName } from '../../contract/reading/written-call.ts'
import type { Comparison, Measure, SExpression } from '../sexpression/ast.ts'
import { needsSet } from '../sexpression/check-shape.ts'
import { givesTimes } from '../sexpression/gives-times.ts'
import { chainOf, checkLength, measureName, readLiteral, readPath, readTime, type Step } from './arguments.ts'
import { operationForm, type OperationName } from './operations.ts'
import { unquoted } from './quoted.ts'
import { readNested } from './read.ts'
import { setName, StatementError } from './statement.ts'

/** What the names stand for that statements before gave. */
export type Sets = ReadonlyMap<string, SExpression>

/** Said where names are asked of nothing in particular. */
export const NAMES_OF_ALL = 'Names are looked at of the members of a set; write keep(s1, "contains", "text").'

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '>': 'gt',
  '>=': 'ge',
  '\u2265': 'ge',
  '<': 'lt',
  '<=': 'le',
  '\u2264': 'le',
  '=': 'eq',
  '==': 'eq',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  eq: 'eq',
}

const MEASURES = ['count', 'times', 'sum', 'avg'] as const

/** Reads the arguments of one call as what they must be there. */
export class ArgumentReader {
  private readonly name: OperationName
  private readonly args: readonly string[]
  private readonly surroundings: { sets: Sets; nested: (call: Call) => SExpression }

  constructor(
    name: OperationName,
    args: readonly string[],
    surroundings: { sets: Sets; nested: (call: Call) => SExpression },
  ) {
    this.name = name
    this.args = args
    this.surroundings = surroundings
  }

  takes(least: number, most = least): void {
    const given = this.args.length
    if (given >= least && given <= most) return
    const wanted = least === most ? `${least}` : `${least} to ${most}`
    throw this.wrong(
      `takes ${wanted} ${most === 1 ? 'argument' : 'arguments'} and not ${given}; write ${operationForm(this.name)}`,
    )
  }

  wrong(reason: string): StatementError {
    return new StatementError(`${this.name} ${reason}.`)
  }

  filled(at: number): string {
    const text = this.args[at]?.trim() ?? ''
    if (text === '') throw this.wrong(`has an empty argument; write ${operationForm(this.name)}`)
    return text
  }

  path(at: number): Step[] {
    return readPath(this.filled(at))
  }

  step(at: number): Step {
    const [step, ...more] = this.path(at)
    if (step === undefined || more.length > 0)
      throw this.wrong('takes one relation and no path; follow the others first')
    return step
  }

  /** A set, a value, or what is computed: by its name, as a call, or as it is. */
  operand(at: number): SExpression {
    const text = this.filled(at)
    const name = setName(text)
    if (name !== undefined) return this.surroundings.sets.get(name) ?? unknownSet(name, this.surroundings.sets)
    const nested = readNested(text)
    if (nested) return this.surroundings.nested(nested)
    const literal = readLiteral(text)
    if (literal && (literal.datatype !== undefined || literal.language !== undefined)) return literal
    // What stands in quotes where a set is wanted is a name.
    return this.entity(unquoted(text))
  }

  entity(key: string): SExpression {
    checkLength(key)
    return { kind: 'entity', key }
  }

  set(at: number): SExpression {
    return this.asSet(this.operand(at), at)
  }

  /** What stands at the end of a step: a set, or a value. */
  end(at: number): SExpression {
    const found = this.operand(at)
    return found.kind === 'literal' ? found : this.asSet(found, at)
  }

  /** A set, or, beside one, what only says something of its members. */
  besideSet(at: number): SExpression {
    return this.asSet(this.operand(at), at, true)
  }

  asSet(found: SExpression, at: number, beside = false): SExpression {
    const what = notASet(found)
    if (what === undefined && !beside && needsSet(found)) throw new StatementError(NAMES_OF_ALL)
    if (what === undefined) return found
    throw this.wrong(`wants a set, and ${this.filled(at)} is ${what}; write ${operationForm(this.name)}`)
  }

  measure(at: number): Measure {
    const text = this.filled(at)
    const nested = readNested(text)
    const kind = MEASURES.find(each => measureName(each) === nested?.name)
    if (nested === undefined || kind === undefined) return { kind: 'value', by: chainOf(readPath(text)) }
    const { name, args } = nested
    const [path = '', among] = args
    if (args.length > 2 || path === '' || setName(path) !== undefined)
      throw this.wrong(`measures by ${name}(relation), or ${name}(relation, s2) for those in s2 alone`)
    const by = chainOf(readPath(path))
    if (among === undefined) return { kind, by }
    return { kind, by, among: new ArgumentReader('count', ['', among], this.surroundings).set(1) }
  }

  /** `relation, ">", value` or `"contains", "text"`, from an argument on. */
  condition(at: number): SExpression {
    const isOwnName = this.args.length - at === 2
    const sign = unquoted(this.filled(isOwnName ? at : at + 1)).toLowerCase()
    const last = this.filled(this.args.length - 1)
    if (sign === 'contains')
      return { kind: 'has', by: isOwnName ? [] : chainOf(this.path(at)), text: readLiteral(last)?.value ?? last }
    const mode = COMPARISONS[sign]
    if (isOwnName || mode === undefined)
      throw this.wrong(
        `compares by ">", ">=", "<", "<=", "=" or "contains" and not by ${quoteName(sign)}; write ${operationForm(this.name)}`,
      )
    return { kind: 'compare', mode, by: this.measure(at), than: this.bar(last) }
  }

  /** What is compared with: a value, or what a statement computed. */
  bar(text: string): SExpression {
    const literal = setName(text) === undefined && !readNested(text) ? readLiteral(text) : undefined
    if (literal) return literal
    const own = readNested(text)
    if (own?.name === 'own') {
      const [path = '', ...more] = own.args
      if (path === '' || more.length > 0) throw this.wrong('compares with own(relation), what each member has itself')
      return { kind: 'own', by: chainOf(readPath(path)) }
    }
    if (setName(text) === undefined && !readNested(text)) return { kind: 'literal', value: text }
    const found = this.operand(this.args.length - 1)
    if (found.kind === 'count' || found.kind === 'aggregate' || found.kind === 'literal') return found
    throw this.wrong(`compares with a value, and ${text} is none; write a number, a date or max(${text}, relation)`)
  }

  /** `keep(s1, directed_by, "=", s2)`: those that it leads from to one of a set. */
  joined(of: SExpression): SExpression | undefined {
    const last = this.filled(3)
    if (unquoted(this.filled(2)) !== '=' || (setName(last) === undefined && !readNested(last))) return undefined
    const found = this.operand(3)
    if (notASet(found) !== undefined || readNested(this.filled(1))) return undefined
    const right = this.path(1).reduceRight<SExpression>(
      (end, { relation, backwards }) => ({ kind: 'join', relation: { name: relation, reverse: backwards }, of: end }),
      found,
    )
    return { kind: 'and', left: of, right }
  }

  heldAt(): SExpression {
    const { relation, backwards } = this.step(1)
    const time = readTime(this.filled(2))
    if (time === undefined) throw this.noTime(2)
    return { kind: 'time', of: this.set(0), relation: { name: relation, reverse: backwards }, time }
  }

  timed(mode: 'DURING' | 'BEFORE' | 'AFTER'): SExpression {
    const of = this.triples()
    const written = this.filled(1)
    const computed = setName(written) !== undefined || readNested(written) ? this.operand(1) : undefined
    const time = computed === undefined ? readTime(written) : givesTimes(computed) ? computed : undefined
    if (time === undefined) throw this.noTime(1)
    return { kind: 'during', mode, of, time }
  }

  noTime(at: number): StatementError {
    return this.wrong(`wants a time, and ${this.filled(at)} is none; write 2014, 2014-03, 2014-03-12, now or a when(…)`)
  }

  /** What has times: the triples that a step was walked along, or what when(…) gave. */
  triples(): SExpression {
    const of = this.operand(0)
    if (of.kind === 'join' || of.kind === 'when' || of.kind === 'during') return of
    throw this.wrong(`goes by the times of a step, and ${this.filled(0)} is none; write it of what follow(…) gave`)
  }

  extreme(at: number): 'ARGMAX' | 'ARGMIN' {
    const written = unquoted(this.filled(at)).toLowerCase()
    if (written === 'max') return 'ARGMAX'
    if (written === 'min') return 'ARGMIN'
    throw this.wrong(`takes "max" or "min" and not ${quoteName(written)}; write ${operationForm(this.name)}`)
  }

  wholeNumber(at: number): number {
    const written = unquoted(this.filled(at))
    const number = /^\d{1,4}$/.test(written) ? Number(written) : 0
    if (number < 1 || number > 1_000)
      throw this.wrong(`takes how many from 1 to 1000 and not ${written}; write ${operationForm(this.name)}`)
    return number
  }
}

/** What an expression is that is no set. */
function notASet(expression: SExpression): string | undefined {
  if (givesTimes(expression)) return 'a list of times'
  switch (expression.kind) {
    case 'literal':
      return 'a value'
    case 'count':
      return 'a number'
    case 'aggregate':
      return 'a value'
    case 'exists':
      return 'yes or no'
    default:
      return undefined
  }
}

/** Names that are listed, the newest. */
const MOST_LISTED = 10

export function unknownSet(name: string, sets: Sets): never {
  const known = [...sets.keys()].slice(-MOST_LISTED)
  throw new StatementError(
    `There is no ${name}; ${known.length === 0 ? `begin with ${operationForm('start')}` : `there ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`}.`,
  )
}
