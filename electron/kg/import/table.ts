import { LINE_END } from '../decoding.ts'
import { CellSplitter } from './cells.ts'
import type { LineEnd, LineHandler } from './lines.ts'
import type { ImportRecord } from './record.ts'
import { SAMPLED_ROWS, TableRows, type FirstRows } from './table-rows.ts'

/** A first line that tells Excel how the cells are separated, and holds none. */
export const SEPARATOR_LINE = /^sep=([,;\t|:])[ \t]*$/i
const LONGEST_SEPARATOR_LINE = 20

/** Reads triples from lines of cells: CSV, TSV and `head|relation|tail` lines. */
export class TableReader implements LineHandler {
  private readonly record: ImportRecord
  private readonly rows: TableRows
  private readonly splitter: CellSplitter

  /** `beginning`: the first bytes of the file, from which the columns are judged. */
  constructor(record: ImportRecord, delimiter: string, quoted: boolean, beginning: Buffer) {
    this.record = record
    this.rows = new TableRows(record, {
      table: record.fileName,
      ...sampleRows(beginning, delimiter, quoted),
    })
    this.splitter = new CellSplitter(
      delimiter,
      quoted,
      (cells, line) => this.rows.row(cells, line),
      (line, reason) => record.reject(line, reason),
    )
  }

  line(bytes: Buffer, start: number, end: number, number: number, before: LineEnd): void {
    const mayTell = number === 1 && end - start <= LONGEST_SEPARATOR_LINE
    if (mayTell && SEPARATOR_LINE.test(bytes.toString('utf8', start, end))) return
    this.splitter.line(bytes, start, end, number, before)
  }

  bad(number: number, reason: string): void {
    this.record.reject(number, reason)
  }

  finish(): void {
    this.splitter.finish()
    this.rows.finish()
  }
}

/** The first rows; the last line that is there may be half of one. */
function sampleRows(beginning: Buffer, delimiter: string, quoted: boolean): Pick<FirstRows, 'rows' | 'lines'> {
  const rows: string[][] = []
  const numbers: number[] = []
  const splitter = new CellSplitter(
    delimiter,
    quoted,
    (cells, line) => {
      rows.push(cells.texts())
      numbers.push(line)
    },
    () => undefined,
  )
  // Lines that are no UTF-8 come to no reader.
  const lines = beginning.toString('utf8').split(LINE_END)
  for (const [at, line] of (lines.length > 1 ? lines.slice(0, -1) : lines).entries()) {
    if (at === 0 && SEPARATOR_LINE.test(line)) continue
    if (line.includes('\ufffd')) continue
    const bytes = Buffer.from(line)
    splitter.line(bytes, 0, bytes.length, at + 1)
    if (rows.length > SAMPLED_ROWS) break
  }
  return { rows, lines: numbers }
}
