import { filledCells } from './column-kinds.ts'
import type { SurveyedTable } from './surveyed-table.ts'

/** `piece`, `Signed up for`, `runs_on`, `% of mix`. */
const HEADING = /^(?:\p{L}|[%#\p{Sc}] ?\p{L})[\p{L} _-]*$/u
/** A name, or an id: what relations are called begins with a small letter, or is told by its words. */
const LOOKS_LIKE_THING = /^\p{Lu}|\d/u
const LOOKS_LIKE_RELATION = /^(?:is|has|was|are|had|says?)\b|(?:_|\b(?:of|by|at|in|for|to|from|with))$/i
/** Of the cells in the place of relations the share that differ, from which on they are names of things. */
const MANY = 0.5
/** Of the cells of a column the share that look unlike its heading. */
const MOSTLY = 0.8
/** Rows that show as much where the headings look like what stands below them. */
const LEAST_ROWS = 4
/** Rows from which on it is no chance that none is about the same as another. */
const TELLING_ROWS = 6
/** No triple has an empty cell; of a table so many rows have one. */
const WITH_GAPS = 0.05

/**
 * Whether columns that may be those of triples are headings over things that each row joins, `concert,piece,soloist` or
 * `Round,Day,Main cleaner,Van,Area`: what stands in the place of relations are names that hardly come again, or rows of
 * another table.
 * @param at the column that would hold the relations
 */
export function joinsThings(
  first: readonly string[],
  rows: readonly string[][],
  at: number,
  surveyed: readonly SurveyedTable[],
): boolean {
  if (at < 1 || rows.length < 2) return false
  const cells = first.map((_, column) => filledCells(rows, column))
  if (!first.every((heading, column) => HEADING.test(heading) && cells[column]?.includes(heading) === false))
    return false
  const middle = cells[at] ?? []
  if (middle.length < 2) return false
  if (surveyed.some(({ ids, names }) => middle.every(cell => ids.has(cell) || names.has(cell)))) return true
  const areThings =
    middle.every(cell => LOOKS_LIKE_THING.test(cell) && !LOOKS_LIKE_RELATION.test(cell)) &&
    new Set(middle).size >= MANY * middle.length
  const looksOther = (heading: string, column: number): boolean => {
    const things = (cells[column] ?? []).filter(cell => LOOKS_LIKE_THING.test(cell)).length
    return /^\p{Ll}/u.test(heading) && things >= MOSTLY * (cells[column]?.length ?? 0)
  }
  if (areThings && (rows.length >= LEAST_ROWS || first.slice(0, 2).every(looksOther))) return true
  return rows.length >= LEAST_ROWS && (hasGaps(rows, at) || hasCapitals(first, cells) || areApart(cells, at))
}

/** Rows without what a triple needs: a pet without an owner. */
const hasGaps = (rows: readonly string[][], at: number): boolean =>
  rows.filter(row => [0, at, at + 1].some(column => (row[column] ?? '').trim() === '')).length >=
  WITH_GAPS * rows.length

/** `Cap colour` above "olive green", "red" and "tan", where all headings have capitals: relations seldom have. */
function hasCapitals(first: readonly string[], cells: readonly (readonly string[])[]): boolean {
  if (!first.every(heading => /^\P{Ll}/u.test(heading))) return false
  return first.some((heading, column) => {
    const below = cells[column] ?? []
    const small = below.filter(cell => /^\p{Ll}/u.test(cell)).length
    return /^\p{Lu}/u.test(heading) && below.length >= LEAST_ROWS && small >= MOSTLY * below.length
  })
}

/**
 * `Pet,Kind,Owner`: of so many triples two would be about one thing, or lead to what another is about; and "Dog" begins as
 * no relation does.
 */
function areApart(cells: readonly (readonly string[])[], at: number): boolean {
  const [heads = [], middle = [], tails = []] = [cells[0], cells[at], cells[at + 1]]
  const about = new Set(heads)
  return (
    heads.length >= TELLING_ROWS &&
    about.size === heads.length &&
    tails.every(tail => !about.has(tail)) &&
    new Set(middle).size > 1 &&
    middle.every(cell => LOOKS_LIKE_THING.test(cell) && !LOOKS_LIKE_RELATION.test(cell))
  )
}
