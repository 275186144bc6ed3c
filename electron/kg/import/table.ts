import { LINE_END } from '../decoding.ts'
import { CellSplitter } from './cells.ts'
import type { LineHandler } from './lines.ts'
import type { ImportRecord } from './record.ts'
import { TableRows } from './table-rows.ts'

/** Reads triples from lines of cells: CSV, TSV and `head|relation|tail` lines. */
export class TableReader implements LineHandler {
  private readonly record: ImportRecord
  private readonly splitter: CellSplitter

  /** `beginning`: the first bytes of the file, from which plain rows are judged. */
  constructor(record: ImportRecord, delimiter: string, quoted: boolean, beginning: Buffer) {
    this.record = record
    const rows = new TableRows(record, sampleRows(beginning, delimiter))
    this.splitter = new CellSplitter(
      delimiter,
      quoted,
      (cells, line) => rows.row(cells, line),
      (line, reason) => record.reject(line, reason),
    )
  }

  line(bytes: Buffer, start: number, end: number, number: number): void {
    this.splitter.line(bytes, start, end, number)
  }

  bad(number: number, reason: string): void {
    this.record.reject(number, reason)
  }

  finish(): void {
    this.splitter.finish()
  }
}

/** Whole rows without quotes of three columns. */
function sampleRows(beginning: Buffer, delimiter: string): string[][] {
  const lines = beginning.toString('utf8').split(LINE_END).slice(0, -1)
  return lines
    .filter(line => !line.includes('"'))
    .map(line => line.split(delimiter).map(cell => cell.trim()))
    .filter(row => row.length === 3)
}
