import { rowsAbove } from './above-table.ts'
import { isHeader, isTelling, kindOf } from './column-kinds.ts'
import { columnWord, namedColumns, RECORD_IDS } from './column-names.ts'
import { isNameHeading } from './name-column.ts'
import { pointNumber } from './written-numbers.ts'

type Rows = readonly (readonly string[])[]

/** Where the headings of a table stand among the first rows of its file. */
export interface Headings {
  /** Rows above them, which are no part of the table. */
  above: number
  /** Rows that they take. */
  rows: number
  /** Put together, where they take several; left out, they stand in the one row as they are. */
  names?: string[]
}

/** Rows that may stand between what is surely no part of a table and its headings. */
const MOST_LINES = 8

/**
 * Where the headings stand, if the table has any: below titles, remarks, and lines of a key and its value; in two rows
 * where groups of columns have a heading too, or where units stand below.
 */
export function findHeadings(rows: Rows): Headings {
  const above = rowsAbove(rows)
  for (let at = above + 1; at < Math.min(rows.length, above + MOST_LINES); at++) {
    const row = rows[at] ?? []
    const arePairs = (to: number): boolean => rows.slice(above, to).every(each => isPair(each, row))
    if (arePairs(at) && row.every(isFilled) && isSure(row, rows.slice(at + 1))) return withUnits(rows, at)
    const groups = rows[at - 1] ?? []
    const names = isGroups(groups, row) && arePairs(at - 1) ? inGroups(groups, row) : undefined
    if (names && isSure(names, rows.slice(at + 1)))
      return withUnits([...rows.slice(0, at), names, ...rows.slice(at + 1)], at, 2)
  }
  return withUnits(rows, above)
}

/** The headings in a row that a person chose. */
export const headingsAt = (rows: Rows, at: number): Headings => withUnits(rows, at)

/** Whether a row by itself is one of headings, under which nothing stands. */
export function areOnlyHeadings(row: readonly string[]): boolean {
  const areWords = row.length > 1 && new Set(row).size === row.length && row.every(cell => kindOf([cell]) === 'text')
  // Three cells are a triple, and five may be one with its labels.
  if (!areWords || (row.length !== 3 && row.length !== 5)) return areWords
  const { head, tail } = namedColumns(row)
  const [first = ''] = row
  return RECORD_IDS.test(columnWord(first)) || isNameHeading(first) || (head !== undefined && tail !== undefined)
}

const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== ''

const isSure = (row: readonly string[], below: Rows): boolean =>
  isHeader(
    row,
    below.map(each => [...each]),
    true,
  )

/** `Exported,2024-03-01,,` above headings of which none is empty. */
function isPair(row: readonly string[], headings: readonly string[]): boolean {
  return headings.length > 2 && isFilled(row[0]) && row.slice(2).every(cell => !isFilled(cell))
}

/** `,Contact,,Membership,` above `Name,Phone,Town,Since,Fee`: a cell stands for those on its right, which are empty. */
function isGroups(groups: readonly string[], row: readonly string[]): boolean {
  const spans = groups.some((cell, at) => isFilled(cell) && isFilled(row[at]) && isSpanned(groups, row, at + 1))
  const isWhole = row.every((cell, at) => isFilled(cell) || isFilled(groups[at]))
  return spans && isWhole && groups.every(cell => !isFilled(cell) || kindOf([cell]) === 'text' || /^\d{4}$/.test(cell))
}

const isSpanned = (groups: readonly string[], row: readonly string[], at: number): boolean =>
  at < row.length && !isFilled(groups[at]) && isFilled(row[at])

/** A heading that comes again is told apart by its group: `2023 Sales`. */
function inGroups(groups: readonly string[], row: readonly string[]): string[] {
  let group = ''
  return row.map((cell, column) => {
    group = isFilled(groups[column]) ? (groups[column] ?? '').trim() : group
    if (!isFilled(cell)) return group
    return row.filter(other => other === cell).length > 1 ? `${group} ${cell}`.trim() : cell
  })
}

/** How long what a number counts may be: `m`, `mg/l`, `µS/cm`. */
const UNIT = /^[\p{L}°%µ‰$€£][\p{L}\d°%µ²³$€£/·*^ -]{0,9}$/u

/**
 * `Depth (m)` where the row below has the units of columns of numbers, and nothing else.
 * @param taken rows that the headings take without it, of which the last is at `at`
 */
function withUnits(rows: Rows, at: number, taken = 1): Headings {
  const [row = [], units = []] = [rows[at], rows[at + 1]]
  const above = at + 1 - taken
  if (!areUnits(row, units, rows.slice(at + 2))) return { above, rows: taken, ...(taken > 1 && { names: [...row] }) }
  const names = row.map((cell, column) => (isFilled(units[column]) ? `${cell} (${units[column]?.trim()})` : cell))
  return { above, rows: taken + 1, names }
}

function areUnits(row: readonly string[], units: readonly string[], body: Rows): boolean {
  const isOfNumbers = (column: number): boolean => isTelling(kindOf(body.map(each => pointNumber(each[column] ?? ''))))
  return (
    body.length > 1 &&
    units.length === row.length &&
    units.some(isFilled) &&
    row.every(cell => !isFilled(cell) || kindOf([cell]) === 'text') &&
    row.some((cell, column) => isFilled(cell) && !isFilled(units[column])) &&
    units.every(
      (unit, column) => !isFilled(unit) || (UNIT.test(unit.trim()) && isFilled(row[column]) && isOfNumbers(column)),
    )
  )
}
