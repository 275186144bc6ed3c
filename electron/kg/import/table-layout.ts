import type { PreviewedHeadings } from '../../contract/import-preview.ts'
import type { ColumnKind, ColumnRole } from '../../contract/table-columns.ts'
import { UnreadableInputError } from '../errors.ts'
import { columnWord, edgeEnds, ID_HEADING, inBrackets, namesInTwo, SAME_KIND } from './column-names.ts'
import type { ListSeparator } from './cell-lists.ts'
import { filledCells } from './column-kinds.ts'
import { dateOrder, type DateOrder } from './written-dates.ts'
import { ANY_EDGES, kindsOf, kindsOfFile, nameOf, ownerOf, withLabel } from './row-kinds.ts'
import { datatypeOf } from './property-graph.ts'
import type { Join } from './surveyed-table.ts'

/** Which column holds what where a row is one fact, 0-based. */
export interface TripleLayout {
  kind: 'triples'
  /** What a row has at least, and at most. */
  columns: number
  mostColumns: number
  header: boolean
  head: number
  /** Of an edge list without such a column what all of its rows say. */
  relation: number | { name: string }
  tail: number
  headLabel?: number
  tailLabel?: number
  /** Columns with further names of the head. */
  aliases?: readonly number[]
  headType?: number
  time?: number
  timeEnd?: number
  /** `time` is when it began, whose end is not known. */
  isOpen?: boolean
  /** What is said of the fact itself. */
  qualifiers?: readonly { column: number; name: string; isNumber: boolean; datatype: string | undefined }[]
  /** Our own export, whose cells are guarded against spreadsheets. */
  isExported?: boolean
  /** Of our own export: says what kind of value the tail is, and is empty where it leads to a thing. */
  value?: number
}

/** A fact that a column of a record says. */
export interface RecordFact {
  column: number
  relation: string
  to:
    | { kind: 'entity'; prefix: string; names?: ReadonlyMap<string, string | undefined>; list?: ListSeparator }
    | { kind: 'value'; isNumber: boolean; datatype: string | undefined }
  label?: number
  time?: number
  timeEnd?: number
  isOpen?: boolean
  /** The fact whose tail this one is about, rather than the row. */
  of?: RecordFact
}

/** Which column holds what where a row is about one thing and each column says a fact of it. */
export interface RecordLayout {
  kind: 'records'
  names: readonly string[]
  /** Left out where nothing in a row names it: each is a node of its own. */
  head: number | undefined
  /** Stands before the numbers by which the rows are told apart: those of another table are others. */
  prefix: string
  label?: number
  /** What stands behind the label in a name that is in two columns: `Moon` of Hilary Moon. */
  surname?: number
  /** Columns with further names of the head. */
  aliases: readonly number[]
  /** Whether rows are told apart by what they are called, which several may be. */
  isByName: boolean
  types: readonly number[]
  /** What all rows are, by the heading of their ids and by the table's name. */
  kinds: readonly string[]
  facts: readonly RecordFact[]
  /** Columns of days, and in which order their numbers stand where that is known. */
  dates: ReadonlyMap<number, DateOrder | undefined>
}

export interface Columns {
  /** `people.csv` */
  table: string
  header: boolean
  names: readonly string[]
  kinds: readonly ColumnKind[]
  rows: readonly string[][]
  /** Of a table of which a person may say where its headings stand. */
  lines?: PreviewedHeadings | undefined
  /** By the place of a column which rows it names. */
  joins?: ReadonlyMap<number, Join>
  /** By the place of a column what stands between the things that one cell names. */
  lists?: ReadonlyMap<number, ListSeparator>
  /** By the place of a column that of the one whose things it tells of, and not of the row. */
  about?: ReadonlyMap<number, number>
  /** Headings of other tables. */
  elsewhere?: ReadonlySet<string>
}

/**
 * How to read rows whose columns have these roles.
 * @throws {UnreadableInputError} the roles make no facts
 */
export function layoutOf(columns: Columns, roles: readonly ColumnRole[]): TripleLayout | RecordLayout {
  const at = (role: ColumnRole): number[] => roles.flatMap((each, column) => (each === role ? [column] : []))
  const [head, ...furtherHeads] = at('head')
  if (head === undefined && (at('relation').length > 0 || at('tail').length + at('property').length < 2))
    throw new UnreadableInputError(
      `${columns.table} has no column that is the head (its columns are ${namesOf(columns)}); say which one tells what a row is about.`,
    )
  if (furtherHeads.length > 0) throw several(columns, 'head', at('head'))
  for (const role of ['relation', 'label'] as const) if (at(role).length > 1) throw several(columns, role, at(role))
  if (head === undefined) return recordLayout(columns, roles, head)
  const [relation] = at('relation')
  if (relation !== undefined) return tripleLayout(columns, roles, head, relation)
  const edge = edgeEnds(columns.names)
  return edge !== undefined && edge.head === head && at('tail').join() === String(edge.tail)
    ? tripleLayout(columns, roles, head, { name: relationOf(columns.table) })
    : recordLayout(columns, roles, head)
}

/** `payments` for the edges of `payments.csv`. */
function relationOf(table: string): string {
  const name = nameOf(table)
  const isTold =
    name !== '' && !ANY_EDGES.test(name) && !name.split(/[_-]/).some(word => /^(?:edges?|edgelist|links?)$/i.test(word))
  return isTold ? name : 'linked to'
}

function tripleLayout(
  { table, header, names, kinds }: Columns,
  roles: readonly ColumnRole[],
  head: number,
  relation: TripleLayout['relation'],
): TripleLayout {
  const only = (role: ColumnRole): number | undefined => {
    const found = roles.flatMap((each, column) => (each === role ? [column] : []))
    if (found.length > 1) throw several({ table, names }, role, found)
    return found[0]
  }
  const tail = only('tail')
  if (tail === undefined)
    throw new UnreadableInputError(
      `${table} has a relation and no tail (its columns are ${namesOf({ names })}); say which column the relation leads to.`,
    )
  const [at, start, end] = [only('time'), only('start'), only('end')]
  const optional = {
    headLabel: only('label'),
    tailLabel: only('tail-label'),
    headType: only('type'),
    time: at ?? start,
    timeEnd: end,
  }
  const aliases = roles.flatMap((role, column) => (role === 'alias' ? [column] : []))
  const qualifiers = roles.flatMap((role, column) =>
    role === 'property'
      ? [
          {
            column,
            name: names[column] ?? '',
            isNumber: kinds[column] === 'number',
            datatype: datatypeOfKind(kinds[column]),
          },
        ]
      : [],
  )
  return {
    kind: 'triples',
    columns: header ? Math.max(head, typeof relation === 'number' ? relation : 0, tail) + 1 : names.length,
    mostColumns: names.length,
    header,
    head,
    relation,
    tail,
    ...Object.fromEntries(Object.entries(optional).filter(([, column]) => column !== undefined)),
    ...(at === undefined && start !== undefined && end === undefined && { isOpen: true }),
    ...(aliases.length > 0 && { aliases }),
    ...(qualifiers.length > 0 && { qualifiers }),
  }
}

function recordLayout(columns: Columns, roles: readonly ColumnRole[], head: number | undefined): RecordLayout {
  const { names, kinds, rows, table, joins, lists } = columns
  const column = (at: number): string[] => rows.map(row => row[at] ?? '').filter(cell => cell !== '')
  const isNumbered = (at: number): boolean => column(at).length > 0 && column(at).every(cell => /^\d+$/.test(cell))
  const isNumbers = head !== undefined && isNumbered(head)
  const label = roles.indexOf('label')
  const kindsOfRow =
    head === undefined ? kindsOfFile(table) : withLabel(kindsOf(names[head] ?? '', table, isNumbers), names[label])
  const [kindOfRow] = kindsOfRow
  const prefix = isNumbers && kindOfRow !== undefined ? `${kindOfRow} ` : ''
  const heads = new Set(head === undefined ? [] : column(head))
  const prefixOf = (at: number): string => {
    const owner = ownerOf(names[at] ?? '')
    if (!isNumbered(at) || owner === undefined) return ''
    return SAME_KIND.test(owner) && column(at).every(cell => heads.has(cell)) ? prefix : `${owner} `
  }
  const facts: RecordFact[] = roles.flatMap((role, at): RecordFact[] => {
    const name = names[at] ?? ''
    if (role === 'tail') {
      const { prefix: joined, names: byName } = joins?.get(at) ?? {}
      const list = lists?.get(at)
      const to = {
        kind: 'entity' as const,
        prefix: joined ?? prefixOf(at),
        ...(byName && { names: byName }),
        ...(list !== undefined && { list }),
      }
      const relation = joins?.has(at) === true ? inBrackets(name).column : name
      return [{ column: at, relation: ownerOf(relation) ?? relation, to }]
    }
    if (role !== 'property') return []
    const isNumber = kinds[at] === 'number'
    return [{ column: at, relation: name, to: { kind: 'value', isNumber, datatype: datatypeOfKind(kinds[at]) } }]
  })
  if (head !== undefined && roles.includes('label') && isAskedFor(columns, head))
    facts.unshift({
      column: head,
      relation: names[head] ?? '',
      to: { kind: 'value', isNumber: false, datatype: undefined },
    })
  const types = roles.flatMap((role, at) => (role === 'type' ? [at] : []))
  const aliases = roles.flatMap((role, at) => (role === 'alias' ? [at] : []))
  const inTwo = namesInTwo(names)
  const surname =
    inTwo !== undefined && inTwo.first === label && roles[inTwo.surname] !== 'ignore' ? inTwo.surname : undefined
  if (facts.length === 0 && types.length === 0 && aliases.length === 0 && label < 0)
    throw new UnreadableInputError(
      `${table} says nothing of its heads: every other column is left out; give one a role such as tail or property.`,
    )
  for (const fact of facts) {
    const thing = columns.about?.get(fact.column)
    const of = facts.find(({ column, to }) => column === thing && to.kind === 'entity')
    if (of !== undefined && of !== fact) fact.of = of
  }
  for (const [at, role] of roles.entries())
    if (role === 'time' || role === 'start' || role === 'end' || role === 'tail-label') attach(facts, at, role)
  return {
    kind: 'records',
    names,
    head,
    prefix,
    ...(label >= 0 && { label }),
    ...(surname !== undefined && { surname }),
    aliases,
    isByName: head !== undefined && label < 0 && !isNumbers && !ID_HEADING.test(columnWord(names[head] ?? '')),
    types,
    kinds: kindsOfRow,
    facts,
    dates: datesOf(columns),
  }
}

/** `LP23 BUE`, `SB-104`: what is written on a thing. */
const WRITTEN_ON = /^(?=.*\d)(?=.*\p{Lu})[\p{Lu}\d ./_-]+$/u

/**
 * Whether what tells rows apart that are called by something else is asked for as well: the `Reg` of the bus Daisy. The
 * number of a row is not, nor what other tables have under that heading.
 */
function isAskedFor({ names, rows, elsewhere }: Columns, head: number): boolean {
  const heading = names[head] ?? ''
  const cells = filledCells(rows, head)
  return (
    !ID_HEADING.test(columnWord(heading)) &&
    elsewhere?.has(heading) !== true &&
    cells.length > 0 &&
    cells.every(cell => WRITTEN_ON.test(cell))
  )
}

/** A column that does not tell the order of its days is written as the others of its table. */
function datesOf({ kinds, rows }: Columns): Map<number, DateOrder | undefined> {
  const columns = kinds.flatMap((kind, at) => (kind === 'date' ? [at] : []))
  const ofAll = dateOrder(columns.flatMap(at => filledCells(rows, at)))
  return new Map(columns.map(at => [at, dateOrder(filledCells(rows, at)) ?? ofAll]))
}

/** Times and labels belong to the fact on their left. */
function attach(facts: RecordFact[], at: number, role: 'time' | 'start' | 'end' | 'tail-label'): void {
  const fact = facts.findLast(({ column, to }) => column < at && to.kind === 'entity') ?? facts[0]
  if (fact === undefined) return
  if (role === 'tail-label') fact.label = at
  else if (role === 'end') fact.timeEnd = at
  else fact.time = at
  fact.isOpen = role === 'start' || (fact.isOpen === true && role !== 'time')
}

function datatypeOfKind(kind: ColumnKind | undefined): string | undefined {
  return kind === 'yes or no' ? datatypeOf('boolean') : undefined
}

function several(
  columns: Pick<Columns, 'table' | 'names'>,
  role: ColumnRole,
  at: readonly number[],
): UnreadableInputError {
  const names = at
    .map(column => columns.names[column])
    .join(' and ')
    .slice(0, 200)
  return new UnreadableInputError(
    `${columns.table} has several columns that are the ${role} (${names}); leave one of them and give the others another role.`,
  )
}

function namesOf({ names }: Pick<Columns, 'names'>): string {
  return names.slice(0, 12).join(', ').slice(0, 200)
}
