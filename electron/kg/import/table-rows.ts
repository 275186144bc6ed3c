import { saying } from '../../contract/words/saying.ts'
import { rowsAbove } from './above-table.ts'
import type { Cells } from './cells.ts'
import { PropertyTable } from './property-table.ts'
import { RecordRows } from './record-rows.ts'
import type { ImportRecord } from './record.ts'
import { planTable, type TablePlan, type TableSample } from './table-plan.ts'
import { TripleRows } from './triple-rows.ts'

/** Rows from which is judged which column holds what. */
export const SAMPLED_ROWS = 100

const MOST_TOLD = 60
const shortened = (text: string): string => (text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD)}…` : text)

/** Rows of any table, be it text, a workbook or Parquet: the first say how to read the rest. */
export class TableRows {
  private readonly record: ImportRecord
  private readonly sample: TableSample
  private readonly triples: TripleRows
  private readonly records: RecordRows
  /** How many of the first rows stand above the table. */
  private readonly above: number
  private plan: TablePlan | undefined
  /** Rows to come that say nothing of anything: what stands above the headings, and these. */
  private toSkip = 0

  constructor(record: ImportRecord, sample: TableSample) {
    this.record = record
    this.above = sample.names === undefined ? rowsAbove(sample.rows) : 0
    this.sample = sample
    this.triples = new TripleRows(record)
    this.records = new RecordRows(record)
  }

  row(cells: Cells, line: number): void {
    this.plan ??= this.planned(cells)
    if (this.toSkip > 0) {
      this.toSkip -= 1
      return
    }
    const { layout } = this.plan
    if (layout instanceof PropertyTable) layout.row(cells, line)
    else if (layout.kind === 'triples') this.triples.add(cells, line, layout)
    else this.records.add(cells, line, layout)
  }

  private planned(first: Cells): TablePlan {
    const { rows } = this.sample
    // A row that is longer than the beginning of its file stands for it.
    const table = rows.length > 0 ? rows.slice(this.above) : [first.texts()]
    const plan = planTable({ ...this.sample, rows: table }, this.record)
    const { layout, header } = plan
    if (!(layout instanceof PropertyTable) && layout.kind === 'records')
      this.record.tables.survey?.begin(this.sample.table, layout)
    // Above rows without headings it is a row that is broken, which is told with its line.
    if (header) this.noteAbove(rows.slice(0, this.above))
    this.toSkip = header ? this.above + 1 : 0
    return plan
  }

  private noteAbove(rows: readonly (readonly string[])[]): void {
    const said = rows.map(row => row.filter(cell => cell.trim() !== '').join(' ')).filter(text => text !== '')
    const [text] = said
    if (text !== undefined)
      this.record.note(saying('importNotes.aboveTable', { table: this.sample.table, text: shortened(text) }))
  }

  finish(): void {
    this.records.finish(this.sample.table)
  }
}
