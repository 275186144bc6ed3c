import { guardedCell } from './formula-cells.ts'

/** A line of CSV (RFC 4180), of which no spreadsheet runs a text as a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : guardedCell(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
