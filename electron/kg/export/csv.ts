import type { GraphTables } from '../store/graph-tables.ts'
import { columnsOf, factRows } from './fact-rows.ts'
import type { ExportTally } from './tally.ts'

/** What an import reads of one cell. */
const LONGEST_ROW = 1 << 20
const MOST_LINES = 1_000

/** Every fact as a row behind a header, which an import reads back as it was. */
export function* exportCsv(tables: GraphTables, tally: ExportTally): Generator<string> {
  const columns = columnsOf(tables)
  yield `${columns.join(',')}\n`
  for (const row of factRows(tables, tally)) {
    const cells = row.slice(0, columns.length)
    const line = cells.map((cell, at) => (cell === '' && at > 2 ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')
    if (line.length * 3 > LONGEST_ROW || line.length > MOST_LINES) countLong(line, tally)
    yield `${line}\n`
  }
}

function countLong(line: string, tally: ExportTally): void {
  if (Buffer.byteLength(line) > LONGEST_ROW || line.split(/\r\n?|\n/, MOST_LINES + 1).length > MOST_LINES)
    tally.lose('too long')
}
