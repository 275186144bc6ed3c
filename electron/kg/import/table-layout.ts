import { UnreadableInputError } from '../errors.ts'
import { EXPORTED_COLUMNS } from '../store/export-csv.ts'
import type { Cells } from './cells.ts'
import { PropertyTable } from './property-table.ts'
import type { ImportRecord } from './record.ts'

/** Which column holds what, 0-based. */
export interface TripleLayout {
  columns: number
  header: boolean
  head: number
  relation: number
  tail: number
  headLabel?: number
  tailLabel?: number
  time?: number
  timeEnd?: number
  /** Our own export, whose cells are guarded against spreadsheets. */
  isGuarded?: boolean
}

const HEAD = [
  'head',
  'subject',
  'source',
  'from',
  'subj',
  'src',
  'start',
  'head_id',
  'source_id',
  'subject_id',
  'from_id',
  'h',
  's',
  'entity1',
  'node1',
  'x',
]
const RELATION = [
  'relation',
  'predicate',
  'relationship',
  'property',
  'edge',
  'rel',
  'pred',
  'label',
  'type',
  'interaction',
  'relation_id',
  'predicate_id',
  'r',
  'p',
]
const TAIL = [
  'tail',
  'object',
  'target',
  'to',
  'obj',
  'dst',
  'dest',
  'destination',
  'end',
  'tail_id',
  'target_id',
  'object_id',
  'to_id',
  't',
  'o',
  'entity2',
  'node2',
  'y',
]
export const TIME_COLUMNS = [
  'time',
  'date',
  'day',
  'timestamp',
  'year',
  'when',
  'time_start',
  'start_time',
  'start_date',
  'valid_from',
  'since',
  'begin',
]
export const TIME_END_COLUMNS = ['time_end', 'end_time', 'end_date', 'valid_to', 'until']
const HEAD_LABEL = ['head_label', 'head_name', 'subject_label', 'subject_name', 'source_label', 'source_name']
const TAIL_LABEL = ['tail_label', 'tail_name', 'object_label', 'object_name', 'target_label', 'target_name']
const SPLITS = new Set(['train', 'valid', 'test', 'dev'])

/** A year, a date, or either with a clock time; also an interval of two. */
const LOOKS_LIKE_TIME =
  /^-?\d{1,4}(?:[-/.]\d{1,2}(?:[-/.]\d{1,4})?)?(?:[T ]\d{1,2}:\d{2}.*)?(?:\s*[;/]\s*-?\d{3,4}[-\d]*)?$/

/**
 * How to read a table, told by its first row: named columns, the typed headers of property graphs (`~id`, `~from`), or
 * plain rows of three columns, four with a time, five with labels or an interval, and any of these after a column with
 * the split (`train`).
 * @throws {UnreadableInputError} no such table
 */
export function tableLayout(
  first: Cells,
  sample: readonly string[][],
  record: ImportRecord,
): { layout: TripleLayout | PropertyTable; header: boolean } {
  const cells = Array.from({ length: first.count }, (_, column) => first.text(column))
  if (cells.some(cell => cell.startsWith('~'))) return { layout: new PropertyTable(cells, record), header: true }
  const named = namedLayout(cells)
  if (named) return { layout: named, header: true }
  const layout = plainLayout(cells)
  if (layout && cells.length === 3 && isRelationFirst(sample)) {
    record.note(
      'The columns were read as relation, head, tail, because the second and third share their names and the first has its own.',
    )
    return { layout: { ...layout, head: 1, relation: 0, tail: 2 }, header: false }
  }
  if (!layout) {
    throw new UnreadableInputError(
      `This table has ${cells.length} columns and no header that says which is the head, the relation and the tail (first row: ${cells.slice(0, 6).join(', ').slice(0, 120)}); name the columns head, relation, tail, or keep just those three.`,
    )
  }
  return { layout, header: false }
}

/** Which named columns say what; a name that says two things is taken for the first. */
export function namedColumns(
  names: readonly string[],
): Partial<Omit<TripleLayout, 'columns' | 'header' | 'isGuarded'>> {
  const headers = names.map(
    name =>
      name
        .toLowerCase()
        .replace(/^:/, '')
        .replace(/[\s-]+/g, '_')
        .split(':', 1)[0],
  )
  const taken = new Set<number>()
  const find = (wanted: readonly string[]): number | undefined => {
    for (const name of wanted) {
      const column = headers.findIndex((header, i) => header === name && !taken.has(i))
      if (column >= 0) {
        taken.add(column)
        return column
      }
    }
    return undefined
  }
  const found = {
    head: find(HEAD),
    tail: find(TAIL),
    relation: find(RELATION),
    headLabel: find(HEAD_LABEL),
    tailLabel: find(TAIL_LABEL),
    time: find(TIME_COLUMNS),
    timeEnd: find(TIME_END_COLUMNS),
  }
  return Object.fromEntries(Object.entries(found).filter(([, column]) => column !== undefined))
}

/** Whether the names of columns say how to read their rows: they need not, where a format has names for all columns. */
export function saysLayout(names: readonly string[]): boolean {
  return names.some(name => name.startsWith('~')) || namedLayout(names) !== undefined
}

function namedLayout(cells: readonly string[]): TripleLayout | undefined {
  const { head, relation, tail, ...optional } = namedColumns(cells)
  if (head === undefined || relation === undefined || tail === undefined) return undefined
  const isGuarded = cells.join() === EXPORTED_COLUMNS.join()
  return { columns: Math.max(head, relation, tail) + 1, header: true, head, relation, tail, ...optional, isGuarded }
}

function plainLayout(cells: string[]): TripleLayout | undefined {
  const skip = cells.length >= 4 && SPLITS.has(cells[0] ?? '') ? 1 : 0
  const rest = cells.slice(skip)
  const base = { columns: cells.length, header: false, head: skip, relation: skip + 1, tail: skip + 2 }
  const isTime = (column: number): boolean => LOOKS_LIKE_TIME.test(rest[column] ?? '')
  if (rest.length === 3) return base
  if (rest.length === 4 && isTime(3)) return { ...base, time: skip + 3 }
  if (rest.length === 5 && isTime(3) && isTime(4)) return { ...base, time: skip + 3, timeEnd: skip + 4 }
  if (rest.length === 5)
    return { ...base, headLabel: skip + 1, relation: skip + 2, tail: skip + 3, tailLabel: skip + 4 }
  return undefined
}

/** Relations stand in the first column when the other two share many of their names, and neither any with the first. */
function isRelationFirst(sample: readonly string[][]): boolean {
  const [first, second, third] = [0, 1, 2].map(column => new Set(sample.map(row => row[column] ?? ''))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ]
  const shared = [...second].filter(name => third.has(name)).length
  const apart = [...first].every(name => !second.has(name) && !third.has(name))
  return sample.length >= 8 && apart && shared >= 0.3 * Math.min(second.size, third.size)
}
