import type { Call } from '../../contract/observation.ts'
import { quoteName } from '../../contract/reading/written-call.ts'
import type { SExpression } from '../sexpression/ast.ts'
import { typedLiteral, XSD } from '../sexpression/atoms.ts'
import { isCounting, needsSet } from '../sexpression/check-shape.ts'
import { givesTimes } from '../sexpression/gives-times.ts'
import { printSExpression } from '../sexpression/print.ts'
import { ArgumentReader, NAMES_OF_ALL, unknownSet, type Sets } from './argument-reader.ts'
import { readLiteral } from './arguments.ts'
import { isOperation, operationForm, OPERATION_NAMES, type OperationName } from './operations.ts'
import { hasMoreParts } from './parts.ts'
import { nextName, setName, StatementError } from './statement.ts'

/** Calls in one another. */
const MOST_DEPTH = 12
/** Parts of one expression: `both(s1, s1)` doubles it. */
const MOST_PARTS = 200

/**
 * The expressions that the names of a program stand for, each statement on those before it. One without a name gets the
 * next.
 * @throws {StatementError} a statement that cannot be understood
 */
export function expressionsOf(statements: readonly Call[]): Map<string, SExpression> {
  const sets = new Map<string, SExpression>()
  for (const call of statements) {
    const expression = expressionOf(call, sets)
    sets.set(targetOf(call, expression, sets), expression)
  }
  return sets
}

/**
 * The expression that a set of a program stands for.
 * @throws {StatementError} a statement that cannot be understood; a name that none of them gives
 */
export function toExpression(statements: readonly Call[], name: string): SExpression {
  const sets = expressionsOf(statements)
  return sets.get(name) ?? unknownSet(name, sets)
}

/**
 * The name that a statement gives. To say the same again is allowed.
 * @throws {StatementError} a name of another form, or of another set
 */
export function targetOf({ as }: Pick<Call, 'as'>, expression: SExpression, sets: Sets): string {
  if (as === undefined) return nextName(sets.keys())
  const name = setName(as)
  if (name === undefined) throw new StatementError(`${as} is no name of a set; write ${nextName(sets.keys())} = …`)
  const known = sets.get(name)
  if (known !== undefined && printSExpression(known) !== printSExpression(expression))
    throw new StatementError(`${name} stands for something already; write ${nextName(sets.keys())} = …`)
  return name
}

/**
 * What one statement says.
 * @throws {StatementError} what cannot be understood, with what to write
 */
export function expressionOf(call: Call, sets: Sets): SExpression {
  const built = build(call, sets, 1)
  if (needsSet(built)) throw new StatementError(NAMES_OF_ALL)
  if (hasMoreParts(built, MOST_PARTS))
    throw new StatementError(`It is put together from more than ${MOST_PARTS} parts; begin with another set.`)
  return built
}

function build({ name, args }: Call, sets: Sets, depth: number): SExpression {
  if (depth > MOST_DEPTH)
    throw new StatementError(`Calls stand in one another more than ${MOST_DEPTH} deep; give the inner ones names.`)
  if (!isOperation(name))
    throw new StatementError(
      `${quoteName(name)} is no operation; write one of ${OPERATION_NAMES.join(', ')}, such as ${operationForm('follow')}.`,
    )
  const nested = (call: Call): SExpression => build(call, sets, depth + 1)
  return expressionFor(name, args, new ArgumentReader(name, args, { sets, nested }))
}

function expressionFor(name: OperationName, args: readonly string[], read: ArgumentReader): SExpression {
  switch (name) {
    case 'start':
    case 'class':
      read.takes(1)
      return read.entity(read.filled(0))
    case 'find':
      read.takes(1)
      return { kind: 'find', words: read.filled(0) }
    case 'value': {
      read.takes(1)
      return readLiteral(read.filled(0)) ?? { kind: 'literal', value: read.filled(0) }
    }
    case 'ends': {
      read.takes(1)
      const { relation, backwards } = read.step(0)
      return { kind: 'any', relation: { name: relation, reverse: !backwards } }
    }
    case 'follow':
      read.takes(2)
      return read
        .path(1)
        .reduce<SExpression>(
          (of, { relation, backwards }) => ({ kind: 'join', relation: { name: relation, reverse: !backwards }, of }),
          read.end(0),
        )
    case 'keep': {
      read.takes(3, 4)
      const of = read.besideSet(0)
      if (args.length === 4) {
        const joined = read.joined(of)
        if (joined) return joined
      }
      const condition = read.condition(1)
      const some = condition.kind === 'compare' ? atLeastOne(condition) : undefined
      if (some) return { kind: 'without', of, without: some }
      return { kind: 'and', left: condition, right: of }
    }
    case 'having':
      read.takes(2, 3)
      return read.condition(0)
    case 'during':
      read.takes(2, 3)
      return args.length === 3 ? read.heldAt() : read.timed('DURING')
    case 'before':
      read.takes(2)
      return read.timed('BEFORE')
    case 'after':
      read.takes(2)
      return read.timed('AFTER')
    case 'first':
    case 'last':
      read.takes(1)
      return { kind: 'earliest', mode: name === 'first' ? 'FIRST' : 'LAST', of: read.triples() }
    case 'top': {
      read.takes(3, 4)
      const best = { kind: 'superlative', mode: read.extreme(2), of: read.set(0), by: read.measure(1) } as const
      return args.length === 4 ? { ...best, top: read.wholeNumber(3) } : best
    }
    case 'both':
      read.takes(2)
      return { kind: 'and', left: read.besideSet(0), right: read.besideSet(1) }
    case 'either':
      read.takes(2)
      return { kind: 'or', left: read.set(0), right: read.set(1) }
    case 'without':
      read.takes(2)
      return { kind: 'without', of: read.set(0), without: read.besideSet(1) }
    case 'compare': {
      read.takes(4)
      const of: SExpression = { kind: 'or', left: read.set(0), right: read.set(1) }
      return { kind: 'superlative', mode: read.extreme(3), of, by: read.measure(2) }
    }
    default:
      return computed(name, args, read)
  }
}

/** What is no set. */
function computed(
  name: 'count' | 'sum' | 'mean' | 'min' | 'max' | 'when' | 'check',
  args: readonly string[],
  read: ArgumentReader,
): SExpression {
  switch (name) {
    case 'count': {
      read.takes(1)
      const of = read.operand(0)
      return { kind: 'count', of: givesTimes(of) ? of : read.asSet(of, 0) }
    }
    case 'when': {
      read.takes(3)
      const { relation, backwards } = read.step(1)
      return {
        kind: 'when',
        left: read.set(0),
        relation: { name: relation, reverse: backwards },
        right: read.end(2),
      }
    }
    case 'check': {
      read.takes(1, 3)
      if (args.length === 1) return { kind: 'exists', of: read.set(0) }
      const left = read.besideSet(0)
      const right =
        args.length === 2
          ? read.besideSet(1)
          : read.path(1).reduceRight<SExpression>(
              (of, { relation, backwards }) => ({
                kind: 'join',
                relation: { name: relation, reverse: backwards },
                of,
              }),
              read.end(2),
            )
      return { kind: 'exists', of: { kind: 'and', left, right } }
    }
    default: {
      read.takes(2)
      const mode = name === 'mean' ? 'AVG' : name === 'sum' ? 'SUM' : name === 'min' ? 'MIN' : 'MAX'
      return { kind: 'aggregate', mode, of: read.set(0), by: read.measure(1) }
    }
  }
}

/** Having none of what is counted is not having any: counts begin at 1. */
function atLeastOne({ mode, by, than }: SExpression & { kind: 'compare' }): SExpression | undefined {
  const number = than.kind === 'literal' && isCounting(by) ? Number(than.value) : undefined
  const wantsNone = (mode === 'lt' && number === 1) || ((mode === 'eq' || mode === 'le') && number === 0)
  return wantsNone ? { kind: 'compare', mode: 'ge', by, than: typedLiteral('1', `${XSD}integer`) } : undefined
}
