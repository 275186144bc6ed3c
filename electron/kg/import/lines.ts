import { isUtf8 } from 'node:buffer'
import { NOT_UTF8 } from '../decoding.ts'

/** A line longer than this is skipped and reported: no triple is that long, and the file need not fit into memory. */
export const LONGEST_LINE = 16 << 20

/** What ends a line. */
export type LineEnd = '\n' | '\r\n' | '\r'

export interface LineHandler {
  /**
   * A line's bytes, `bytes[start, end)`, without its end. Valid until `flush`.
   * @param before what the line before it ended with
   */
  line(bytes: Buffer, start: number, end: number, number: number, before: LineEnd): void
  /** A line that is too long or not UTF-8. */
  bad(number: number, reason: string): void
  /** The bytes of the lines so far are not valid any more. */
  flush?(): void
}

const LF = 0x0a
const CR = 0x0d

/** Cuts a stream of bytes into lines (LF, CRLF or CR), wherever the chunks begin and end. */
export class LineSplitter {
  private readonly handler: LineHandler
  private carry: Buffer[] = []
  private carried = 0
  private number: number
  private skipping = false
  private endedWithCr = false
  private before: LineEnd = '\n'

  /** @param before lines of the file that came before */
  constructor(handler: LineHandler, before = 0) {
    this.handler = handler
    this.number = before
  }

  push(chunk: Buffer): void {
    this.cut(chunk)
    this.handler.flush?.()
  }

  private cut(chunk: Buffer): void {
    const clean = isUtf8(chunk)
    const loneCr = chunk.includes(CR)
    let start = 0
    if (this.endedWithCr && chunk[0] === LF) {
      start = 1
      this.before = '\r\n'
    }
    this.endedWithCr = loneCr && chunk[chunk.length - 1] === CR
    const find = (byte: number, from: number): number => {
      const found = chunk.indexOf(byte, from)
      return found < 0 ? chunk.length : found
    }
    // Either is looked for again where it was passed: of ends of one kind the next may be far away.
    let lf = find(LF, start)
    let cr = loneCr ? find(CR, start) : chunk.length
    while (start < chunk.length) {
      if (lf < start) lf = find(LF, start)
      if (cr < start) cr = find(CR, start)
      const end = Math.min(lf, cr)
      const ended: LineEnd = end < cr ? '\n' : chunk[cr + 1] === LF ? '\r\n' : '\r'
      if (end === chunk.length) {
        this.keep(chunk, start)
        return
      }
      this.emit(chunk, start, end, clean)
      this.before = ended
      start = end + ended.length
    }
  }

  /** Forgets the line that has not ended yet. */
  drop(): void {
    this.carry = []
    this.carried = 0
    this.skipping = false
  }

  /**
   * How many lines there were and the bytes of the one that has not ended, for whoever goes on in another way;
   * undefined where only this one can.
   */
  leave(): { lines: number; rest: Buffer[] } | undefined {
    return this.skipping || this.endedWithCr ? undefined : { lines: this.number, rest: this.carry }
  }

  /** The last line, when it has no end. */
  finish(): void {
    if (this.carried > 0 || this.skipping) this.emit(Buffer.alloc(0), 0, 0, false)
  }

  private emit(chunk: Buffer, start: number, end: number, clean: boolean): void {
    this.number++
    if (this.skipping) {
      this.skipping = false
      return
    }
    if (this.carried > 0) {
      const joined = Buffer.concat([...this.carry, chunk.subarray(start, end)])
      this.carry = []
      this.carried = 0
      this.hand(joined, 0, joined.length, false)
    } else this.hand(chunk, start, end, clean)
  }

  private hand(bytes: Buffer, start: number, end: number, clean: boolean): void {
    if (!clean && !isUtf8(bytes.subarray(start, end))) this.handler.bad(this.number, NOT_UTF8)
    else this.handler.line(bytes, start, end, this.number, this.before)
  }

  private keep(chunk: Buffer, start: number): void {
    if (this.skipping) return
    this.carry.push(Buffer.from(chunk.subarray(start)))
    this.carried += chunk.length - start
    if (this.carried > LONGEST_LINE) {
      this.carry = []
      this.carried = 0
      this.skipping = true
      this.handler.bad(this.number + 1, `longer than ${LONGEST_LINE >> 20} MiB`)
    }
  }
}
