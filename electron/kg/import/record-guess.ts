import type { ColumnRole } from '../../contract/table-columns.ts'
import {
  columnWord,
  ID_HEADING,
  isShortFor,
  namesInTwo,
  OTHER_NAMES,
  TIME_END_COLUMNS,
  TIME_START_COLUMNS,
} from './column-names.ts'
import { listSeparator } from './cell-lists.ts'
import { filledCells, isNothing } from './column-kinds.ts'
import { isNameHeading, LONGEST_NAME, MOST_WORDS, nameColumn, TOLD, TYPE, type SampledColumns } from './name-column.ts'
import { kindsOfFile } from './row-kinds.ts'

/** The hour of an appointment tells it from others only by chance. */
const CLOCK = /^\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?$/i
/** Headings over when a row was written, which forms put first: however they write it, it is no name. */
const WRITTEN_AT = /^(?:time_?stamp|zeitstempel|horodat(?:eur|age)|marca_temporal|informazioni_cronologiche)$/
/** `G-CKTV`, `MX18 LUD`: capitals and digits, as on a plate. */
const LICENCE = /^(?=.{4,12}$)[\p{Lu}\d]+(?:[ ./_-][\p{Lu}\d]+)*$/u
/** Rows from which on a value of its own in each is hardly chance. */
const ENOUGH_ROWS = 20
/** Where each row has a value of its own. */
const OWN = 0.98
/** A row that nothing names says so much at least. */
const LEAST_SAID = 2
/** Where values come again, they name what several rows share. */
const SHARED = 0.8
/** Of a column of names so many are written as names are: a plot without a tenant is "(vacant)". */
const NAMED = 0.9

/**
 * What the columns of a table say of which each row is about one thing: the column with a value of its own in each row
 * is the head, names lead to other things, the rest are its properties. Where there is no such column, a row is a thing
 * of its own that joins what stands in it, such as a sowing with its field, its crop and its date; of two columns of
 * names the first is the head of what stands in the second. Undefined where rows say too little for that.
 * @param namesOthers whether a column names the rows of another table
 */
export function guessRecord(columns: SampledColumns, namesOthers: (at: number) => boolean): ColumnRole[] | undefined {
  const { names, kinds, rows } = columns
  const words = names.map(columnWord)
  const filled = names.map((_, at) => filledCells(rows, at))
  const ownShare = filled.map(cells => new Set(cells).size / Math.max(1, rows.length))
  const isMoment = (at: number): boolean =>
    kinds[at] === 'date' || WRITTEN_AT.test(words[at] ?? '') || filled[at]?.every(cell => CLOCK.test(cell)) === true
  const isOwn = (at: number): boolean =>
    (ownShare[at] ?? 0) >= OWN && !isMoment(at) && kinds[at] !== 'yes or no' && !OTHER_NAMES.test(words[at] ?? '')
  const find = (is: (at: number) => boolean): number => names.findIndex((_, at) => is(at))
  const rowWords = kindsOfFile(columns.table).map(columnWord)
  // `Obs.` in front of `observers.csv` numbers them.
  const numbersRows = (at: number): boolean =>
    at === 0 && kinds[at] === 'number' && rowWords.some(word => isShortFor(words[at] ?? '', word))
  // A repair is about its `Job`, though no boat was mended twice.
  const isOfOthers = (at: number): boolean => at > 0 && isOwn(0) && namesOthers(at) && !namesOthers(0)
  const byName = find(
    at =>
      isOwn(at) &&
      !isOfOthers(at) &&
      (numbersRows(at) || (ID_HEADING.test(words[at] ?? '') && !TOLD.test(words[at] ?? ''))),
  )
  // In a few rows that nothing names a crop may stand but once each; what names a row stands first, or is called a name.
  const mayName = (at: number): boolean => at === 0 || rows.length >= ENOUGH_ROWS || isNameHeading(names[at] ?? '')
  const byText = find(at => isOwn(at) && (kinds[at] === 'text' || kinds[at] === 'address') && mayName(at))
  // Aircraft go by their registrations, though they have a `Comp No` too.
  const isCoded = isOwn(0) && kinds[0] === 'text' && filled[0]?.every(cell => LICENCE.test(cell)) === true
  const head = isCoded ? 0 : byName >= 0 ? byName : byText >= 0 ? byText : find(at => at === 0 && isOwn(at))
  const isPair = kinds.length === 2 && kinds.every(kind => kind === 'text')
  if (head < 0 && isPair) return ['head', 'tail']
  const named = nameColumn(columns, head)
  const label = named === undefined || (!named.isSaid && namesOthers(named.at)) ? -1 : named.at
  const inTwo = namesInTwo(names)
  const roles = names.map((_, at): ColumnRole => {
    const [word = '', kind, cells = []] = [words[at], kinds[at], filled[at]]
    if (at === head) return 'head'
    if (at === label) return 'label'
    if (at === inTwo?.surname && label === inTwo.first) return 'property'
    // Few things have another name: the first rows may have none.
    if (OTHER_NAMES.test(word)) return 'alias'
    if (kind === 'empty') return 'ignore'
    // The `Class` of a register may be one of the classes in their own table.
    if (TYPE.test(word) && kind === 'text' && !namesOthers(at)) return 'type'
    if (word.endsWith('_id') && !isOwn(at)) return 'tail'
    const namesSeveral = kind === 'text' && listSeparator(cells) !== undefined
    return kind === 'text' && !TOLD.test(word) && (namesSeveral || nameOthers(cells)) ? 'tail' : 'property'
  })
  if (head >= 0) return withTimes(columns, roles, words)
  return roles.filter(role => role === 'tail' || role === 'property').length >= LEAST_SAID ? roles : undefined
}

/** What is said of how long a fact holds; when something started is said of the row. */
const OF_A_FACT = /^(?:since|until|till|valid_.*|(?:from|to)_(?:date|year))$/

/**
 * `since` behind `employer` is when that was so; in any other place it is a date like others, and where it is told of rows
 * that have no employer.
 */
function withTimes({ kinds, rows }: SampledColumns, roles: ColumnRole[], words: readonly string[]): ColumnRole[] {
  return roles.map((role, at) => {
    if (role !== 'property' || (kinds[at] !== 'date' && kinds[at] !== 'number')) return role
    if (!OF_A_FACT.test(words[at] ?? '')) return role
    const before = roles.slice(0, at).findLastIndex((_, i) => !isTimeWord(words[i] ?? ''))
    if (roles[before] !== 'tail' || PLACE.test(words[before] ?? '')) return role
    const told = rows.filter(row => !isNothing(row[at] ?? ''))
    if (told.filter(row => isNothing(row[before] ?? '')).length > ALONE * told.length) return role
    if (TIME_START_COLUMNS.has(words[at] ?? '')) return 'start'
    return TIME_END_COLUMNS.includes(words[at] ?? '') ? 'end' : role
  })
}

/** Nobody keeps since when a tuner has lived in Totnes, but since when she has tuned. */
const PLACE =
  /^(?:lives?(?:_in)?|home|town|city|village|based(?:_(?:in|at))?|address|street|road|area|district|region|county|country|postcode)$/

/** A day that so many rows have without the thing before it is of the row. */
const ALONE = 0.2

function isTimeWord(word: string): boolean {
  return TIME_START_COLUMNS.has(word) || TIME_END_COLUMNS.includes(word)
}

/** Short texts that come again, or begin as names do. */
function nameOthers(cells: readonly string[]): boolean {
  const areShort = cells.every(cell => cell.length <= LONGEST_NAME && cell.split(/\s+/).length <= MOST_WORDS)
  if (!areShort || cells.some(cell => cell.includes('@'))) return false
  const distinct = new Set(cells).size / Math.max(1, cells.length)
  const begin = cells.filter(cell => /^\p{Lu}/u.test(cell) && !/\d/.test(cell)).length
  return distinct <= SHARED || begin >= NAMED * cells.length
}
