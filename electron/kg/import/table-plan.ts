import type { PreviewedTable } from '../../contract/import-preview.ts'
import type { ColumnRole } from '../../contract/table-columns.ts'
import { UnreadableInputError } from '../errors.ts'
import { EXPORTED_COLUMNS, isExported } from '../export/exported-cells.ts'
import {
  columnWord,
  EDGE_IDS,
  edgeEnds,
  namedColumns,
  namesBothEnds,
  RECORD_IDS,
  TIME_END_COLUMNS,
  TIME_START_COLUMNS,
} from './column-names.ts'
import { listSeparator, type ListSeparator } from './cell-lists.ts'
import { filledCells, isHeader, isTelling, shapeOf } from './column-kinds.ts'
import { joinedColumns } from './joined-columns.ts'
import { PropertyTable } from './property-table.ts'
import { guessRecord } from './record-guess.ts'
import { countsRows } from './row-numbers.ts'
import type { ImportRecord } from './record.ts'
import { chosenSubjects, guessedSubjects } from './column-subjects.ts'
import { choicesFor, chosenRoles } from './table-choices.ts'
import { joinsThings } from './joins-things.ts'
import { columnsOf, headingsOf, type TableSample } from './table-sample.ts'
import type { SampledColumns } from './name-column.ts'
import { typedColumns, typedRoles } from './typed-header.ts'
import { layoutOf, type Columns, type RecordLayout, type TripleLayout } from './table-layout.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

export interface TablePlan {
  layout: TripleLayout | RecordLayout | PropertyTable
  header: boolean
}

const ROWS_SHOWN = 8
const SPLITS = new Set(['train', 'valid', 'test', 'dev'])
const LONGEST_TIME = 100

/** A year, a date, or either with a clock time; also an interval of two. */
const LOOKS_LIKE_TIME =
  /^-?\d{1,4}(?:[-/.]\d{1,2}(?:[-/.]\d{1,4})?)?(?:[T ]\d{1,2}:\d{2}.*)?(?:\s*[;/]\s*-?\d{3,4}[-\d]*)?$/

/**
 * How to read a table: by the roles that were chosen for its columns, else by named columns, by the typed headers of
 * property graphs, as plain rows of three columns, four with a time, five with labels or an interval (any of these after
 * a column with the split, such as `train`), or as records, of which each is about one thing.
 * @throws {UnreadableInputError} no such table
 */
export function planTable(sample: TableSample, record: ImportRecord): TablePlan {
  const first = headingsOf(sample)
  const skipsHeader = (header: boolean): boolean => header && sample.names === undefined
  const typed = sample.isHeaded === false ? undefined : typedColumns(first)
  if (typed) {
    tell(record, { columns: columnsOf(sample, true), roles: typedRoles(typed), by: 'fixed' })
    return { layout: new PropertyTable(typed, record), header: skipsHeader(true) }
  }
  const { columns, roles, isExportedTable } = guessed(sample, record)
  const joins = isExportedTable
    ? undefined
    : joinedColumns(columns, record.tables.surveyed ?? [], record.keysOf(columns.table))
  const { layout, by } = chosenLayout(
    record,
    { ...columns, ...(joins && { joins }), ...(!isExportedTable && { lists: listsOf(columns, joins) }) },
    // What names rows leads to them, however it is written.
    roles?.map((role, at) => (role === 'property' && joins?.has(at) === true ? 'tail' : role)),
  )
  if (layout.kind === 'triples' && isExportedTable) {
    layout.isExported = true
    delete layout.qualifiers
    if (columns.names.length > EXPORTED_COLUMNS.length) layout.value = EXPORTED_COLUMNS.length
  }
  if (layout.kind === 'records' && by === 'guess') {
    record.note(recordNote({ ...columns, ...(joins && { joins }) }, layout))
    record.note(saying('importNotes.changeColumns'))
  }
  return { layout, header: skipsHeader(columns.header) }
}

/**
 * The layout by the roles that were chosen for a table, else by those guessed; whoever wants to see it is told.
 * @throws {UnreadableInputError} the roles make no facts, or there are none
 */
export function chosenLayout(
  record: ImportRecord,
  columns: Columns,
  guess: readonly ColumnRole[] | undefined,
): { layout: TripleLayout | RecordLayout; by: 'guess' | 'memory' | 'choice' } {
  const shape = shapeOf(columns.names, columns.kinds, columns.header)
  const { columns: chosen, by } = choicesFor(record.tables, columns.table, shape)
  const roles = chosenRoles(columns.names, guess ?? columns.names.map(() => 'ignore'), chosen)
  try {
    if (guess === undefined && by === 'guess') throw noLayout(columns)
    const about = chosenSubjects(columns.names, roles, guessedSubjects(columns, roles, record.tables), chosen)
    const elsewhere = new Set(
      record.tables.surveyed?.flatMap(({ table, headings }) => (table === columns.table ? [] : headings)),
    )
    const layout = layoutOf({ ...columns, about, elsewhere }, roles)
    tell(record, { columns: layout.kind === 'records' ? { ...columns, about } : columns, roles, by })
    return { layout, by }
  } catch (error) {
    if (error instanceof UnreadableInputError) tell(record, { columns, roles, by, problem: error.message })
    throw error
  }
}

/** Which columns name several things in a cell: rows of a table, or what comes again in other cells. */
function listsOf({ names, kinds, rows }: Columns, joins: Columns['joins']): Map<number, ListSeparator> {
  const found = new Map<number, ListSeparator>()
  for (const at of names.keys()) {
    const cells = filledCells(rows, at)
    const join = joins?.get(at)
    const list = join !== undefined ? join.list : kinds[at] === 'text' ? listSeparator(cells) : undefined
    if (list !== undefined) found.set(at, list)
  }
  return found
}

interface Guess {
  columns: Columns
  /** Undefined where there is nothing to go by. */
  roles: readonly ColumnRole[] | undefined
  /** Our own table. */
  isExportedTable?: boolean
}

function guessed(sample: TableSample, record: ImportRecord): Guess {
  const first = headingsOf(sample)
  const body = sample.names === undefined ? sample.rows.slice(1) : sample.rows
  const named = sample.isHeaded === false ? undefined : namedRoles(first)
  if (named) {
    const columns = columnsOf(sample, true)
    if (!isSpan(columns, named)) return { columns, roles: named, isExportedTable: isExported(first) }
  }
  const plain = plainRoles(sample.rows[0] ?? [])
  const isHeaded = sample.isHeaded ?? (namesColumns(sample, record) || namesBothEnds(first))
  // `id,name,city` over texts is no triple, though nothing else tells its header from a row.
  // No more is one whose head is nothing.
  const isBlank = (first[0] ?? '').trim() === ''
  const isSure = plain !== undefined && !isBlank && !RECORD_IDS.test(columnWord(first[0] ?? ''))
  const isOfThings =
    plain !== undefined && joinsThings(first, body, plain.indexOf('relation'), record.tables.surveyed ?? [])
  const isCounted = countsRows(first, body)
  const looksHeaded = isHeaded || isOfThings || isCounted || isHeader(first, body, isSure)
  const header = sample.isHeaded !== false && looksHeaded
  const columns = columnsOf(sample, header || sample.names !== undefined)
  const others = (record.tables.surveyed ?? []).filter(({ table }) => table !== sample.table)
  const ofRecords = (): ColumnRole[] | undefined => {
    const joins = joinedColumns(columns, others, record.keysOf(sample.table))
    if (!isCounted) return guessRecord(columns, at => joins.has(at))
    const roles = guessRecord(withoutFirst(columns), at => joins.has(at + 1))
    return roles && ['ignore', ...roles]
  }
  if (plain === undefined) return { columns, roles: columns.header ? ofRecords() : undefined }
  if (header && (isHeaded || isOfThings || isCounted || isBlank || isRecord(columns)))
    return { columns, roles: ofRecords() }
  const rows = columnsOf(sample, sample.names !== undefined)
  if (first.length !== 3 || !isRelationFirst(rows.rows)) return { columns: rows, roles: plain }
  record.note(saying('importNotes.columnsRead'))
  return { columns: rows, roles: ['relation', 'head', 'tail'] }
}

function withoutFirst({ table, names, kinds, rows }: Columns): SampledColumns {
  return { table, names: names.slice(1), kinds: kinds.slice(1), rows: rows.map(row => row.slice(1)) }
}

/** Whether a person chose roles by names that stand in the first row: now, or for a table like this one before. */
function namesColumns(sample: TableSample, record: ImportRecord): boolean {
  const first = headingsOf(sample)
  const { columns } = choicesFor({ ...record.tables, known: [] }, sample.table, '')
  if (columns.some(({ column }) => first.includes(column) && !/^\d+$/.test(column))) return true
  const { names, kinds } = columnsOf(sample, true)
  return choicesFor({ ...record.tables, choices: [] }, sample.table, shapeOf(names, kinds, true)).by === 'memory'
}

function namedRoles(names: readonly string[]): ColumnRole[] | undefined {
  const { head, relation, tail, headLabel, tailLabel, time, timeEnd } = namedColumns(names)
  const isEdge = edgeEnds(names) !== undefined
  if (head === undefined || tail === undefined || (relation === undefined && !isEdge)) return undefined
  return names.map((name, at) => {
    if (at === head) return 'head'
    if (at === relation) return 'relation'
    if (at === tail) return 'tail'
    if (at === headLabel) return 'label'
    if (at === tailLabel) return 'tail-label'
    if (at === time) return 'time'
    if (at === timeEnd) return 'end'
    return EDGE_IDS.has(columnWord(name)) ? 'ignore' : 'property'
  })
}

/** `from,to` over years or amounts tells how much something was, and no edge. */
function isSpan({ kinds, names }: Columns, roles: readonly ColumnRole[]): boolean {
  if (roles.includes('relation')) return false
  return roles.some(
    (role, at) =>
      (role === 'head' || role === 'tail') &&
      (kinds[at] === 'date' || (kinds[at] === 'number' && /^(?:from|to)$/.test(columnWord(names[at] ?? '')))),
  )
}

function plainRoles(cells: readonly string[]): ColumnRole[] | undefined {
  const skipped: ColumnRole[] = cells.length >= 4 && SPLITS.has(cells[0] ?? '') ? ['ignore'] : []
  const rest = cells.slice(skipped.length)
  const isTime = (column: number): boolean => {
    const cell = rest[column] ?? ''
    return cell.length <= LONGEST_TIME && LOOKS_LIKE_TIME.test(cell)
  }
  const triple: ColumnRole[] = [...skipped, 'head', 'relation', 'tail']
  if (rest.length === 3) return triple
  if (rest.length === 4 && isTime(3)) return [...triple, 'time']
  if (rest.length === 5 && isTime(3) && isTime(4)) return [...triple, 'time', 'end']
  if (rest.length === 5) return [...skipped, 'head', 'label', 'relation', 'tail', 'tail-label']
  return undefined
}

/**
 * Columns with a heading that could also be plain rows: records where the relation would be a number or a date, and
 * where each thing has but one row, with a number or a day at its end: of triples some thing has more.
 */
function isRecord({ names, kinds, rows }: Columns): boolean {
  const words = names.map(columnWord)
  // A day is no head.
  if (names.length > 3 || kinds[0] === 'date') return true
  const [heads = 0, relations = 0] = [0, 1].map(at => new Set(rows.map(row => row[at])).size)
  if (isTelling(kinds[2]) && rows.length > 1 && heads === rows.length && relations > 1) return true
  return kinds[1] !== 'text' || words.slice(1).some(isTimeWord) || RECORD_IDS.test(words[0] ?? '')
}

function isTimeWord(word: string): boolean {
  return TIME_START_COLUMNS.has(word) || TIME_END_COLUMNS.includes(word)
}

/** Relations stand in the first column when the other two share many of their names, and neither any with the first. */
function isRelationFirst(rows: readonly string[][]): boolean {
  const [first = new Set(), second = new Set(), third = new Set()] = [0, 1, 2].map(
    column => new Set(rows.map(row => row[column] ?? '')),
  )
  const shared = [...second].filter(name => third.has(name)).length
  const apart = [...first].every(name => !second.has(name) && !third.has(name))
  return rows.length >= 8 && apart && shared >= 0.3 * Math.min(second.size, third.size)
}

function noLayout({ names, rows, header }: Columns): UnreadableInputError {
  const shown = (header ? names : (rows[0] ?? names)).slice(0, 6).join(', ').slice(0, 120)
  return new UnreadableInputError(
    `This table has ${names.length} columns and no header that says which is the head, the relation and the tail (first row: ${shown}); name the columns head, relation, tail, keep just those three, or say with \`--columns\` what each is.`,
  )
}

function recordNote({ table, names, joins }: Columns, { head, label, surname, facts }: RecordLayout): Saying {
  const things = [...new Set(facts.flatMap(({ of }) => of ?? []))]
  const others = facts.flatMap(({ column, to }) => (to.kind === 'entity' ? [names[column]] : [])).slice(0, 8)
  const parts = [
    head === undefined
      ? saying('importNotes.rowsByThemselves')
      : saying('importNotes.rowIsAbout', { column: names[head] ?? '' }),
    ...(label === undefined
      ? []
      : [
          saying('importNotes.isItsName', {
            column: [label, surname].flatMap(at => names[at ?? -1] ?? []).join(' + '),
          }),
        ]),
    ...(others.length === 0 ? [] : [saying('importNotes.leadTo', { columns: others.join(', ') })]),
    ...things.map(thing => {
      const columns = facts.flatMap(({ column, of }) => (of === thing ? [names[column]] : [])).join(', ')
      return saying('importNotes.tellOf', { columns, column: names[thing.column] ?? '' })
    }),
    ...facts.flatMap(({ column, to }) => {
      const join = joins?.get(column)
      if (to.kind !== 'entity' || join === undefined || join.table === table) return []
      return [saying('importNotes.namesRows', { column: names[column] ?? '', table: join.table })]
    }),
  ]
  return saying('importNotes.tableOfRecords', { table, parts: { row: parts } })
}

/** Whoever wants to see a table is told of it. */
export function tell(
  { tables }: ImportRecord,
  {
    columns: { table, header, names, kinds, rows, lines, about },
    roles,
    ...told
  }: { columns: Columns; roles: readonly ColumnRole[] } & Pick<PreviewedTable, 'by' | 'problem'>,
): void {
  tables.seen?.({
    table,
    shape: shapeOf(names, kinds, header),
    columns: names.map((name, at) => {
      const of = names[about?.get(at) ?? -1]
      return { name, kind: kinds[at] ?? 'empty', role: roles[at] ?? 'ignore', ...(of !== undefined && { of }) }
    }),
    rows: rows.slice(0, ROWS_SHOWN),
    ...(lines && { headings: { ...lines, line: header ? lines.line : 0 } }),
    ...told,
  })
}
