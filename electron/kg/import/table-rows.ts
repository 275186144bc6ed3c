import type { Cells } from './cells.ts'
import { PropertyTable } from './property-table.ts'
import type { ImportRecord } from './record.ts'
import { tableLayout, type TripleLayout } from './table-layout.ts'
import { TripleRows } from './triple-rows.ts'

/** Rows of any table, be it text, a workbook or Parquet: the first says how to read the rest. */
export class TableRows {
  private readonly record: ImportRecord
  private readonly sample: readonly string[][]
  private readonly triples: TripleRows
  private layout: TripleLayout | PropertyTable | undefined

  /** `sample`: some of its rows of three columns, from which plain rows are judged. */
  constructor(record: ImportRecord, sample: readonly string[][]) {
    this.record = record
    this.sample = sample
    this.triples = new TripleRows(record)
  }

  row(cells: Cells, line: number): void {
    if (!this.layout) {
      const { layout, header } = tableLayout(cells, this.sample, this.record)
      this.layout = layout
      if (header) return
    }
    if (this.layout instanceof PropertyTable) this.layout.row(cells, line)
    else this.triples.add(cells, line, this.layout)
  }
}
