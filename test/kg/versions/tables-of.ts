import type { GraphTables } from '../../../electron/kg/store/graph-tables.ts'
import { TABLES, type TableName } from '../../../electron/kg/store/table-store.ts'
import { openTables } from '../../../electron/kg/versions/open-tables.ts'

const WIDTHS = Object.entries(TABLES).map(([name, columns]) => [name as TableName, columns.length] as const)

/** All that a graph's version says, table by table: two versions that say the same answer the same. */
export async function tablesOf(folder: string, version?: number): Promise<Record<string, unknown>> {
  const tables = await openTables(folder, version)
  try {
    return dump(tables)
  } finally {
    await tables.close()
  }
}

function dump(tables: GraphTables): Record<string, unknown> {
  const strings = { terms: tables.terms, words: tables.openStrings('words') }
  const { createdAt: _, sources: __, name: ___, ...summary } = tables.summary
  return {
    ...Object.fromEntries(
      Object.entries(strings).map(([name, of]) => [
        name,
        Array.from({ length: of.length }, (____, i) => `${of.kindOf(i)}${of.textOf(i)}`),
      ]),
    ),
    ...Object.fromEntries(
      WIDTHS.map(([name, width]) => {
        const table = tables.open(name)
        return [
          name,
          Array.from({ length: table.length }, (____, row) =>
            Array.from({ length: width }, (_____, c) => table.at(row, c)).join(' '),
          ),
        ]
      }),
    ),
    importance: [...tables.importance].join(' '),
    summary,
  }
}
