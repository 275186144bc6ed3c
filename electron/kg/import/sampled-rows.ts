import { UNDECODED, NOT_UTF8 } from '../decoding.ts'
import { isExported } from '../export/exported-cells.ts'
import { Cells } from './cells.ts'
import type { ImportRecord } from './record.ts'
import { SAMPLED_ROWS, TableRows } from './table-rows.ts'

/** Rows that come as texts, not as lines: the first are waited for, to judge the columns by them. */
export class SampledRows {
  private readonly record: ImportRecord
  private readonly table: string
  private readonly names: readonly string[] | undefined
  private readonly cells = new Cells()
  private waiting: { texts: readonly string[]; number: number }[] | undefined = []
  private rows: TableRows | undefined
  /** Of our own tables every cell is as it was. */
  private readonly isExact: boolean

  /** `names`: of the columns, where the format has them. */
  constructor(record: ImportRecord, table: string, names?: readonly string[]) {
    this.record = record
    this.table = table
    this.names = names
    this.isExact = names !== undefined && isExported(names)
  }

  row(texts: readonly string[], number: number): void {
    if (texts.every(text => text === '')) return
    if (texts.some(text => UNDECODED.test(text))) return this.record.reject(number, NOT_UTF8)
    this.waiting?.push({ texts, number })
    if (this.waiting === undefined) this.rows?.row(this.cells.fill(texts, this.isExact), number)
    else if (this.waiting.length > SAMPLED_ROWS) this.begin()
  }

  /** @throws {UnreadableInputError} no table of triples, nodes, edges or records */
  finish(): void {
    this.begin()
    this.rows?.finish()
  }

  private begin(): void {
    const { waiting } = this
    if (waiting === undefined) return
    this.waiting = undefined
    this.rows = new TableRows(this.record, {
      table: this.table,
      rows: waiting.map(({ texts }) => texts.map(text => text.trim())),
      lines: waiting.map(({ number }) => number),
      ...(this.names && { names: this.names }),
    })
    for (const { texts, number } of waiting) this.rows.row(this.cells.fill(texts, this.isExact), number)
  }
}
