/** How a cell begins that a spreadsheet runs as a formula, or takes for one once it has dropped a blank before it. */
const FORMULA = /^'*(?:[\t\r\n]|[\s\u200b]*[=+\-@＝＋－＠])/
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/**
 * A name as a cell of CSV that no spreadsheet runs: `=cmd|…` becomes `'=cmd|…`, whose apostrophe tells a spreadsheet
 * that the rest is text. A name that begins like that by itself gets one apostrophe more, so that {@link unguardedCell} gives
 * every name back as it was. Plain numbers such as -5 run nothing and stay.
 */
export function guardedCell(name: string): string {
  return FORMULA.test(name) && !NUMBER.test(name.trim()) ? `'${name}` : name
}

export function unguardedCell(cell: string): string {
  const name = cell.slice(1)
  return cell.startsWith("'") && guardedCell(name) === cell ? name : cell
}
