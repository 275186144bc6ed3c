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
  return areThings && (rows.length >= LEAST_ROWS || first.slice(0, 2).every(looksOther))
}
