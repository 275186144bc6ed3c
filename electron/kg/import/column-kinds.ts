import { createHash } from 'node:crypto'
import type { ColumnKind } from '../../contract/table-columns.ts'
import { isWrittenDate } from './written-dates.ts'

/** Of the cells that hold something, the share that must look alike. */
const MOSTLY = 0.9
/** Of the rows of a table, the share that must be as wide as its header, but for one: lines of prose are not. */
const EVEN = 0.8

const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i
/** With a month at least: a year alone is a number. */
const DATE = /^-?\d{4}-\d{1,2}(?:-\d{1,2})?(?:[T ]\d{1,2}:\d{2}.*)?$/
const isDate = (cell: string): boolean => DATE.test(cell) || isWrittenDate(cell)
const YEAR = /^[12]\d{3}$/
const ADDRESS = /^(?:https?|urn|ftp):\S+$/i
const YES_OR_NO = /^(?:true|false|yes|no|y|n)$/i
/** What programs write for nothing. */
const NOTHING = /^(?:null|\\n|n\/?a|nan|none|-|—|–)?$/i

export function isNothing(cell: string): boolean {
  return NOTHING.test(cell)
}

/** The cells of a column that hold something. */
export function filledCells(rows: readonly (readonly string[])[], column: number): string[] {
  return rows.map(row => row[column] ?? '').filter(cell => !isNothing(cell))
}

/** What most of a column's cells look like. */
export function kindOf(cells: readonly string[]): ColumnKind {
  const filled = cells.filter(cell => !isNothing(cell))
  const most = (is: (cell: string) => boolean): boolean => filled.filter(is).length >= MOSTLY * filled.length
  const mostly = (form: RegExp): boolean => most(cell => form.test(cell))
  if (filled.length === 0) return 'empty'
  if (mostly(NUMBER)) return 'number'
  // Dates of different exactness stand in one column: 2011-04-01 beside 2009.
  if (filled.some(isDate) && filled.every(cell => isDate(cell) || YEAR.test(cell))) return 'date'
  if (most(isDate)) return 'date'
  if (mostly(YES_OR_NO)) return 'yes or no'
  return mostly(ADDRESS) ? 'address' : 'text'
}

/** The same for tables with the same headings over the same kinds of cells. */
export function shapeOf(names: readonly string[], kinds: readonly ColumnKind[], header: boolean): string {
  // An empty column is the same column in a file where it is filled: what else it may be is in its name.
  const columns = names.map((name, i) => [name, kinds[i] === 'empty' ? 'text' : kinds[i]])
  return createHash('sha256')
    .update(JSON.stringify([header, columns]))
    .digest('hex')
    .slice(0, 32)
}

/** Names of columns as they are shown and chosen by: their headings, or their numbers; one that repeats gets a number. */
export function columnNames(first: readonly string[], header: boolean): string[] {
  const seen = new Map<string, number>()
  return first.map((cell, at) => {
    const name = header && cell !== '' ? cell : `${at + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/**
 * Whether a first row names the columns. `surely`: over some column stands a word where the cells are numbers or dates;
 * otherwise it is enough that the words stand nowhere else in their columns.
 */
export function isHeader(first: readonly string[], rest: readonly string[][], surely: boolean): boolean {
  const words = first.map(cell => cell.trim())
  const named = words.filter(word => word !== '')
  const areWords =
    named.length > 0 &&
    new Set(named).size === named.length &&
    words.every((word, at) => word === '' || isHeading(word, () => kindOf(rest.map(row => row[at] ?? ''))))
  const even = rest.filter(row => row.length === first.length).length
  const isTable = first.length > 1 && even > 0 && rest.length - even <= Math.max(1, (1 - EVEN) * rest.length)
  if (!areWords || !isTable) return false
  if (words.some((word, at) => word !== '' && isTelling(kindOf(rest.map(row => row[at] ?? ''))))) return true
  return !surely && words.every((word, at) => word === '' || rest.every(row => row[at] !== word))
}

/** "No" over a column is short for its number, but for one that says yes or no. */
function isHeading(word: string, kindBelow: () => ColumnKind): boolean {
  if (word.length > 80 || !HEADS.test(word)) return false
  return kindOf([word]) === 'text' || (YES_OR_NO.test(word) && kindBelow() !== 'yes or no')
}

/** "£", "%" and "#" head columns, too. */
const HEADS = /[\p{L}\p{Sc}%#]/u

/** Kinds of which a column of names has none. */
export function isTelling(kind: ColumnKind | undefined): boolean {
  return kind === 'number' || kind === 'date' || kind === 'yes or no'
}
