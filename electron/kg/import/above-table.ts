/** Rows that are looked at, and of these as many as may stand above a table. */
const LOOKED_AT = 40
const MOST_ABOVE = 20
/** Rows of two that show by themselves that a text of one cell above them is none of them. */
const ENOUGH_ROWS = 3

/**
 * How many rows at the beginning of a file are no part of its table, as spreadsheets are exported: a title in the first
 * cell, remarks behind `#`, rows of nothing but separators. A heading `#` among others stays.
 * @param rows the cells of the first rows
 */
export function rowsAbove(rows: readonly (readonly string[])[]): number {
  const looked = rows.slice(0, LOOKED_AT)
  const width = Math.max(0, ...looked.map(filled))
  if (width < 2) return 0
  const first = looked.findIndex(row => filled(row) >= 2 && !isRemark(row, width))
  const below = looked.slice(first)
  const areEven = below.length >= ENOUGH_ROWS && below.every(row => row.length === width)
  return first <= MOST_ABOVE && looked.slice(0, first).every(row => isAbove(row, width, areEven))
    ? Math.max(0, first)
    : 0
}

const filled = (row: readonly string[]): number => row.filter(cell => cell.trim() !== '').length

const isRemark = (row: readonly string[], width: number): boolean =>
  /^\s*(?:#|\/\/)/.test(row[0] ?? '') && filled(row) < width

/**
 * A title has its words in the first cell, and is no row that goes on nowhere: rows of two have one as easily, but for
 * several words without a separator behind them.
 */
function isAbove(row: readonly string[], width: number, areEven: boolean): boolean {
  if (filled(row) === 0 || isRemark(row, width)) return true
  const [title = ''] = row
  if (filled(row) !== 1 || title.trim() === '') return false
  return width > 2 || (areEven && row.length === 1 && /\S\s+\S/.test(title))
}
