import type { ListSeparator } from './cell-lists.ts'
import type { DeclaredKeys } from './declared-keys.ts'

/** What the rows of a table of records are known by, as far as it was looked at. */
export interface SurveyedTable {
  table: string
  headings: readonly string[]
  /** The heading of the column that tells its rows apart. */
  heading: string
  /** What its rows are: `bike`. */
  kinds: readonly string[]
  /** Stands before ids that are numbers. */
  prefix: string
  /** Ids as they stand in the cells. */
  ids: ReadonlySet<string>
  /** By the name of a row its key; undefined where several rows have that name. */
  names: ReadonlyMap<string, string | undefined>
  /** Columns that tell of what another names, as headings; of each the cells agreed in all rows that were looked at. */
  about: ReadonlyMap<string, string>
  /** Which rows its columns name by what the file declares. */
  keys: DeclaredKeys
  /** Whether all of the table was looked at. */
  isWhole: boolean
}

/** That a column names the rows of a table, of another or of its own. */
export interface Join {
  table: string
  prefix: string
  /** Where it names them by their names rather than by their ids. */
  names?: ReadonlyMap<string, string | undefined>
  /** Where a cell names several of them. */
  list?: ListSeparator
}
