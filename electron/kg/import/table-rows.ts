import { shortened } from '../../contract/reading/name-text.ts'
import { saying } from '../../contract/words/saying.ts'
import type { Cells } from './cells.ts'
import { areOnlyHeadings } from './headings.ts'
import { PropertyTable } from './property-table.ts'
import { RecordRows } from './record-rows.ts'
import type { ImportRecord } from './record.ts'
import { RowMeaning } from './row-meaning.ts'
import { TableBeginning } from './table-beginning.ts'
import { planTable, tell, type TablePlan } from './table-plan.ts'
import { columnsOf, type TableSample } from './table-sample.ts'
import type { TotalsAtEnd } from './totals.ts'
import { TripleRows } from './triple-rows.ts'

/** Rows from which is judged which column holds what. */
export const SAMPLED_ROWS = 100

const MOST_TOLD = 60

/** The first rows of a table, and where they stand in their file. */
export type FirstRows = Pick<TableSample, 'table' | 'rows' | 'names' | 'isHeaded'> & { lines: readonly number[] }

/** Rows of any table, be it text, a workbook or Parquet: the first say how to read the rest. */
export class TableRows {
  private readonly record: ImportRecord
  private readonly sample: FirstRows
  private readonly triples: TripleRows
  private readonly records: RecordRows
  private plan: TablePlan | undefined
  /** The line of the headings, up to which nothing is a row. */
  private headedTo = 0
  /** Headings under which nothing stood yet. */
  private waiting: Pick<TableBeginning, 'headings' | 'shown'> | undefined
  private meaning: RowMeaning | undefined
  private totals: TotalsAtEnd | undefined

  constructor(record: ImportRecord, sample: FirstRows) {
    this.record = record
    this.sample = sample
    this.triples = new TripleRows(record)
    this.records = new RecordRows(record)
  }

  row(cells: Cells, line: number): void {
    if (line <= this.headedTo) return
    this.plan ??= this.planned(cells, line)
    if (this.plan === undefined || line <= this.headedTo) return
    const { meaning, totals } = this
    const read = meaning?.read(cells) ?? cells
    if (totals === undefined) return this.add(read, line)
    // What people write below a table to leave room is no row.
    if (!isEmpty(cells)) totals.row(read, line, (each, at) => this.add(each, at))
  }

  finish(): void {
    const { table } = this.sample
    if (this.waiting) this.tellWaiting(this.waiting)
    for (const line of this.totals?.lines ?? []) this.record.note(saying('importNotes.totals', { table, line }))
    this.records.finish(table)
  }

  private add(cells: Cells, line: number): void {
    const layout = this.plan?.layout
    if (layout instanceof PropertyTable) layout.row(cells, line)
    else if (layout?.kind === 'triples') this.triples.add(cells, line, layout)
    else if (layout) this.records.add(cells, line, layout)
  }

  private planned(first: Cells, line: number): TablePlan | undefined {
    const { names, table } = this.sample
    // A row that is longer than the beginning of its file stands for it.
    const rows = this.waiting
      ? [[...this.waiting.headings], first.texts()]
      : this.sample.rows.length > 0
        ? this.sample.rows
        : [first.texts()]
    if (names !== undefined) return this.begun(planTable({ table, names, rows }, this.record))
    const lines = rows === this.sample.rows ? this.sample.lines : [this.headedTo, line].slice(-rows.length)
    const beginning = new TableBeginning({ ...this.sample, rows, lines }, this.record.tables)
    const { headings, body, isHeaded } = beginning
    if (body.length === 0 && (isHeaded ?? areOnlyHeadings(headings))) {
      this.headedTo = beginning.line
      this.waiting = beginning
      return undefined
    }
    this.waiting = undefined
    const meaning = new RowMeaning(headings, body)
    const plan = planTable(
      { table, rows: [[...headings], ...meaning.rows], isHeaded, lines: beginning.shown },
      this.record,
    )
    // Above rows without headings it is a row that is broken, which is told with its line.
    if (!plan.header) return this.begun(plan)
    this.headedTo = beginning.line
    this.noteBeginning(beginning)
    const { layout } = plan
    if (layout instanceof PropertyTable || (layout.kind === 'triples' && layout.isExported === true))
      return this.begun(plan)
    const isRecords = layout.kind === 'records'
    this.meaning = isRecords ? meaning : meaning.ofValues((layout.qualifiers ?? []).map(({ column }) => column))
    this.totals = isRecords ? meaning.totals() : undefined
    this.noteMeaning(headings, this.meaning)
    return this.begun(plan)
  }

  private begun(plan: TablePlan): TablePlan {
    const { layout } = plan
    if (!(layout instanceof PropertyTable) && layout.kind === 'records')
      this.record.tables.survey?.begin(this.sample.table, layout)
    return plan
  }

  private tellWaiting({ headings, shown }: Pick<TableBeginning, 'headings' | 'shown'>): void {
    const { table } = this.sample
    const columns = columnsOf({ table, rows: [[...headings]], lines: shown }, true)
    tell(this.record, { columns, roles: columns.names.map(() => 'ignore'), by: 'guess' })
    this.record.note(saying('importNotes.noRows', { table, columns: columns.names.join(', ') }))
  }

  private noteBeginning({ above, headings, headingRows }: TableBeginning): void {
    const { table } = this.sample
    const said = above.map(row => row.filter(cell => cell.trim() !== '').join(' ')).filter(text => text !== '')
    const [text] = said
    if (text !== undefined)
      this.record.note(saying('importNotes.aboveTable', { table, text: shortened(text, MOST_TOLD) }))
    if (headingRows > 1) this.record.note(saying('importNotes.headingsInTwo', { table, columns: headings.join(', ') }))
  }

  private noteMeaning(headings: readonly string[], { commas, thousands, repeats }: RowMeaning): void {
    const { table } = this.sample
    const [column = ''] = headings
    if (repeats) this.record.note(saying('importNotes.repeatsAbove', { table, column }))
    const called = (columns: readonly number[]): string => columns.map(at => headings[at]).join(', ')
    if (commas.length > 0) this.record.note(saying('importNotes.commaDecimals', { table, columns: called(commas) }))
    if (thousands.length > 0)
      this.record.note(saying('importNotes.commaThousands', { table, columns: called(thousands) }))
  }
}

function isEmpty(cells: Cells): boolean {
  for (let at = 0; at < cells.count; at++) if (!cells.isEmpty(at)) return false
  return true
}
