import { UNDECODED, NOT_UTF8 } from '../decoding.ts'
import { Cells } from './cells.ts'
import type { ImportRecord } from './record.ts'
import { TableRows } from './table-rows.ts'

/** Rows from which is judged which column holds what. */
const SAMPLE = 100

/** Rows that come as texts, not as lines: the first are waited for, to judge plain rows by them. */
export class SampledRows {
  private readonly record: ImportRecord
  private readonly cells = new Cells()
  private waiting: { texts: readonly string[]; number: number }[] | undefined = []
  private rows: TableRows | undefined

  constructor(record: ImportRecord) {
    this.record = record
  }

  row(texts: readonly string[], number: number): void {
    if (texts.every(text => text === '')) return
    if (texts.some(text => UNDECODED.test(text))) return this.record.reject(number, NOT_UTF8)
    this.waiting?.push({ texts, number })
    if (this.waiting === undefined) this.rows?.row(this.cells.fill(texts), number)
    else if (this.waiting.length >= SAMPLE) this.finish()
  }

  /** @throws {UnreadableInputError} no table of triples, nodes or edges */
  finish(): void {
    const { waiting } = this
    if (waiting === undefined) return
    this.waiting = undefined
    this.rows = new TableRows(
      this.record,
      waiting.map(({ texts }) => [...texts]).filter(texts => texts.length === 3),
    )
    for (const { texts, number } of waiting) this.rows.row(this.cells.fill(texts), number)
  }
}
