import type { Cells } from './cells.ts'
import { PropertyTable } from './property-table.ts'
import { RecordRows } from './record-rows.ts'
import type { ImportRecord } from './record.ts'
import { planTable, type TablePlan, type TableSample } from './table-plan.ts'
import { TripleRows } from './triple-rows.ts'

/** Rows from which is judged which column holds what. */
export const SAMPLED_ROWS = 100

/** Rows of any table, be it text, a workbook or Parquet: the first say how to read the rest. */
export class TableRows {
  private readonly record: ImportRecord
  private readonly sample: TableSample
  private readonly triples: TripleRows
  private readonly records: RecordRows
  private plan: TablePlan | undefined

  constructor(record: ImportRecord, sample: TableSample) {
    this.record = record
    this.sample = sample
    this.triples = new TripleRows(record)
    this.records = new RecordRows(record)
  }

  row(cells: Cells, line: number): void {
    if (!this.plan) {
      // A row that is longer than the beginning of its file stands for it.
      const { rows } = this.sample
      this.plan = planTable(rows.length > 0 ? this.sample : { ...this.sample, rows: [cells.texts()] }, this.record)
      const { layout } = this.plan
      if (!(layout instanceof PropertyTable) && layout.kind === 'records')
        this.record.tables.survey?.begin(this.sample.table, layout)
      if (this.plan.header) return
    }
    const { layout } = this.plan
    if (layout instanceof PropertyTable) layout.row(cells, line)
    else if (layout.kind === 'triples') this.triples.add(cells, line, layout)
    else this.records.add(cells, line, layout)
  }

  finish(): void {
    this.records.finish(this.sample.table)
  }
}
