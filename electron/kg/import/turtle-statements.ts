import { LINE_END } from '../decoding.ts'
/** A statement of Turtle or TriG: a block of triples, a graph in braces, or a directive. */
export interface Statement {
  text: string
  /** 1-based line on which it begins. */
  line: number
  /** `@prefix`, `@base`, `PREFIX` or `BASE`. */
  isDirective: boolean
}

/** A statement longer than this is taken for one that was never closed. */
const LONGEST_STATEMENT = 16 << 20
/** Characters behind the current one that a decision may need: as many as `@prefix ` has. */
const LOOKAHEAD = 8

const BARE_DIRECTIVE = /^(?:prefix|base)[\s<]/i

type Mode = 'between' | 'iri' | 'string' | 'long string' | 'comment'

/**
 * Cuts Turtle and TriG into statements, in chunks as they come, without understanding them: a full stop followed by
 * white space ends one, outside of strings, IRIs, comments and brackets. It is what lets an import go on behind a bad
 * statement.
 */
export class StatementSplitter {
  private text = ''
  private at = 0
  private line = 1
  private mode: Mode = 'between'
  private quote = ''
  private depth = 0
  private isDirective = false
  /** SPARQL's PREFIX and BASE end with their IRI, without a full stop. */
  private isBareDirective = false
  private started = false
  /** Behind a statement that was too long, of whose last line there is more. */
  private isLost = false;

  *push(chunk: string): Generator<Statement> {
    this.text += chunk
    if (this.isLost) this.skipLine()
    yield* this.scan(this.text.length - LOOKAHEAD)
    if (this.text.length <= LONGEST_STATEMENT) return
    yield this.cut()
    this.isLost = true
    this.skipLine()
  }

  /** The last statements, and whatever is left that is none. */
  *finish(): Generator<Statement> {
    yield* this.scan(this.text.length)
    this.at = this.text.length
    if (this.text.trim() !== '') yield this.cut()
  }

  /** What is left of a line that was told already: megabytes of a literal are one bad statement. */
  private skipLine(): void {
    const end = /[\r\n]/.exec(this.text)?.index
    this.isLost = end === undefined
    this.text = end === undefined ? '' : this.text.slice(end)
  }

  private *scan(end: number): Generator<Statement> {
    while (this.at < end) {
      const character = this.text[this.at] as string
      const ends = this.step(character)
      this.at++
      if (ends) {
        const statement = this.cut()
        end -= statement.text.length
        yield statement
      }
    }
  }

  /** Takes one character in; true when it ends a statement. */
  private step(character: string): boolean {
    switch (this.mode) {
      case 'comment':
        if (character === '\n' || character === '\r') this.mode = 'between'
        return false
      case 'iri':
        // A line break is no part of an IRI: the statement is bad, but the next one need not suffer.
        if (character === '\n') this.mode = 'between'
        if (character !== '>') return false
        this.mode = 'between'
        return this.isBareDirective
      case 'string':
        if (character === '\\') this.at++
        else if (character === this.quote || character === '\n') this.mode = 'between'
        return false
      case 'long string':
        if (character === '\\') this.at++
        else if (this.text.startsWith(this.quote.repeat(3), this.at) && this.text[this.at + 3] !== this.quote) {
          this.at += 2
          this.mode = 'between'
        }
        return false
      case 'between':
        return this.between(character)
      default:
        return this.mode satisfies never
    }
  }

  private between(character: string): boolean {
    if (!this.started && /\S/.test(character) && character !== '#') {
      this.started = true
      this.isBareDirective = BARE_DIRECTIVE.test(this.text.slice(this.at, this.at + LOOKAHEAD))
      this.isDirective = this.isBareDirective || character === '@'
    }
    switch (character) {
      case '\\':
        this.at++
        return false
      case '#':
        this.mode = 'comment'
        return false
      case '<':
        this.mode = 'iri'
        return false
      case '"':
      case "'":
        this.quote = character
        this.mode = this.text.startsWith(character.repeat(3), this.at) ? 'long string' : 'string'
        if (this.mode === 'long string') this.at += 2
        return false
      case '[':
      case '(':
      case '{':
        this.depth++
        return false
      case ']':
      case ')':
        this.depth--
        return false
      case '}':
        this.depth--
        // `|}` closes what is said of a triple, and the statement goes on.
        return (
          this.depth <= 0 && this.text[this.at - 1] !== '|' && !/^\s*\./.test(this.text.slice(this.at + 1, this.at + 3))
        )
      case '.':
        return this.depth <= 0 && /^[\s#]?$/.test(this.text[this.at + 1] ?? '')
      default:
        return false
    }
  }

  private cut(): Statement {
    const text = this.text.slice(0, this.at)
    const lead = /^\s*/.exec(text)?.[0] ?? ''
    const statement = { text, line: this.line + lineBreaks(lead), isDirective: this.isDirective }
    this.line += lineBreaks(text)
    this.text = this.text.slice(this.at)
    this.at = 0
    this.depth = 0
    this.mode = 'between'
    this.isDirective = false
    this.isBareDirective = false
    this.started = false
    return statement
  }
}

export function lineBreaks(text: string): number {
  return text.split(LINE_END).length - 1
}
