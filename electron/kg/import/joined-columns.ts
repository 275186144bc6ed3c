import { columnWord, DOER, inBrackets, isOfPeople, isShortFor } from './column-names.ts'
import { filledCells } from './column-kinds.ts'
import { ownerOf } from './row-kinds.ts'
import { listSeparator, partsOf, type ListSeparator } from './cell-lists.ts'
import type { DeclaredKeys } from './declared-keys.ts'
import type { Join, SurveyedTable } from './surveyed-table.ts'
import type { Columns } from './table-layout.ts'

/** Of the things that a column names, the share that must be rows of a table that was looked at whole. */
const MOSTLY = 0.5
/** The same of a table of which only the beginning is known. */
const SOME = 0.05
/** Fewer may be the same by chance, where the heading does not say so too. */
const LEAST = 2

/**
 * Which columns name the rows of tables: those of which the file says so, and those whose cells are ids or names of
 * rows. `runs_on` over names of servers leads to the servers.
 */
export function joinedColumns(
  columns: Columns,
  tables: readonly SurveyedTable[],
  keys: DeclaredKeys,
): Map<number, Join> {
  const joins = joinsBeside(columns, tables, new Set())
  // Where the crew are told by their numbers, so is the skipper.
  const numbered = new Set([...joins].flatMap(([at, { table }]) => (columns.kinds[at] === 'number' ? [table] : [])))
  const all = numbered.size === 0 ? joins : joinsBeside(columns, tables, numbered)
  for (const [at, heading] of columns.names.entries()) {
    const key = keys.get(heading)
    const to = tables.find(({ table }) => table === key?.table)
    // What is not the column that tells its rows apart leads nowhere.
    if (to !== undefined && (key?.column ?? to.heading) === to.heading)
      all.set(at, { table: to.table, prefix: to.prefix })
  }
  return all
}

/** @param numbered tables whose rows another column names by their numbers */
function joinsBeside(
  columns: Columns,
  tables: readonly SurveyedTable[],
  numbered: ReadonlySet<string>,
): Map<number, Join> {
  const joins = new Map<number, Join>()
  for (const [at, heading] of columns.names.entries()) {
    const kind = columns.kinds[at]
    if (kind !== 'text' && kind !== 'number') continue
    const filled = filledCells(columns.rows, at)
    const found = tables
      .flatMap(table => {
        const list =
          kind === 'text' ? listSeparator(filled, part => table.ids.has(part) || table.names.has(part)) : undefined
        const cells = new Set(filled.flatMap(cell => partsOf(cell, list)))
        const most = numbered.has(table.table) ? SELDOM : HARDLY
        return joinWith(table, { at, heading, cells, isNumber: kind === 'number', list, most }, columns)
      })
      .toSorted((a, b) => b.share - a.share)
    const [best, ...others] = found
    // A number that may be that of a row of either table is that of none.
    const isClear = kind !== 'number' || others.every(({ isNamed }) => !isNamed && best?.isNamed === true)
    if (best !== undefined && isClear) joins.set(at, best.join)
  }
  return joins
}

const LONGEST_NAME = 40
const isName = (cell: string): boolean => cell.length <= LONGEST_NAME && /^\p{Lu}/u.test(cell)

/** How seldom as many numbers are all of a table's by chance, and where another column names its rows by numbers. */
const HARDLY = 0.01
const SELDOM = 0.1

/** Whether numbers can hardly be those of rows by chance: `P1` holds 27, 41 and 58, of which none is missing among members. */
function areTold(cells: ReadonlySet<string>, ids: ReadonlySet<string>, chance: number): boolean {
  const [least, most] = [Math.min(...Array.from(cells, Number)), Math.max(...Array.from(cells, Number))]
  const within = [...ids].filter(id => Number(id) >= least && Number(id) <= most).length
  return (within / (most - least + 1)) ** cells.size < chance || areOfSeries(cells, ids, chance)
}

/** The numbers of staff, 1002 to 1017, are few of those of four digits; years are of a series themselves. */
function areOfSeries(cells: ReadonlySet<string>, ids: ReadonlySet<string>, chance: number): boolean {
  const [digits = 0, ...others] = new Set([...ids].map(id => id.length))
  const areYears = [...cells].some(cell => /^(?:19|20)\d{2}$/.test(cell))
  if (others.length > 0 || digits < SERIES_DIGITS || areYears || cells.size < LEAST) return false
  return (ids.size / (9 * 10 ** (digits - 1))) ** cells.size < chance
}

/** Digits from which on numbers hardly meet by chance. */
const SERIES_DIGITS = 3

function joinWith(
  { table, heading, kinds, prefix, ids, names, isWhole }: SurveyedTable,
  column: {
    at: number
    heading: string
    cells: ReadonlySet<string>
    isNumber: boolean
    list: ListSeparator | undefined
    /** How likely its numbers may be those of rows by chance. */
    most: number
  },
  columns: Columns,
): { join: Join; share: number; isNamed: boolean }[] {
  // The column that the rows of a table are told apart by leads nowhere.
  const isOwn = table === columns.table && heading === columns.names[column.at]
  const { cells } = column
  if (isOwn || cells.size === 0) return []
  const { column: said, within } = inBrackets(column.heading)
  const named = [said, ...(within === undefined ? [] : [within])].map(text => columnWord(ownerOf(text) ?? text))
  const isNamed = [heading, ...kinds].some(
    word => word !== '' && named.some(short => isShortFor(short, columnWord(word))),
  )
  if (column.isNumber && prefix === '') return []
  const among = (known: { has(cell: string): boolean }): number => [...cells].filter(cell => known.has(cell)).length
  const [byId, byName] = [among(ids), column.isNumber ? 0 : among(names)]
  const found = Math.max(byId, byName)
  const share = found / cells.size
  // Numbers are the same by chance; those of whoever trained somebody are all of the crew.
  const isDoer = DOER.test(columnWord(said)) || isOfPeople(columnWord(said), names)
  if (column.isNumber && !isNamed && (share < 1 || !(isDoer || areTold(cells, ids, column.most)))) return []
  // Two skippers of whom one is an observer: a name in full is no chance.
  const areFull =
    byName > byId && [...cells].every(isName) && [...cells].some(cell => names.has(cell) && /\s/.test(cell))
  if (!areFull && (share < (isWhole ? MOSTLY : SOME) || found < (isNamed ? 1 : LEAST))) return []
  const { list } = column
  return [
    { join: { table, prefix, ...(byName > byId && { names }), ...(list !== undefined && { list }) }, share, isNamed },
  ]
}
