/**
 * What a JSON text is made of: members of the object that it is, nodes of its `@graph`, or the elements of an array,
 * each a document of its own; and where it ends.
 */
export interface JsonItem {
  kind: 'member' | 'node' | 'document' | 'end'
  /** `"key": value` for a member. */
  text: string
  /** 1-based line on which it begins. */
  line: number
  /** Why it cannot be read, known before a parser sees it. */
  problem?: string
}

/** An item longer than this is taken for one that was never closed. */
const LONGEST_ITEM = 16 << 20
/** Values stand within each other a dozen deep; a parser's work grows with the square of the depth. */
const DEEPEST_VALUE = 128
const GRAPH_KEY = /^"@graph"\s*:\s*$/
const BLANK_OR_COMMA = /[\s,\ufeff]/

/**
 * Cuts JSON-LD into its nodes, in chunks as they come, without understanding them: the elements of an array, the
 * members of an object, the elements of its `@graph`. It is what lets an import go on behind a bad node. Several texts
 * may stand one after the other, one a line.
 */
export class JsonItemSplitter {
  private text = ''
  private at = 0
  private line = 1
  private inString = false
  /** Brackets that are open: the text's own, that of `@graph`, those of the item. */
  private readonly open: string[] = []
  private depth = 0
  /** How many brackets are around an item. */
  private level = 1
  private begun: { at: number; line: number } | undefined
  private problem: string | undefined;

  *push(chunk: string): Generator<JsonItem> {
    this.text += chunk
    yield* this.scan(this.text.length - 1)
    // Of what is refused nothing is kept.
    const from = this.problem === undefined ? (this.begun?.at ?? this.at) : this.at
    this.text = this.text.slice(from)
    this.at -= from
    if (this.begun) this.begun.at = 0
    if (this.text.length > LONGEST_ITEM) {
      this.refuse(`longer than ${LONGEST_ITEM >> 20} MiB, as if it were never closed`)
      this.text = this.text.slice(this.at)
      this.at = 0
    }
  }

  /** What was not closed. */
  *finish(): Generator<JsonItem> {
    yield* this.scan(this.text.length)
    const isCut = this.begun !== undefined && (this.inString || this.depth > this.level)
    if (isCut) this.refuse(this.inString ? 'a quote is not closed' : 'a bracket is not closed')
    yield* this.end(this.text.length)
    if (this.depth > 0)
      yield {
        kind: 'end',
        text: '',
        line: this.line,
        ...(isCut ? {} : { problem: 'a bracket is not closed: the file is cut' }),
      }
  }

  private *scan(end: number): Generator<JsonItem> {
    for (; this.at < end; this.at++) {
      const character = this.text[this.at] as string
      if (character === '\n') this.line++
      if (this.inString) {
        // The character behind a backslash may not be there yet: one is left for it.
        if (character === '\\') this.at++
        else if (character === '"' || character === '\n') this.inString = false
      } else if (character === '{' || character === '[') yield* this.opened(character)
      else if (character === '}' || character === ']') yield* this.closed(character)
      else if (character === ',' && this.depth === this.level) yield* this.end(this.at)
      else if (!BLANK_OR_COMMA.test(character)) {
        this.begin()
        if (character === '"') this.inString = true
      }
    }
  }

  private begin(): void {
    if (this.begun === undefined && this.depth <= this.level) this.begun = { at: this.at, line: this.line }
    if (this.depth === 0) this.refuse('it is neither an object nor an array')
  }

  private *opened(bracket: string): Generator<JsonItem> {
    if (this.depth === 0) {
      yield* this.end(this.at)
      this.level = 1
    } else if (this.isGraph(bracket)) {
      this.begun = undefined
      this.level = 2
    } else this.begin()
    this.depth++
    if (this.depth <= DEEPEST_VALUE + this.level) this.open.push(bracket)
    else this.refuse(`values stand more than ${DEEPEST_VALUE} deep within each other`)
  }

  private isGraph(bracket: string): boolean {
    if (bracket !== '[' || this.depth !== 1 || this.level !== 1 || this.open[0] !== '{' || !this.begun) return false
    return GRAPH_KEY.test(this.text.slice(this.begun.at, this.at))
  }

  private *closed(bracket: string): Generator<JsonItem> {
    if (this.depth === 0) return this.begin()
    if (this.depth > this.open.length) {
      this.depth--
      return
    }
    const partner = bracket === '}' ? '{' : '['
    const at = this.open.lastIndexOf(partner)
    // One that closes nothing: the parser will tell.
    if (at < 0) return
    if (at >= this.level) {
      this.open.length = at
      this.depth = at
      return
    }
    yield* this.end(this.at)
    const isWrong = at < this.open.length - 1 && this.level === this.open.length
    this.open.length = at
    this.depth = at
    this.level = 1
    if (at > 0) return
    yield {
      kind: 'end',
      text: '',
      line: this.line,
      ...(isWrong ? { problem: 'the array of @graph is not closed' } : {}),
    }
  }

  private *end(at: number): Generator<JsonItem> {
    if (this.begun === undefined) return
    const { problem } = this
    const text = problem === undefined ? this.text.slice(this.begun.at, at) : ''
    const kind = this.level === 2 ? 'node' : this.open[0] === '{' ? 'member' : 'document'
    const { line } = this.begun
    this.begun = undefined
    this.problem = undefined
    yield { kind, text, line, ...(problem === undefined ? {} : { problem }) }
  }

  private refuse(problem: string): void {
    this.problem ??= problem
  }
}
