import type { ColumnKind } from '../../contract/table-columns.ts'
import { filledCells } from './column-kinds.ts'
import { columnWord, ID_HEADING, namesInTwo, OTHER_NAMES } from './column-names.ts'
import { kindsOfFile, ownerOf } from './row-kinds.ts'

/** Columns that name the head, the surest first; of those from `UNSURE` on the names must tell apart. */
const NAMES = [
  /^(?:full|display|official|legal)_?(?:name|label)$/,
  /^(?:name|known_as|called)$/,
  /^label$/,
  /^.*_name$/,
  /^title$/,
]
const UNSURE = 3
const TELLING = 0.6
const OWN_NAMES = 0.9
export const TYPE = /^(?:type|kind|class|category|@type|labels?)$/
/** Texts that tell of a thing and name no other. */
export const TOLD =
  /note|comment|description|remark|summary|text|address|street|phone|fax|mail|url|link|website|zip|post_?code|iban|isbn|sku|abstract|bio$/

/** `L-01`, `TN2`, `GB19N64401`, the initials `RB`: what people write in tables and do not say. */
const CODE = /^(?:(?=\S*\d)[\p{L}\d./_-]{1,16}|\p{Lu}{1,4})$/u
/** `TINBN`, `LD-TR`, under a heading that says that it is a code. */
const MARK = /^[\p{Lu}\d](?:[./_-]?[\p{Lu}\d]){0,11}$/u
/** Of the rows those whose keys must be codes, and whose names must be words that no other row has. */
const MOSTLY = 0.9
/** Of the names those that must be words: iron, lead, pH. */
const WORDS = 0.6
/** Fewer rows may differ in anything. */
const FEW = 5
/** Of so few rows in which a day stands as well each may be of somebody else by chance. */
const FEW_EVENTS = 12
/** Of so many rows behind a day somebody would come again. */
const MANY_EVENTS = 40
/** Names are this short; longer texts tell. */
export const LONGEST_NAME = 60
export const MOST_WORDS = 6

/** The beginning of a table of records. */
export interface SampledColumns {
  table: string
  names: readonly string[]
  kinds: readonly ColumnKind[]
  rows: readonly string[][]
}

/** The column that names the rows beside the one that tells them apart, and whether its heading says so. */
export interface NameColumn {
  at: number
  isSaid: boolean
}

/** Whether a heading is one over names. */
export const isNameHeading = (heading: string): boolean => NAMES.some(form => form.test(columnWord(heading)))

/**
 * Which column people call the rows of a table by: one that is headed as names are, or as the rows are (`trip_id,trip`,
 * "Sampling point" in `sampling points.csv`), else the first texts behind codes that each row has for itself: lifts
 * `L-01` by where they are.
 * @param head the column that tells the rows apart, -1 where none does
 */
export function nameColumn(columns: SampledColumns, head: number): NameColumn | undefined {
  const { table, names, kinds, rows } = columns
  if (isNameHeading(names[head] ?? '')) return undefined
  const inTwo = namesInTwo(names)
  // Of two people called Grace each has a surname; a `First` and a `Last` of days are none.
  const areNames = inTwo !== undefined && [inTwo.first, inTwo.surname].every(at => at !== head && kinds[at] === 'text')
  if (head >= 0 && areNames) return { at: inTwo.first, isSaid: true }
  const words = names.map(columnWord)
  const ownShare = names.map((_, at) => new Set(filledCells(columns.rows, at)).size / Math.max(1, rows.length))
  const find = (is: (at: number) => boolean): number => names.findIndex((_, at) => is(at))
  // Where a row is a thing of its own, a name that comes again is that of another thing.
  const leastOwn = (rank: number): number => (head < 0 ? OWN_NAMES : rank < UNSURE ? 0 : TELLING)
  const isLabel = (at: number, rank: number): boolean =>
    at !== head && kinds[at] === 'text' && (ownShare[at] ?? 0) >= leastOwn(rank)
  const owner = ownerOf(names[head] ?? '')
  const kindWords = new Set([...(owner === undefined ? [] : [owner]), ...kindsOfFile(table)].map(columnWord))
  const byKind = head < 0 ? -1 : find(at => isLabel(at, UNSURE) && kindWords.has(words[at] ?? ''))
  const said = [byKind, ...NAMES.map((form, rank) => find(at => isLabel(at, rank) && form.test(words[at] ?? '')))]
  const at = said.find(found => found >= 0)
  if (at !== undefined) return { at, isSaid: true }
  const ids = head < 0 ? [] : filledCells(columns.rows, head)
  if (!areCodes(ids) && !(ID_HEADING.test(words[head] ?? '') && ids.every(id => MARK.test(id)))) return undefined
  // Vans `V01` that all have a nickname are called by it.
  const nickname = find(at => at !== head && OTHER_NAMES.test(words[at] ?? '') && isOwnOfEach(columns, at))
  if (nickname >= 0) return { at: nickname, isSaid: true }
  const behind = firstOwnWords(columns, head, ownShare)
  return behind < 0 ? undefined : { at: behind, isSaid: false }
}

/** Whether each row has one for itself. */
function isOwnOfEach({ rows }: SampledColumns, at: number): boolean {
  const cells = filledCells(rows, at)
  return cells.length >= OWN_NAMES * rows.length && new Set(cells).size >= OWN_NAMES * cells.length
}

function firstOwnWords(columns: SampledColumns, head: number, ownShare: readonly number[]): number {
  const { names, kinds, rows } = columns
  const first = names.findIndex((name, at) => {
    const word = columnWord(name)
    const isTold = TOLD.test(word) && !(DESCRIPTION.test(word) && filledCells(rows, at).every(isShort))
    return (
      at > head && kinds[at] === 'text' && !TYPE.test(word) && !isTold && !OTHER_NAMES.test(word) && !MOMENT.test(word)
    )
  })
  const isEvent = kinds.slice(0, first).includes('date')
  const least = isEvent ? MANY_EVENTS : kinds.includes('date') ? FEW_EVENTS : FEW
  if (first < 0 || rows.length < least) return -1
  const cells = filledCells(columns.rows, first)
  const areOwn = (ownShare[first] ?? 0) >= MOSTLY && cells.length >= MOSTLY * rows.length
  const words = cells.filter(cell => /\p{L}{3}/u.test(cell)).length
  return areOwn && words >= WORDS * cells.length && cells.every(isShort) ? first : -1
}

/** "Monday" is when the round is, and not what it is called. */
const MOMENT = /^(?:day|weekday|month|season|time|slot|shift|when)$/
/** In lists of stock it is what a thing is called. */
const DESCRIPTION = /^(?:item_)?desc(?:ription)?$/
const isShort = (cell: string): boolean => cell.length <= LONGEST_NAME && cell.split(/\s+/).length <= MOST_WORDS

const areCodes = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.filter(cell => CODE.test(cell)).length >= MOSTLY * cells.length
