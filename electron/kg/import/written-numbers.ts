import { isNothing } from './column-kinds.ts'

/** `1.234,50` and `0,8`; what a comma may separate in it are decimals. */
const COMMA = /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/
/** A comma behind which no group of three stands, or behind points. */
const SURELY_COMMA = /\.\d{3},|,(?:\d{1,2}|\d{4,})$/
const GROUPED = /^[+-]?\d{1,3}(?:\.\d{3})+$/

/**
 * The columns of which every cell is a number as it is written where commas stand before decimals. That they do is told
 * by one column at least; then 1.234 is a thousand and more in the others, too.
 * @param columns the cells of each
 */
export function commaColumns(columns: readonly (readonly string[])[]): number[] {
  const filled = columns.map(cells => cells.filter(cell => !isNothing(cell)))
  const areNumbers = filled.map(cells => cells.length > 0 && cells.every(cell => COMMA.test(cell)))
  if (!filled.some((cells, at) => areNumbers[at] && cells.some(cell => SURELY_COMMA.test(cell)))) return []
  const isWritten = (cells: readonly string[]): boolean =>
    cells.some(cell => cell.includes(',')) || cells.every(cell => GROUPED.test(cell))
  return filled.flatMap((cells, at) => (areNumbers[at] && isWritten(cells) ? [at] : []))
}

/** `1234.50` for `1.234,50`; what is no such number as it stands. */
export const pointNumber = (text: string): string =>
  COMMA.test(text) ? text.replaceAll('.', '').replace(',', '.') : text

/** `1,234,567` and `1,234.50`; what a comma may separate in it are thousands. */
const POINT = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/
/** Two groups of three, or one before a point. */
const SURELY_THOUSANDS = /,\d{3}[,.]/
/** What no list of ids of three digits each has, `101,102,103`. */
const NO_LIST = /^[+-]?\d{1,2},|\d\./

/**
 * The columns of which every cell is a number as it is written where commas stand between thousands. That they do is told
 * by one column at least; where commas stand before decimals, 1,234 is no thousand.
 * @param columns the cells of each
 * @param hasDecimals whether in some column a comma stands before decimals
 */
export function thousandColumns(columns: readonly (readonly string[])[], hasDecimals: boolean): number[] {
  const filled = columns.map(cells => cells.filter(cell => !isNothing(cell)))
  const found = filled.flatMap((cells, at) =>
    cells.every(cell => POINT.test(cell)) && cells.some(cell => cell.includes(',') && NO_LIST.test(cell)) ? [at] : [],
  )
  const sure = found.filter(at => filled[at]?.some(cell => SURELY_THOUSANDS.test(cell)))
  return hasDecimals || sure.length === 0 ? sure : found
}

/** `1234.50` for `1,234.50`; what is no such number as it stands. */
export const plainNumber = (text: string): string => (POINT.test(text) ? text.replaceAll(',', '') : text)
