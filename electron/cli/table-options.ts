import { Option } from 'commander'
import { ClewError } from '../contract/errors.ts'
import { knownTable, type PreviewedTable } from '../contract/import-preview.ts'
import { COLUMN_ROLES, type KnownTable, type TableChoices } from '../contract/table-columns.ts'
import { wholeNumber } from './numbers.ts'
import { columnChoices } from './preview-text.ts'
import type { Session } from './session.ts'

/** What is said of the tables among the files of an import, or of a change. */
export interface TableOptions {
  columns?: string
  headings?: number
}

export const columnsOption = (): Option =>
  new Option(
    '--columns <roles>',
    `what the columns of tables say, such as name=head,born=property,employer=tail (${COLUMN_ROLES.join(', ')}), and what tells of another column: town=property of employer; remembered for tables with the same columns`,
  )

export const headingsOption = (): Option =>
  new Option(
    '--headings <line>',
    'the line, or the row of a sheet, that holds the headings of tables, 0 where none does; remembered for tables with the same columns',
  ).argParser(wholeNumber(0))

/** What is said of all tables. */
export function givenChoices({ columns, headings }: TableOptions): TableChoices[] {
  if (columns === undefined && headings === undefined) return []
  return [{ columns: columns === undefined ? [] : columnChoices(columns), headings }]
}

/**
 * The roles of columns, which must stand in one of the tables, and the tables that they are remembered for; none where
 * nothing is said.
 * @throws {ClewError} there is no such column
 */
export async function chosenTables(
  session: Session,
  paths: string[],
  format: string | undefined,
  options: TableOptions,
): Promise<{ tables?: TableChoices[]; remember?: KnownTable[] }> {
  const given = givenChoices(options)
  if (given.length === 0) return {}
  const { imports } = await session.host()
  const { files } = await imports.preview({ paths, format, tables: given }, session.signal)
  const tables = files.flatMap(file => file.tables)
  const named = new Set(tables.flatMap(table => table.columns.map(({ name }) => name)))
  const missing = given.flatMap(({ columns }) => columns).find(({ column }) => !named.has(column))
  if (missing !== undefined)
    throw new ClewError(
      'bad-request',
      `There is no column "${missing.column}"; the columns are ${[...named].slice(0, 30).join(', ') || 'those of no table'}.`,
    )
  const isSaid = ({ by, headings }: PreviewedTable): boolean => by === 'choice' || headings?.isChosen === true
  return { tables: given, remember: tables.filter(table => isSaid(table) && !table.problem).map(knownTable) }
}
