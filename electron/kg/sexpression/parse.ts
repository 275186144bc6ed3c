import type { Comparison, Relation, SExpression } from './ast.ts'
import { datatypeOfWord, typedLiteral, type Literal } from './atoms.ts'
import { SExpressionError } from './errors.ts'
import { periodOf } from './periods.ts'
import { tokens, type Token } from './tokens.ts'

/**
 * Nesting that is read; GrailQA's deepest has 5 levels, and KBQA-R1's own check refuses more than 10. A logical form of
 * more is a mistake or an attack.
 */
export const MOST_DEPTH = 32
const MOST_CHARACTERS = 10_000

const COMPARISONS: readonly Comparison[] = ['lt', 'le', 'gt', 'ge']
const OPERATORS = ['JOIN', 'AND', 'ARGMAX', 'ARGMIN', 'TC', 'COUNT', 'R']

/**
 * Reads an S-expression of GrailQA and KBQA-R1 (Table II). Names with blanks or brackets stand in single quotes or,
 * IRIs, in angle brackets; values in double quotes, `"1990"^^xsd:gYear`, `1990^^http://…#gYear`, or bare where they are
 * numbers or dates. Operators may be in any case, and what Table II allows is read too: brackets around a leaf or an
 * expression, and the four-part `(le r v e)`, which is `(AND (le r v) e)`.
 * @throws {SExpressionError} with the position and what to do
 */
export function parseSExpression(text: string): SExpression {
  if (text.length > MOST_CHARACTERS)
    throw new SExpressionError(
      `The expression has ${text.length} characters, and ${MOST_CHARACTERS} are read; shorten it.`,
    )
  const reader = new Reader(tokens(text), text.length)
  const expression = reader.expression(true)
  reader.end()
  return expression
}

class Reader {
  private readonly tokens: readonly Token[]
  private readonly length: number
  private next = 0
  private depth = 0

  constructor(all: readonly Token[], length: number) {
    this.tokens = all
    this.length = length
  }

  end(): void {
    const rest = this.tokens[this.next]
    if (rest)
      throw new SExpressionError(
        rest.kind === 'close' ? 'a ")" too many; remove it.' : 'the expression is complete here; remove what follows.',
        rest.at,
      )
  }

  expression(outermost = false): SExpression {
    const token = this.take()
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
        return this.nested(token.at, outermost)
    }
  }

  private nested(at: number, outermost: boolean): SExpression {
    this.descend(at)
    const head = this.peek()
    const operator = head?.kind === 'word' ? head.text.toUpperCase() : ''
    const comparison = COMPARISONS.find(mode => mode === operator.toLowerCase())
    const expression = comparison ? this.compare(comparison) : this.operation(operator, at, outermost)
    this.close(at)
    return expression
  }

  private operation(operator: string, at: number, outermost: boolean): SExpression {
    const head = this.peek()
    const isLeaf = this.peek(1)?.kind === 'close' && !OPERATORS.includes(operator)
    if (head?.kind !== 'word' || isLeaf) return this.expression(outermost)
    this.next += 1
    switch (operator) {
      case 'JOIN':
        return { kind: 'join', relation: this.relation(), of: this.expression() }
      case 'AND':
        return { kind: 'and', left: this.expression(), right: this.expression() }
      case 'ARGMAX':
      case 'ARGMIN':
        return { kind: 'superlative', mode: operator, of: this.expression(), by: this.chain() }
      case 'TC':
        return { kind: 'time', of: this.expression(), relation: this.relation(), time: this.time() }
      case 'COUNT':
        if (!outermost)
          throw new SExpressionError(
            'COUNT gives a number and can only stand outermost; count the whole expression.',
            at,
          )
        return { kind: 'count', of: this.expression() }
      case 'R':
        throw new SExpressionError(
          '(R …) turns a relation round and stands only where a relation does, as in (JOIN (R r) e).',
          at,
        )
      default:
        throw new SExpressionError(
          `"${head.text}" is no operator; there are JOIN, AND, ARGMAX, ARGMIN, lt, le, gt, ge, TC and COUNT.`,
          head.at,
        )
    }
  }

  private compare(mode: Comparison): SExpression {
    this.next += 1
    const compared: SExpression = { kind: 'compare', mode, by: this.chain(), than: this.value() }
    return this.peek()?.kind === 'close' ? compared : { kind: 'and', left: compared, right: this.expression() }
  }

  /** `r`, `(R r)`, or several of them as `(JOIN r1 (JOIN r2 r3))`. */
  private chain(): Relation[] {
    const head = this.peek(1)
    if (this.peek()?.kind !== 'open' || head?.kind !== 'word' || head.text.toUpperCase() !== 'JOIN')
      return [this.relation()]
    const { at } = this.take()
    this.descend(at)
    this.next += 1
    const relations = [...this.chain(), ...this.chain()]
    this.close(at)
    return relations
  }

  private relation(): Relation {
    const token = this.take()
    if (token.kind === 'word' || token.kind === 'name') return { name: token.text, reverse: false }
    const head = this.peek()
    if (token.kind !== 'open' || head?.kind !== 'word' || head.text.toUpperCase() !== 'R')
      throw new SExpressionError('a relation is missing; write its name, or (R name) to walk it backwards.', token.at)
    this.descend(token.at)
    this.next += 1
    const name = this.take()
    if (name.kind !== 'word' && name.kind !== 'name')
      throw new SExpressionError("a relation's name is missing after R.", name.at)
    this.close(token.at)
    return { name: name.text, reverse: true }
  }

  /** What is compared with: always a value, so that a bare word is text. */
  private value(): Literal {
    const token = this.take()
    if (token.kind === 'literal') return token.literal
    if (token.kind === 'name') return { kind: 'literal', value: token.text }
    if (token.kind !== 'word')
      throw new SExpressionError(
        'a value to compare with is missing; write one such as 100 or "1990"^^xsd:gYear.',
        token.at,
      )
    const datatype = datatypeOfWord(token.text)
    return datatype === undefined ? { kind: 'literal', value: token.text } : typedLiteral(token.text, datatype)
  }

  private time(): string {
    const token = this.take()
    const text =
      token.kind === 'literal' ? token.literal.value : token.kind === 'word' || token.kind === 'name' ? token.text : ''
    const time = text.toUpperCase() === 'NOW' ? 'NOW' : text
    if (time !== 'NOW' && !periodOf(time))
      throw new SExpressionError(
        'a time is missing or no date of the calendar; write 2010, 2010-05, 2010-05-12 or NOW.',
        token.at,
      )
    return time
  }

  private peek(ahead = 0): Token | undefined {
    return this.tokens[this.next + ahead]
  }

  private take(): Token {
    const token = this.tokens[this.next++]
    if (!token) throw new SExpressionError('it ends too early; complete it.', this.length)
    return token
  }

  private descend(at: number): void {
    this.depth += 1
    if (this.depth > MOST_DEPTH)
      throw new SExpressionError(`it is nested more than ${MOST_DEPTH} deep; simplify it.`, at)
  }

  private close(opened: number): void {
    const token = this.tokens[this.next++]
    if (token?.kind === 'close') {
      this.depth -= 1
      return
    }
    throw new SExpressionError(
      token
        ? `too much stands in the brackets that open at character ${opened + 1}; close them here.`
        : `the bracket that opens at character ${opened + 1} is never closed; add ")".`,
      token?.at ?? this.length,
    )
  }
}

function leaf(word: string): SExpression {
  const datatype = datatypeOfWord(word)
  return datatype === undefined ? { kind: 'entity', key: word } : typedLiteral(word, datatype)
}
