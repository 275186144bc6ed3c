import type { LineEnd } from './lines.ts'

/** The cells of one row as ranges of bytes; the same object is used for every row. */
export class Cells {
  bytes: Buffer = Buffer.alloc(0)
  starts: number[] = []
  ends: number[] = []
  count = 0

  text(column: number): string {
    return this.bytes.toString('utf8', this.starts[column], this.ends[column])
  }

  texts(): string[] {
    return Array.from({ length: this.count }, (_, column) => this.text(column))
  }

  isEmpty(column: number): boolean {
    return column >= this.count || this.starts[column] === this.ends[column]
  }

  /** Whether anything stands behind so many columns. */
  isLongerThan(columns: number): boolean {
    for (let column = columns; column < this.count; column++) if (!this.isEmpty(column)) return true
    return false
  }

  add(start: number, end: number): void {
    this.starts[this.count] = start
    this.ends[this.count++] = end
  }

  /**
   * Takes a row that is text already; blanks around a cell are no part of it, as in a file of cells.
   * @param isExact whether they are
   */
  fill(texts: readonly string[], isExact: boolean): this {
    const parts = texts.map(text => Buffer.from(isExact ? text : text.trim()))
    this.bytes = Buffer.concat(parts)
    this.count = 0
    let at = 0
    for (const { length } of parts) this.add(at, (at += length))
    return this
  }
}

/** Most likely a name with the separator in it: what stands under which heading then is not known. */
export const tooMany = ({ count }: Cells, columns: number): string =>
  `${count} columns where ${columns} are expected; put names that hold the separator in quotes`

const QUOTE = 0x22
const SPACE = 0x20
const TAB = 0x09
/** A quoted cell may run over this many lines; a quote that is still open then was never closed. */
const MOST_LINES = 1000
const MOST_RECORD_BYTES = 1 << 20
/** Each is judged beside the others, which of many more takes minutes. */
export const MOST_COLUMNS = 10_000
const TOO_WIDE = `more than ${MOST_COLUMNS} columns`

/**
 * Cuts lines into cells. Lines without a quote, nearly all of them, are cut in place. Quotes follow RFC 4180, line
 * breaks inside included; a quote that is never closed costs the line it stands in and not the rest of the file.
 */
export class CellSplitter {
  private readonly delimiter: number
  private readonly quoted: boolean
  private readonly onRow: (cells: Cells, line: number) => void
  private readonly onBad: (line: number, reason: string) => void
  private readonly cells = new Cells()
  private pending: { line: number; bytes: Buffer; before: LineEnd }[] = []
  private pendingBytes = 0

  constructor(
    delimiter: string,
    quoted: boolean,
    onRow: (cells: Cells, line: number) => void,
    onBad: (line: number, reason: string) => void,
  ) {
    this.delimiter = delimiter.charCodeAt(0)
    this.quoted = quoted
    this.onRow = onRow
    this.onBad = onBad
  }

  /** @param before what the line before it ended with: within quotes it is a part of the cell */
  line(bytes: Buffer, start: number, end: number, number: number, before: LineEnd = '\n'): void {
    if (this.pending.length > 0) {
      this.continueRow(bytes, start, end, number, before)
      return
    }
    if (blank(bytes, start, end)) return
    const quote = this.quoted ? bytes.subarray(start, end).indexOf(QUOTE) : -1
    if (quote < 0) this.plainRow(bytes, start, end, number)
    else if (!this.quotedRow(bytes.subarray(start, end), number)) this.pend(bytes, start, end, number, before)
  }

  /** Rows that wait for a closing quote have none. */
  finish(): void {
    while (this.pending.length > 0) this.giveUp()
  }

  private plainRow(bytes: Buffer, start: number, end: number, number: number): void {
    const { cells, delimiter } = this
    cells.bytes = bytes
    cells.count = 0
    let from = start
    for (let i = start; i <= end; i++) {
      if (i < end && bytes[i] !== delimiter) continue
      let to = i
      while (from < to && isSpace(bytes[from] as number)) from++
      while (to > from && isSpace(bytes[to - 1] as number)) to--
      cells.add(from, to)
      if (cells.count > MOST_COLUMNS) {
        this.onBad(number, TOO_WIDE)
        return
      }
      from = i + 1
    }
    this.onRow(cells, number)
  }

  /** Cuts a row with quotes; false when a quote is open at its end. */
  private quotedRow(row: Buffer, number: number): boolean {
    const out = Buffer.allocUnsafe(row.length)
    const { cells, delimiter } = this
    let length = 0
    let at = 0
    const found: number[] = []
    for (;;) {
      while (at < row.length && isSpace(row[at] as number) && row[at] !== delimiter) at++
      const start = length
      if (row[at] === QUOTE) {
        const close = this.copyQuoted(row, at + 1, out, length)
        if (close === undefined) return false
        length = close.length
        at = close.next
        while (at < row.length && isSpace(row[at] as number) && row[at] !== delimiter) at++
        if (at < row.length && row[at] !== delimiter) {
          this.onBad(number, 'text after a closing quote')
          return true
        }
      } else {
        while (at < row.length && row[at] !== delimiter) out[length++] = row[at++] as number
        while (length > start && isSpace(out[length - 1] as number)) length--
      }
      found.push(start, length)
      if (found.length > 2 * MOST_COLUMNS) {
        this.onBad(number, TOO_WIDE)
        return true
      }
      if (at >= row.length) break
      at++
    }
    cells.bytes = out
    cells.count = 0
    for (let i = 0; i < found.length; i += 2) cells.add(found[i] as number, found[i + 1] as number)
    this.onRow(cells, number)
    return true
  }

  private copyQuoted(
    row: Buffer,
    from: number,
    out: Buffer,
    length: number,
  ): { next: number; length: number } | undefined {
    for (let i = from; i < row.length; i++) {
      if (row[i] === QUOTE) {
        if (row[i + 1] !== QUOTE) return { next: i + 1, length }
        i++
      }
      out[length++] = row[i] as number
    }
    return undefined
  }

  private pend(bytes: Buffer, start: number, end: number, line: number, before: LineEnd): void {
    this.pending.push({ line, bytes: Buffer.from(bytes.subarray(start, end)), before })
    this.pendingBytes += end - start + 1
  }

  private continueRow(bytes: Buffer, start: number, end: number, number: number, before: LineEnd): void {
    const row = afterQuotedLine(bytes.subarray(start, end), this.delimiter)
    if (row === 'broken') {
      // Whichever of the lines before it opens a quote, this one does not close it.
      while (this.pending.length > 0) this.giveUp()
      this.line(bytes, start, end, number, before)
      return
    }
    this.pend(bytes, start, end, number, before)
    if (row === 'closed') {
      this.quotedRow(this.joined(), this.pending[0]?.line ?? number)
      this.pending = []
      this.pendingBytes = 0
    } else if (this.pending.length > MOST_LINES || this.pendingBytes > MOST_RECORD_BYTES) this.giveUp()
  }

  private joined(): Buffer {
    return Buffer.concat(
      this.pending.flatMap(({ bytes, before }, i) => (i === 0 ? [bytes] : [Buffer.from(before), bytes])),
    )
  }

  /** Refuses the line with the open quote and reads the lines after it again. */
  private giveUp(): void {
    const [first, ...rest] = this.pending
    this.pending = []
    this.pendingBytes = 0
    if (first) this.onBad(first.line, 'a quote is opened and never closed')
    for (const [at, { bytes, line, before }] of rest.entries()) {
      this.line(bytes, 0, bytes.length, line, before)
      if (this.pending.length === 0) continue
      // Behind this line a quoted cell is open as it was before: the lines after it need no second look.
      this.pending = rest.slice(at)
      this.pendingBytes = this.pending.reduce((sum, each) => sum + each.bytes.length + 1, 0)
      return
    }
  }
}

/**
 * How a row stands behind a line that begins inside of a quoted cell: still inside of one, at its end, or refused, since
 * text stands behind a closing quote.
 */
function afterQuotedLine(line: Buffer, delimiter: number): 'open' | 'closed' | 'broken' {
  let at = 0
  const pass = (isPassed: (byte: number) => boolean): void => {
    while (at < line.length && isPassed(line[at] as number)) at++
  }
  const isBlank = (byte: number): boolean => isSpace(byte) && byte !== delimiter
  for (;;) {
    for (;;) {
      const quote = line.indexOf(QUOTE, at)
      if (quote < 0) return 'open'
      at = quote + 1
      if (line[at] !== QUOTE) break
      at++
    }
    pass(isBlank)
    if (at < line.length && line[at] !== delimiter) return 'broken'
    // Cells without quotes, up to one that begins with one.
    for (;;) {
      if (at >= line.length) return 'closed'
      at++
      pass(isBlank)
      if (line[at] === QUOTE) break
      pass(byte => byte !== delimiter)
    }
    at++
  }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB
}

function blank(bytes: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isSpace(bytes[i] as number)) return false
  return true
}
