import type { PreviewedHeadings } from '../../contract/import-preview.ts'
import { columnNames, kindOf } from './column-kinds.ts'
import type { Columns } from './table-layout.ts'

/** The beginning of a table: its first row says how to read the rest. */
export interface TableSample {
  /** `people.csv`, or the sheet of a workbook. */
  table: string
  rows: readonly string[][]
  /** The names of the columns where the format has them; left out, the first row may be a header. */
  names?: readonly string[]
  /** Whether the first row is one of headings, where that is known. */
  isHeaded?: boolean | undefined
  /** What is shown of where the headings may stand. */
  lines?: PreviewedHeadings | undefined
}

/** What people put before a heading for its looks. */
const PICTURES = /\p{Extended_Pictographic}[\uFE0F\u200D]*\s*/gu

/** The names of the columns, or the first row where it may have them. */
export function headingsOf({ names, rows }: Pick<TableSample, 'names' | 'rows'>): readonly string[] {
  return (names ?? rows[0] ?? []).map(heading => heading.replace(PICTURES, '').trim() || heading)
}

export function columnsOf(sample: TableSample, header: boolean): Columns {
  const first = headingsOf(sample)
  const rest = header && sample.names === undefined ? sample.rows.slice(1) : sample.rows
  const rows = rest.filter(row => row.length === first.length)
  const names = columnNames(first, header)
  return {
    table: sample.table,
    header,
    names,
    rows,
    kinds: names.map((_, at) => kindOf(rows.map(row => row[at] ?? ''))),
    lines: sample.lines,
  }
}
