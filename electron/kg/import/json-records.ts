/** Objects and arrays within one another. */
const MOST_DEPTH = 64
/** A record is in memory until it ends; no edge is that long. */
const LONGEST_RECORD = 1 << 20
const LONGEST_KEY = 32

export type RecordKind = 'node' | 'edge' | undefined

/** Members of a document whose elements are records, and what these are. */
const LISTS = new Map<string, RecordKind>([
  ['nodes', 'node'],
  ['vertices', 'node'],
  ['edges', 'edge'],
  ['links', 'edge'],
  ['relationships', 'edge'],
  ['rels', 'edge'],
  ['triples', 'edge'],
  ['facts', 'edge'],
  ['elements', undefined],
])
/** Members that hold such members. */
const DOCUMENTS = new Set(['graph', 'elements', 'network'])

export interface RecordHandler {
  /** The bytes of a whole object or array; what is in them may still be no JSON. */
  record(bytes: Buffer, kind: RecordKind, line: number): void
  bad(line: number, reason: string): void
}

const LF = 0x0a
const SPACE = 0x20
const COMMA = 0x2c
const COLON = 0x3a
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d

/** What records stand in: a list of them, or a document with lists. */
type Around = { kind: RecordKind } | 'document'

/**
 * Cuts JSON into its records, wherever the chunks begin and end: objects a line, the elements of an array, or those of
 * the lists of a document (`{nodes: […], edges: […]}`). A record that goes wrong costs itself: it goes on at the next
 * line that begins as far left as that one did.
 */
export class JsonRecordSplitter {
  private readonly handler: RecordHandler
  /** What is not done with: a record from its beginning. */
  private rest: Buffer = Buffer.alloc(0)
  private at = 0
  private line = 1
  /** Where in `rest` the line began; negative where that is gone. */
  private lineStart = 0
  private readonly around: Around[] = []
  private record: { start: number; line: number; column: number; kind: RecordKind } | undefined
  /** Brackets that are open in the record. */
  private open: number[] = []
  /** How many are open in a member that is passed over. */
  private passed = 0
  private inText = false
  private isEscaped = false
  /** The last text, where nothing but a colon stands behind it. */
  private readonly key = Buffer.alloc(LONGEST_KEY)
  private keyLength = 0
  /** The column of a bad record, behind which a line to go on at is looked for. */
  private lostAt: number | undefined
  private wasLost = false
  private complainedAt = 0

  constructor(handler: RecordHandler) {
    this.handler = handler
  }

  push(chunk: Buffer): void {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    this.read()
    const done = this.record?.start ?? this.at
    // A copy: the chunk that it stands in is large.
    this.rest = Buffer.from(this.rest.subarray(done))
    this.at -= done
    this.lineStart -= done
    if (this.record) this.record.start -= done
  }

  /** @param isWhole whether the text goes on to its end */
  finish(isWhole: boolean): void {
    if (!isWhole) return
    while (this.record) {
      this.giveUp(this.record, 'its brackets are not closed')
      this.read()
    }
    if (this.around.length > 0 && !this.wasLost)
      this.handler.bad(this.line, 'the file ends in the middle: a bracket is not closed')
  }

  private read(): void {
    while (this.at < this.rest.length) {
      if (this.lostAt !== undefined) {
        if (!this.seek(this.lostAt)) return
      } else if (this.record && this.at - this.record.start > LONGEST_RECORD)
        this.giveUp(this.record, `longer than ${LONGEST_RECORD >> 20} MiB`)
      else {
        const byte = this.rest[this.at] as number
        if (this.inText) this.text(byte)
        else this.byte(byte)
      }
    }
  }

  private text(byte: number): void {
    if (byte === LF) {
      if (this.record) return this.giveUp(this.record, 'a text is not closed with "')
      this.inText = false
      return
    }
    this.at++
    if (this.isEscaped) this.isEscaped = false
    else if (byte === BACKSLASH) this.isEscaped = true
    else if (byte === QUOTE) {
      this.inText = false
      return
    }
    if (this.keyLength < LONGEST_KEY) this.key[this.keyLength++] = byte
  }

  private byte(byte: number): void {
    if (byte === LF) {
      this.line++
      this.lineStart = this.at + 1
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return this.opened(byte)
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return this.closed(byte)
    else if (byte > SPACE && byte !== COLON) {
      this.keyLength = 0
      if (byte === QUOTE) this.inText = true
      if (byte !== COMMA && !this.record && this.passed === 0 && this.around.at(-1) !== 'document')
        this.complain('neither an object nor an array')
    }
    this.at++
  }

  private opened(byte: number): void {
    const key = this.key.toString('latin1', 0, this.keyLength)
    this.keyLength = 0
    const { record, around } = this
    const last = around.at(-1)
    if (record) {
      const isMember = this.open.length === 1 && this.open[0] === OPEN_BRACE
      if (isMember && record.kind === undefined && this.leadsOn(byte, key)) {
        // No record, but a document with lists of them.
        this.record = undefined
        this.open = []
        around.push('document', inside(byte, key))
      } else if (this.open.length === MOST_DEPTH)
        return this.giveUp(record, `more than ${MOST_DEPTH} brackets within one another`)
      else this.open.push(byte)
    } else if (this.passed > 0) this.passed++
    else if (last === 'document') {
      if (this.leadsOn(byte, key)) around.push(inside(byte, key))
      else this.passed++
    } else if (last === undefined && byte === OPEN_BRACKET) around.push({ kind: undefined })
    else {
      this.record = { start: this.at, line: this.line, column: this.at - this.lineStart, kind: last?.kind }
      this.open.push(byte)
    }
    this.at++
  }

  private leadsOn(byte: number, key: string): boolean {
    return this.around.length < MOST_DEPTH && (byte === OPEN_BRACKET ? LISTS.has(key) : DOCUMENTS.has(key))
  }

  private closed(byte: number): void {
    this.keyLength = 0
    const { record, open } = this
    const last = this.around.at(-1)
    if (record) {
      const fits = (open.pop() === OPEN_BRACE) === (byte === CLOSE_BRACE)
      if (!fits) return this.giveUp(record, 'a bracket is closed that is not open')
      if (open.length === 0) {
        this.record = undefined
        this.handler.record(this.rest.subarray(record.start, this.at + 1), record.kind, record.line)
      }
    } else if (this.passed > 0) this.passed--
    else if (last !== undefined && (last === 'document') === (byte === CLOSE_BRACE)) this.around.pop()
    else if (!this.wasLost) this.complain('a bracket is closed that is not open')
    this.at++
  }

  /** Tells of a bad record, and goes back to its beginning to look for the line behind it. */
  private giveUp({ start, line, column }: { start: number; line: number; column: number }, reason: string): void {
    this.handler.bad(line, reason)
    this.at = start
    this.line = line
    this.record = undefined
    this.open = []
    this.inText = false
    this.isEscaped = false
    this.lostAt = column
    this.wasLost = true
  }

  /** False where the line's beginning has not come yet. */
  private seek(column: number): boolean {
    const { rest } = this
    const feed = rest.indexOf(LF, this.at)
    this.at = feed < 0 ? rest.length : feed
    if (feed < 0) return true
    let next = feed + 1
    while (next < rest.length && ((rest[next] as number) <= SPACE || rest[next] === COMMA) && rest[next] !== LF) next++
    if (next === rest.length && next - feed < LONGEST_RECORD) return false
    this.line++
    this.lineStart = feed + 1
    this.at = feed + 1
    const byte = rest[next]
    const begins = byte === OPEN_BRACE || byte === OPEN_BRACKET || byte === CLOSE_BRACKET
    if (begins && next - feed - 1 <= column) this.lostAt = undefined
    return true
  }

  /** About what stands between records: once a line. */
  private complain(reason: string): void {
    if (this.complainedAt === this.line) return
    this.complainedAt = this.line
    this.handler.bad(this.line, reason)
  }
}

function inside(byte: number, key: string): Around {
  return byte === OPEN_BRACKET ? { kind: LISTS.get(key) } : 'document'
}
