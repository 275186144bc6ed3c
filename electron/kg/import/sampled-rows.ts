import { UNDECODED, NOT_UTF8 } from '../decoding.ts'
import { isExported } from '../export/exported-cells.ts'
import { Cells } from './cells.ts'
import type { ImportRecord } from './record.ts'
import { SAMPLED_ROWS, TableRows } from './table-rows.ts'
import type { TableSample } from './table-sample.ts'

/** Of the rows the share that is as wide at most; a remark beside a row of many widens none of the others. */
const MOST = 0.9

/** Rows that come as texts, not as lines: the first are waited for, to judge the columns by them. */
export class SampledRows {
  private readonly record: ImportRecord
  private readonly table: string
  private readonly names: readonly string[] | undefined
  private readonly isHeaded: boolean | undefined
  private readonly cells = new Cells()
  private waiting: { texts: readonly string[]; number: number }[] | undefined = []
  private rows: TableRows | undefined
  /** Of our own tables every cell is as it was. */
  private readonly isExact: boolean

  /** What most rows are wide, which end where their last cell with something in it does. */
  private width = 0

  /** `names`: of the columns, where the format has them. `isHeaded`: whether the first row has, where that is known. */
  constructor(record: ImportRecord, table: string, { names, isHeaded }: Pick<TableSample, 'names' | 'isHeaded'>) {
    this.record = record
    this.table = table
    this.names = names
    this.isHeaded = isHeaded
    this.isExact = names !== undefined && isExported(names)
  }

  row(texts: readonly string[], number: number): void {
    if (texts.every(text => text === '')) return
    if (texts.some(text => UNDECODED.test(text))) return this.record.reject(number, NOT_UTF8)
    this.waiting?.push({ texts, number })
    if (this.waiting === undefined) this.hand(texts, number)
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
    const widths = waiting
      .filter(({ texts }) => texts.filter(text => text !== '').length > 1)
      .map(({ texts }) => texts.length)
    this.width = this.names ? 0 : (widths.toSorted((a, b) => a - b)[Math.floor(MOST * widths.length)] ?? 0)
    this.rows = new TableRows(this.record, {
      table: this.table,
      rows: waiting.map(({ texts }) => this.padded(texts).map(text => text.trim())),
      lines: waiting.map(({ number }) => number),
      ...(this.names && { names: this.names }),
      isHeaded: this.isHeaded,
    })
    for (const { texts, number } of waiting) this.hand(texts, number)
  }

  private hand(texts: readonly string[], number: number): void {
    this.rows?.row(this.cells.fill(this.padded(texts), this.isExact), number)
  }

  private padded(texts: readonly string[]): readonly string[] {
    return texts.length >= this.width ? texts : [...texts, ...Array<string>(this.width - texts.length).fill('')]
  }
}
