import { isUtf8 } from 'node:buffer'
import { messageOf } from '../../contract/errors.ts'
import { NOT_UTF8 } from '../decoding.ts'
import { Cells } from './cells.ts'
import { JsonRecordSplitter, type RecordKind } from './json-records.ts'
import { isFlat, JsonTable } from './json-table.ts'
import { isObject, parsedJson, scalarText, type JsonObject } from './json-values.ts'
import { datatypeOf, NODE_IDS, PropertyGraph, type Attribute } from './property-graph.ts'
import type { ImportRecord } from './record.ts'
import { readChunks } from './source.ts'
import { namedColumns } from './column-names.ts'
import { TripleRows } from './triple-rows.ts'

/** Members that hold the attributes of a node or an edge: Cytoscape's, graphology's, Neo4j's. */
const HOLDERS = ['data', 'attributes', 'properties']
/** Members that say nothing of an edge but which it is. */
const EDGE_IDS = new Set(['id', '_id', 'key', '~id', 'identity', 'elementid', 'index'])
/** Positions of a drawing, whose names tables of triples use for their ends. */
const POSITIONS = new Set(['x', 'y', 'z'])
const PLAIN_RELATION = 'edge'
const NO_ROW = 'no object of plain values, as those before it are'
/** Objects from which is judged whether they are a table, and bytes of them. */
const MOST_WAITING = 100
const WAITING_BYTES = 4 << 20

/**
 * Nodes and edges as JSON: objects or arrays a line or in an array, with the names that tables have for their columns;
 * documents with lists of nodes and of edges; the lines that Neo4j exports (`apoc.export.json`).
 */
export async function readJson(
  chunks: AsyncIterable<Buffer>,
  record: ImportRecord,
  signal: AbortSignal | undefined,
): Promise<void> {
  const reader = new JsonGraphReader(record)
  const splitter = new JsonRecordSplitter({
    record: (bytes, kind, line) => reader.record(bytes, kind, line),
    bad: (line, reason) => record.reject(line, reason),
  })
  splitter.finish(await readChunks(chunks, chunk => splitter.push(chunk), record, signal))
  reader.finish()
}

class JsonGraphReader {
  private readonly target: ImportRecord
  private readonly graph: PropertyGraph
  private readonly triples: TripleRows
  private readonly cells = new Cells()
  private readonly nested = new Set<string>()
  /** The first objects, until it is known how they are read; undefined where roles could not have been chosen. */
  private waiting: { value: JsonObject; line: number }[] | undefined
  private waitingBytes = 0
  private table: JsonTable | undefined

  constructor(target: ImportRecord) {
    this.target = target
    this.graph = new PropertyGraph(target)
    this.triples = new TripleRows(target)
    const { choices, known, seen } = target.tables
    this.waiting = choices.length + known.length > 0 || seen !== undefined ? [] : undefined
  }

  record(bytes: Buffer, kind: RecordKind, line: number): void {
    if (!isUtf8(bytes)) return this.target.reject(line, NOT_UTF8)
    let value: unknown
    try {
      value = parsedJson(bytes.toString('utf8'))
    } catch (error) {
      return this.target.reject(line, `no JSON: ${messageOf(error).replace(/, (?:\.\.\.)?"[^]*$/, '')}`)
    }
    if (this.table) return isFlat(value) ? this.table.row(value, line) : this.target.reject(line, NO_ROW)
    if (this.waiting && kind === undefined && isFlat(value)) {
      this.waiting.push({ value, line })
      this.waitingBytes += bytes.length
      if (this.waiting.length >= MOST_WAITING || this.waitingBytes > WAITING_BYTES) this.decide()
      return
    }
    this.decide(false)
    if (Array.isArray(value)) this.row(value, line)
    else this.object(value as JsonObject, kind, line)
  }

  finish(): void {
    this.decide()
    this.table?.finish()
    if (this.nested.size > 0)
      this.target.note(
        `Objects within nodes (${[...this.nested].slice(0, 20).join(', ')}) are no plain values and were left out.`,
      )
  }

  /** Whether the first objects are a table whose columns a person gave roles, or are what they say themselves. */
  private decide(areAllRows = true): void {
    const { waiting } = this
    if (waiting === undefined) return
    this.waiting = undefined
    const objects = waiting.map(({ value }) => value)
    if (areAllRows && objects.length > 0) this.table = JsonTable.of(this.target, objects)
    for (const { value, line } of waiting)
      if (this.table) this.table.row(value, line)
      else this.object(value, undefined, line)
  }

  /** `[head, relation, tail]`, and a time or an interval. */
  private row(values: readonly unknown[], line: number): void {
    const texts = values.map(scalarText)
    if (texts.length < 3 || texts.length > 5 || texts.includes(undefined))
      return this.target.reject(line, 'an array that is no head, relation and tail')
    const optional = { ...(texts.length > 3 && { time: 3 }), ...(texts.length > 4 && { timeEnd: 4 }) }
    const layout = {
      kind: 'triples' as const,
      columns: texts.length,
      mostColumns: texts.length,
      header: false,
      head: 0,
      relation: 1,
      tail: 2,
      ...optional,
    }
    this.triples.add(
      this.cells.fill(
        texts.map(text => text ?? ''),
        false,
      ),
      line,
      layout,
    )
  }

  private object(value: JsonObject, kind: RecordKind, line: number): void {
    const said = kind ?? (value['type'] === 'node' || value['type'] === 'relationship' ? value['type'] : undefined)
    const { [HOLDERS.find(name => isObject(value[name])) ?? '']: held, ...own } = value
    const holder = isObject(held) ? held : {}
    if (kind === undefined && said !== undefined) delete own['type']
    if (said === 'node') return this.node({ ...own, ...holder }, line)
    if (this.edge(own, holder, line) || this.edge({ ...own, ...holder }, {}, line)) return
    const isNode = said === undefined && NODE_IDS.some(name => scalarText(own[name] ?? holder[name]) !== undefined)
    if (isNode) return this.node({ ...own, ...holder }, line)
    this.target.reject(
      line,
      said === undefined
        ? 'neither a head, relation and tail nor a node with an id; name them head, relation, tail'
        : 'an edge without its two ends; name them source and target',
    )
  }

  private node(members: JsonObject, line: number): void {
    const key = NODE_IDS.find(name => scalarText(members[name]) !== undefined)
    const id = key === undefined ? undefined : scalarText(members[key])
    if (id === undefined || id.trim() === '') return this.target.reject(line, 'a node without an id')
    // What names it alone stays its name.
    const isOnlyId = key !== 'name' && key !== 'label'
    const attributes = Object.entries(members).flatMap(([name, value]) =>
      name === key && isOnlyId ? [] : this.attributes(name, value),
    )
    this.graph.node(id.trim(), attributes)
  }

  private attributes(name: string, value: unknown): Attribute[] {
    const values = Array.isArray(value) ? value : [value]
    return values.flatMap(each => {
      const text = scalarText(each)?.trim() ?? ''
      if (isObject(each) || Array.isArray(each)) this.nested.add(name)
      return text === '' ? [] : [{ name, value: text, datatype: datatypeOfValue(each) }]
    })
  }

  /** False where the members do not name two ends. */
  private edge(members: JsonObject, holder: JsonObject, line: number): boolean {
    const names = Object.keys(members).filter(name => !(POSITIONS.has(name) && typeof members[name] === 'number'))
    const { head, tail, relation: ownRelation, ...more } = namedColumns(names)
    if (head === undefined || tail === undefined) return false
    const texts = names.map(name => endText(members[name]) ?? '')
    const held = Object.keys(holder)
    const heldName = held[namedColumns(held).relation ?? -1]
    const heldRelation = heldName === undefined ? undefined : scalarText(holder[heldName])
    const relation = ownRelation ?? texts.push(heldRelation ?? PLAIN_RELATION) - 1
    const used = new Set<string | undefined>(columnsOf({ head, tail, relation, ...more }).map(column => names[column]))
    if (ownRelation === undefined) used.add(heldName)
    const rest = Object.entries({ ...members, ...holder }).flatMap(([name, value]) =>
      used.has(name) || EDGE_IDS.has(name.toLowerCase()) ? [] : this.attributes(name, value),
    )
    const layout = {
      kind: 'triples' as const,
      columns: texts.length,
      mostColumns: texts.length,
      header: true,
      head,
      relation,
      tail,
      ...more,
    }
    this.triples.add(this.cells.fill(texts, false), line, layout, rest)
    return true
  }
}

function columnsOf(columns: ReturnType<typeof namedColumns>): number[] {
  return Object.values(columns).filter(column => typeof column === 'number')
}

/** An end of an edge: a key, or a node as an object. */
function endText(value: unknown): string | undefined {
  if (!isObject(value)) return scalarText(value)
  const found = NODE_IDS.find(name => scalarText(value[name]) !== undefined)
  return found === undefined ? undefined : scalarText(value[found])
}

function datatypeOfValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return datatypeOf('boolean')
  if (typeof value !== 'number') return undefined
  return datatypeOf(Number.isInteger(value) ? 'integer' : 'double')
}
