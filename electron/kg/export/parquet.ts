import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { GraphTables } from '../store/graph-tables.ts'
import { columnsOf, factRows, type FactRow } from './fact-rows.ts'
import type { ExportTally } from './tally.ts'

/** Rows that are in memory at a time, and packed in one go. */
const ROWS_IN_GROUP = 10_000

/** The table that CSV is, packed by columns. */
export function* exportParquet(tables: GraphTables, tally: ExportTally): Generator<Uint8Array> {
  const columns = columnsOf(tables)
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: 'clew' })
  let rows: FactRow[] = []
  for (const row of factRows(tables, tally)) {
    if (rows.push(row) < ROWS_IN_GROUP) continue
    yield group(rows, columns, writer, bytes)
    rows = []
  }
  if (rows.length > 0) yield group(rows, columns, writer, bytes)
  void writer.finish()
  yield taken(bytes)
}

function group(
  rows: readonly FactRow[],
  columns: readonly string[],
  writer: ParquetWriter,
  bytes: ByteWriter,
): Uint8Array {
  // A row without a time has none, rather than an empty one.
  const columnData = columns.map((name, at) => ({
    name,
    data: rows.map(row => (at > 2 && row[at] === '' ? null : row[at])),
  }))
  void writer.write({ columnData, rowGroupSize: ROWS_IN_GROUP })
  return taken(bytes)
}

/** What was written since the last time; places in the file go on being counted. */
function taken(bytes: ByteWriter): Uint8Array {
  const copy = bytes.getBytes().slice()
  bytes.index = 0
  return copy
}

function schemaOf(columns: readonly string[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map((name, at): SchemaElement => ({
      name,
      type: 'BYTE_ARRAY',
      converted_type: 'UTF8',
      repetition_type: at > 2 ? 'OPTIONAL' : 'REQUIRED',
    })),
  ]
}
