import type { ColumnRole } from '../../contract/table-columns.ts'
import { namedColumns } from './column-names.ts'
import { kindOf } from './column-kinds.ts'
import { isObject, scalarText, type JsonObject } from './json-values.ts'
import { NODE_IDS, NODE_NAMES, NODE_TYPES } from './property-graph.ts'
import type { ImportRecord } from './record.ts'
import { RecordRows } from './record-rows.ts'
import { Cells, MOST_COLUMNS } from './cells.ts'
import { chosenLayout } from './table-plan.ts'
import type { Columns, RecordLayout, TripleLayout } from './table-layout.ts'
import { TripleRows } from './triple-rows.ts'

/** Flat objects as rows of a table whose columns are their members. */
export class JsonTable {
  private readonly record: ImportRecord
  private readonly names: readonly string[]
  private readonly layout: TripleLayout | RecordLayout
  private readonly triples: TripleRows
  private readonly records: RecordRows
  private readonly cells = new Cells()
  private readonly further = new Set<string>()

  private constructor(record: ImportRecord, names: readonly string[], layout: TripleLayout | RecordLayout) {
    this.record = record
    this.names = names
    this.layout = layout
    this.triples = new TripleRows(record)
    this.records = new RecordRows(record)
  }

  /**
   * The table of these objects where roles were chosen for its columns; undefined where its objects say themselves what
   * they are.
   * @throws {UnreadableInputError} the roles make no facts
   */
  static of(record: ImportRecord, first: readonly JsonObject[]): JsonTable | undefined {
    const names = [...new Set(first.flatMap(Object.keys))]
    if (names.length < 2 || names.length > MOST_COLUMNS) return undefined
    const rows = first.map(object => names.map(name => textsOf(object[name])[0] ?? ''))
    const columns: Columns = {
      table: record.fileName,
      header: true,
      names,
      rows,
      kinds: names.map((_, at) => kindOf(rows.map(row => row[at] ?? ''))),
    }
    const roles = guess(names)
    const { layout, by } = chosenLayout(record, columns, roles)
    return by === 'guess' ? undefined : new JsonTable(record, names, layout)
  }

  row(object: JsonObject, line: number): void {
    const columns = this.names.map(name => textsOf(object[name]))
    for (const name of Object.keys(object)) if (!this.names.includes(name)) this.further.add(name)
    const { layout } = this
    // Of several values each is said by itself, of the same head.
    const most = layout.kind === 'triples' ? 1 : Math.max(1, ...columns.map(({ length }) => length))
    for (let at = 0; at < most; at++) {
      const texts = columns.map((values, column) => values[column === layout.head ? 0 : at] ?? '')
      const cells = this.cells.fill(texts, false)
      if (layout.kind === 'triples') this.triples.add(cells, line, layout)
      else this.records.add(cells, line, layout)
    }
  }

  finish(): void {
    if (this.further.size > 0)
      this.record.note(
        `Members that the first objects do not have (${[...this.further].slice(0, 20).join(', ')}) were left out.`,
      )
  }
}

/** An object of plain values and lists of them, which is a row of a table as well as a node or an edge. */
export function isFlat(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    value['type'] !== 'node' &&
    value['type'] !== 'relationship' &&
    Object.values(value).every(each => !isObject(each) && (!Array.isArray(each) || each.every(part => isPlain(part))))
  )
}

function isPlain(value: unknown): boolean {
  return value === null || scalarText(value) !== undefined
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap(each => scalarText(each)?.trim() ?? [])
}

/** The roles under which they are read as nodes, or as edges. */
function guess(names: readonly string[]): ColumnRole[] | undefined {
  const { head, relation, tail, headLabel, tailLabel, time, timeEnd } = namedColumns(names)
  if (head !== undefined && tail !== undefined)
    return names.map((_, at) => {
      if (at === head) return 'head'
      if (at === relation) return 'relation'
      if (at === tail) return 'tail'
      if (at === headLabel) return 'label'
      if (at === tailLabel) return 'tail-label'
      return at === time ? 'time' : at === timeEnd ? 'end' : 'property'
    })
  const id = NODE_IDS.find(name => names.includes(name))
  if (id === undefined) return undefined
  const words = names.map(name => name.toLowerCase())
  const named = NODE_NAMES.find(name => words.some((word, at) => word === name && names[at] !== id))
  const typed = NODE_TYPES.find(name => words.includes(name))
  return names.map((name, at) =>
    name === id ? 'head' : words[at] === named ? 'label' : words[at] === typed ? 'type' : 'property',
  )
}
