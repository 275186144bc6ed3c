import type { ColumnKind } from '../../contract/table-columns.ts'
import { repeatsAbove } from './blank-repeats.ts'
import { Cells } from './cells.ts'
import { kindOf } from './column-kinds.ts'
import { TotalsAtEnd } from './totals.ts'
import { commaColumns, plainNumber, pointNumber, thousandColumns } from './written-numbers.ts'

/** What the rows below headings mean, where that is not to the letter what stands in their cells. */
export class RowMeaning {
  /** Columns of numbers with commas before their decimals. */
  commas: readonly number[]
  /** Columns of numbers with commas between their thousands. */
  thousands: readonly number[]
  /** Whether an empty first cell means what stands above it. */
  repeats: boolean
  /** The first rows as they are meant, without totals at their end. */
  readonly rows: readonly string[][]
  private readonly kinds: readonly ColumnKind[]
  private readonly cells = new Cells()
  private above = ''

  constructor(headings: readonly string[], first: readonly string[][]) {
    const rows = first.filter(row => row.some(cell => cell !== ''))
    const columnOf = (all: readonly string[][], at: number): string[] => all.map(row => row[at] ?? '')
    const columns = headings.map((_, at) => columnOf(rows, at))
    this.commas = commaColumns(columns)
    this.thousands = thousandColumns(columns, this.commas.length > 0)
    const numbered = rows.map(row => this.numbered(row))
    this.kinds = headings.map((_, at) => kindOf(columnOf(numbered, at)))
    const without: string[][] = []
    const totals = this.totals()
    for (const row of numbered) totals.row(this.cells.fill(row, true), 0, cells => without.push(cells.texts()))
    this.repeats = repeatsAbove(headings, without)
    this.rows = this.repeats ? without.map(row => this.repeated(row)) : without
    this.above = ''
  }

  /** Of rows that are a fact each: what stands in these columns is said of it, and nothing else is another. */
  ofValues(columns: readonly number[]): this {
    this.commas = this.commas.filter(at => columns.includes(at))
    this.thousands = this.thousands.filter(at => columns.includes(at))
    this.repeats = false
    return this
  }

  totals(): TotalsAtEnd {
    return new TotalsAtEnd(this.kinds)
  }

  /** A row as it is meant. */
  read(cells: Cells): Cells {
    if (this.commas.length + this.thousands.length === 0 && !this.repeats) return cells
    const row = this.numbered(cells.texts())
    return this.cells.fill(this.repeats ? this.repeated(row) : row, true)
  }

  private numbered(row: string[]): string[] {
    const { commas, thousands } = this
    return row.map((cell, at) =>
      commas.includes(at) ? pointNumber(cell) : thousands.includes(at) ? plainNumber(cell) : cell,
    )
  }

  private repeated([first = '', ...rest]: string[]): string[] {
    if (first !== '') this.above = first
    return [first === '' ? this.above : first, ...rest]
  }
}
