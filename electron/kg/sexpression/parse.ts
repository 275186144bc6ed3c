import type { Comparison, Measure, Relation, SExpression } from './ast.ts'
import { datatypeOfWord, typedLiteral } from './atoms.ts'
import { misplaced, MOST_TOP, VALUE_MISSING, type Place } from './check-shape.ts'
import { SExpressionError } from './errors.ts'
import { TokenCursor } from './token-cursor.ts'

const MOST_CHARACTERS = 10_000

const MEASURES = ['count', 'times', 'sum', 'avg'] as const
const COMPARISONS: readonly Comparison[] = ['lt', 'le', 'gt', 'ge', 'eq']
const OPERATORS: ReadonlySet<string> = new Set(
  'JOIN ANY AND OR WITHOUT ARGMAX ARGMIN HAS TC DURING BEFORE AFTER FIRST LAST COUNT SUM AVG MIN MAX WHEN EXISTS FIND OWN R'.split(
    ' ',
  ),
)

/**
 * Reads an S-expression of GrailQA and KBQA-R1 (Table II), or of what is told beyond it in `ast.ts`. Names with blanks
 * or brackets stand in single quotes or, IRIs, in angle brackets; values in double quotes, `"1990"^^xsd:gYear`,
 * `1990^^http://…#gYear`, or bare where they are numbers or dates. Operators may be in any case, and what Table II
 * allows is read too: brackets around a leaf or an expression, and the four-part `(le r v e)`, which is `(AND (le r v)
 * e)`.
 * @throws {SExpressionError} with the position and what to do
 */
export function parseSExpression(text: string): SExpression {
  if (text.length > MOST_CHARACTERS)
    throw new SExpressionError(
      `The expression has ${text.length} characters, and ${MOST_CHARACTERS} are read; shorten it.`,
    )
  const cursor = new TokenCursor(text)
  const expression = new Reader(cursor).expression('outermost')
  cursor.end()
  return expression
}

class Reader {
  private readonly cursor: TokenCursor

  constructor(cursor: TokenCursor) {
    this.cursor = cursor
  }

  expression(place: Place = 'set'): SExpression {
    const token = this.cursor.take()
    switch (token.kind) {
      case 'close':
        throw new SExpressionError('an expression is missing before ")".', token.at)
      case 'literal':
        return token.literal
      case 'name':
        return { kind: 'entity', key: token.text }
      case 'word':
        return leaf(token.text)
      case 'open':
        return this.nested(token.at, place)
    }
  }

  private nested(at: number, place: Place): SExpression {
    this.cursor.descend(at)
    const expression = this.operation(at, place)
    this.cursor.close(at)
    return expression
  }

  private operation(at: number, place: Place): SExpression {
    const head = this.cursor.peek()
    const operator = head?.kind === 'word' ? head.text.toUpperCase() : ''
    const comparison = COMPARISONS.find(mode => mode === operator.toLowerCase())
    const isLeaf = this.cursor.peek(1)?.kind === 'close' && !OPERATORS.has(operator) && comparison === undefined
    if (head?.kind !== 'word' || isLeaf) return this.expression(place)
    this.cursor.take()
    const expression = comparison ? this.compare(comparison) : this.operands(operator)
    if (expression) {
      const reason = misplaced(expression, place)
      if (reason !== undefined) throw new SExpressionError(reason, at)
      return expression
    }
    if (operator === 'R')
      throw new SExpressionError(
        '(R …) turns a relation round and stands only where a relation does, as in (JOIN (R r) e).',
        at,
      )
    throw new SExpressionError(
      `"${head.text}" is no operator; there are JOIN, ANY, AND, OR, WITHOUT, ARGMAX, ARGMIN, lt, le, gt, ge, eq, has, TC, DURING, BEFORE, AFTER, FIRST, LAST, COUNT, SUM, AVG, MIN, MAX, OWN, WHEN, EXISTS and FIND.`,
      head.at,
    )
  }

  /** What an operator and all behind it in the brackets mean; undefined for what is none. */
  private operands(operator: string): SExpression | undefined {
    const { cursor } = this
    switch (operator) {
      case 'JOIN':
        return { kind: 'join', relation: cursor.relation(), of: this.expression() }
      case 'ANY':
        return { kind: 'any', relation: cursor.relation() }
      case 'AND':
        return { kind: 'and', left: this.expression(), right: this.expression() }
      case 'OR':
        return { kind: 'or', left: this.expression(), right: this.expression() }
      case 'WITHOUT':
        return { kind: 'without', of: this.expression(), without: this.expression() }
      case 'ARGMAX':
      case 'ARGMIN':
        return this.superlative(operator)
      case 'HAS':
        return this.has()
      case 'FIND':
        return { kind: 'find', words: cursor.value('the words to find are missing; write (FIND "words").').value }
      case 'TC':
        return { kind: 'time', of: this.expression(), relation: cursor.relation(), time: cursor.time() }
      case 'DURING':
      case 'BEFORE':
      case 'AFTER':
        return { kind: 'during', mode: operator, of: this.expression('timed'), time: this.time() }
      case 'FIRST':
      case 'LAST':
        return { kind: 'earliest', mode: operator, of: this.expression('timed') }
      case 'COUNT':
        return { kind: 'count', of: this.expression('counted') }
      case 'SUM':
      case 'AVG':
      case 'MIN':
      case 'MAX':
        return { kind: 'aggregate', mode: operator, of: this.expression(), by: this.measure() }
      case 'WHEN':
        return { kind: 'when', left: this.expression(), relation: cursor.relation(), right: this.expression() }
      case 'OWN':
        return { kind: 'own', by: cursor.chain() }
      case 'EXISTS':
        return { kind: 'exists', of: this.expression() }
      default:
        return undefined
    }
  }

  private superlative(mode: 'ARGMAX' | 'ARGMIN'): SExpression {
    const superlative: SExpression = { kind: 'superlative', mode, of: this.expression(), by: this.measure() }
    return this.isLast() ? superlative : { ...superlative, top: this.cursor.wholeNumber(MOST_TOP) }
  }

  private compare(mode: Comparison): SExpression {
    const compared: SExpression = { kind: 'compare', mode, by: this.measure(), than: this.value() }
    return this.isLast() ? compared : { kind: 'and', left: compared, right: this.expression() }
  }

  private measure(): Measure {
    const kind = MEASURES.find(name => this.cursor.opens(name.toUpperCase()))
    if (kind === undefined) return { kind: 'value', by: this.cursor.chain() }
    return this.cursor.inside((): Measure => {
      const by = this.cursor.chain()
      return this.isLast() ? { kind, by } : { kind, by, among: this.expression() }
    })
  }

  private has(): SExpression {
    const isOwnName = this.cursor.peek()?.kind === 'literal' || this.cursor.peek(1)?.kind === 'close'
    const by: readonly Relation[] = isOwnName ? [] : this.cursor.chain()
    return { kind: 'has', by, text: this.cursor.value('a text is missing; write one such as "river".').value }
  }

  private value(): SExpression {
    return this.cursor.peek()?.kind === 'open' ? this.expression('value') : this.cursor.value(VALUE_MISSING)
  }

  private time(): string | SExpression {
    return this.cursor.peek()?.kind === 'open' ? this.expression('times') : this.cursor.time()
  }

  private isLast(): boolean {
    return (this.cursor.peek()?.kind ?? 'close') === 'close'
  }
}

function leaf(word: string): SExpression {
  const datatype = datatypeOfWord(word)
  return datatype === undefined ? { kind: 'entity', key: word } : typedLiteral(word, datatype)
}
