import type { Relation } from './ast.ts'
import { datatypeOfWord, typedLiteral, type Literal } from './atoms.ts'
import { MOST_DEPTH } from './check-shape.ts'
import { SExpressionError } from './errors.ts'
import { periodOf } from './periods.ts'
import { tokens, type Token } from './tokens.ts'

/** Goes through the words of an expression, bracket by bracket, and reads what is no expression itself. */
export class TokenCursor {
  private readonly tokens: readonly Token[]
  private readonly length: number
  private next = 0
  private depth = 0

  constructor(text: string) {
    this.tokens = tokens(text)
    this.length = text.length
  }

  end(): void {
    const rest = this.tokens[this.next]
    if (rest)
      throw new SExpressionError(
        rest.kind === 'close' ? 'a ")" too many; remove it.' : 'the expression is complete here; remove what follows.',
        rest.at,
      )
  }

  peek(ahead = 0): Token | undefined {
    return this.tokens[this.next + ahead]
  }

  take(): Token {
    const token = this.tokens[this.next++]
    if (!token) throw new SExpressionError('it ends too early; complete it.', this.length)
    return token
  }

  /** Whether brackets open here before an operator. */
  opens(operator: string): boolean {
    const head = this.peek(1)
    return this.peek()?.kind === 'open' && head?.kind === 'word' && head.text.toUpperCase() === operator
  }

  descend(at: number): void {
    this.depth += 1
    if (this.depth > MOST_DEPTH)
      throw new SExpressionError(`it is nested more than ${MOST_DEPTH} deep; simplify it.`, at)
  }

  close(opened: number): void {
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

  /** What stands in brackets behind their operator. */
  inside<T>(read: () => T): T {
    const { at } = this.take()
    this.descend(at)
    this.take()
    const found = read()
    this.close(at)
    return found
  }

  /** `r`, `(R r)`, or several of them as `(JOIN r1 (JOIN r2 r3))`. */
  chain(): Relation[] {
    return this.opens('JOIN') ? this.inside(() => [...this.chain(), ...this.chain()]) : [this.relation()]
  }

  relation(): Relation {
    if (this.opens('R')) return this.inside(() => ({ name: this.relationName(), reverse: true }))
    const token = this.take()
    if (token.kind === 'word' || token.kind === 'name') return { name: token.text, reverse: false }
    throw new SExpressionError('a relation is missing; write its name, or (R name) to walk it backwards.', token.at)
  }

  private relationName(): string {
    const name = this.take()
    if (name.kind !== 'word' && name.kind !== 'name')
      throw new SExpressionError("a relation's name is missing after R.", name.at)
    return name.text
  }

  /** What is compared with: always a value, so that a bare word is text. */
  value(missing: string): Literal {
    const token = this.take()
    if (token.kind === 'literal') return token.literal
    if (token.kind === 'name') return { kind: 'literal', value: token.text }
    if (token.kind !== 'word') throw new SExpressionError(missing, token.at)
    const datatype = datatypeOfWord(token.text)
    return datatype === undefined ? { kind: 'literal', value: token.text } : typedLiteral(token.text, datatype)
  }

  time(): string {
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

  wholeNumber(most: number): number {
    const token = this.take()
    const number = token.kind === 'word' && /^\d{1,6}$/.test(token.text) ? Number(token.text) : 0
    if (number < 1 || number > most)
      throw new SExpressionError(
        `how many are wanted is a whole number from 1 to ${most}; write one such as 3.`,
        token.at,
      )
    return number
  }
}
