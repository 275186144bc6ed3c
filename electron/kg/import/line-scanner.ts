import { hashString, isSameString, viewOf } from '../store/byte-strings.ts'
import { enlarged } from '../enlarged.ts'
import { LineSplitter, type LineHandler } from './lines.ts'
import { BadLine, mayBeNewer, NTriplesLine, type FoundTerm } from './ntriples-line.ts'
import { NO_TEXT, ODD, type ScannedBlock, type ScanSettings } from './scanned-block.ts'

/** Terms of a block that are found again: those met last, by their hashes. */
const REMEMBERED = 1 << 14
const NOTHING = new Uint32Array()

/** Finds the terms of whole lines, for a thread beside the one that keeps the dictionary. */
export class LineScanner implements LineHandler {
  private readonly found: NTriplesLine
  private readonly plainBlanks: boolean
  private places = new Uint32Array(3 << 14)
  private hashes = new Uint32Array(1 << 14)
  private rows = new Uint32Array(3 << 14)
  private odd = new Uint32Array(3 << 4)
  private terms = 0
  private rowsLength = 0
  private oddLength = 0
  private inGraphs = 0
  private lines = 0
  private isNewer = false
  /** By hash: a term's place and one more. */
  private readonly last = new Uint32Array(REMEMBERED)
  private view: DataView = new DataView(new ArrayBuffer(0))

  constructor({ quads, plainBlanks }: ScanSettings) {
    this.found = new NTriplesLine(quads)
    this.plainBlanks = plainBlanks
  }

  /** @param text lines that are whole, the last one too */
  scan(text: Buffer<ArrayBuffer>): ScannedBlock {
    this.terms = this.rowsLength = this.oddLength = this.inGraphs = this.lines = 0
    this.isNewer = false
    this.last.fill(0)
    this.view = viewOf(text)
    new LineSplitter(this).push(text)
    const { lines, isNewer, inGraphs } = this
    if (isNewer)
      return { text, lines, isNewer, places: NOTHING, hashes: NOTHING, rows: NOTHING, odd: NOTHING, inGraphs: 0 }
    return {
      text,
      lines,
      isNewer,
      places: this.places.slice(0, 3 * this.terms),
      hashes: this.hashes.slice(0, this.terms),
      rows: this.rows.slice(0, this.rowsLength),
      odd: this.odd.slice(0, this.oddLength),
      inGraphs,
    }
  }

  line(bytes: Buffer, start: number, end: number, number: number): void {
    this.lines = number
    if (this.isNewer) return
    const { found } = this
    try {
      if (!found.parse(bytes, start, end)) return
    } catch (error) {
      if (!(error instanceof BadLine)) throw error
      if (mayBeNewer(bytes.toString('utf8', start, end))) this.isNewer = true
      else this.keepOdd(start, end, number)
      return
    }
    if (!found.isPlain(bytes, this.plainBlanks)) return this.keepOdd(start, end, number)
    if (found.inGraph) this.inGraphs++
    this.row(this.place(found.subject), this.place(found.predicate), this.place(found.object))
  }

  bad(number: number): void {
    this.lines = number
    this.keepOdd(NO_TEXT, NO_TEXT, number)
  }

  private place({ kind, start, end }: FoundTerm): number {
    const { view } = this
    const hash = hashString(view, kind, start, end)
    const slot = hash & (REMEMBERED - 1)
    const known = (this.last[slot] as number) - 1
    if (known >= 0 && this.hashes[known] === hash && this.isAlike(view, known, kind, start, end)) return known
    const term = this.terms++
    if (term === this.hashes.length) {
      this.hashes = enlarged(this.hashes)
      this.places = enlarged(this.places)
    }
    const at = 3 * term
    this.places[at] = kind
    this.places[at + 1] = start
    this.places[at + 2] = end
    this.hashes[term] = hash
    this.last[slot] = term + 1
    return term
  }

  private isAlike(view: DataView, term: number, kind: number, start: number, end: number): boolean {
    const at = 3 * term
    const from = this.places[at + 1] as number
    return (
      this.places[at] === kind &&
      (this.places[at + 2] as number) - from === end - start &&
      isSameString(view, from, view, start, end)
    )
  }

  private row(a: number, b: number, c: number): void {
    if (this.rowsLength + 3 > this.rows.length) this.rows = enlarged(this.rows)
    this.rows[this.rowsLength++] = a
    this.rows[this.rowsLength++] = b
    this.rows[this.rowsLength++] = c
  }

  private keepOdd(start: number, end: number, number: number): void {
    if (this.oddLength + 3 > this.odd.length) this.odd = enlarged(this.odd)
    this.row(ODD, this.oddLength, 0)
    this.odd[this.oddLength++] = start
    this.odd[this.oddLength++] = end
    this.odd[this.oddLength++] = number
  }
}
