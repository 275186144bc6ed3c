import { UnreadableInputError } from '../errors.ts'
import { tooMany, type Cells } from './cells.ts'
import { NODE_NAMES, PropertyGraph, typesIn, type Attribute } from './property-graph.ts'
import type { ImportRecord } from './record.ts'
import type { TypedColumn } from './typed-header.ts'

/** Nodes, edges, or both in one table, with typed headers. */
export class PropertyTable {
  private readonly record: ImportRecord
  private readonly graph: PropertyGraph
  private readonly least: number
  private readonly id: number
  private readonly types: number
  private readonly relation: number
  private readonly from: number
  private readonly to: number
  private readonly columns: readonly TypedColumn[]

  /** @throws {UnreadableInputError} the headers make neither nodes nor edges */
  constructor(columns: readonly TypedColumn[], record: ImportRecord) {
    const at = (wanted: TypedColumn['holds']): number => columns.findIndex(({ holds }) => holds === wanted)
    this.record = record
    this.graph = new PropertyGraph(record)
    this.columns = columns
    this.id = at('id')
    this.types = at('types')
    this.relation = at('relation')
    this.from = at('from')
    this.to = at('to')
    if (!this.hasEdges && this.id < 0)
      throw new UnreadableInputError(
        'This property-graph table has neither the two ends of edges (~from and ~to, :START_ID and :END_ID) nor an id of nodes (~id, :ID); add those headers.',
      )
    this.least = columns.filter(({ holds }) => holds !== 'property').length
  }

  row(cells: Cells, line: number): void {
    if (cells.count < this.least) {
      this.record.reject(line, `${cells.count} of ${this.columns.length} columns`)
      return
    }
    if (cells.isLongerThan(this.columns.length)) {
      this.record.reject(line, tooMany(cells, this.columns.length))
      return
    }
    // A table of nodes and edges has ends in the rows of its edges.
    const isNode = !this.hasEdges || (this.relation >= 0 && cells.isEmpty(this.from) && cells.isEmpty(this.to))
    if (isNode && this.id >= 0) this.node(cells, line)
    else this.edge(cells, line)
  }

  private get hasEdges(): boolean {
    return this.from >= 0 && this.to >= 0
  }

  private edge(cells: Cells, line: number): void {
    if (cells.isEmpty(this.from) || cells.isEmpty(this.to)) {
      this.record.reject(line, 'an edge without both of its ends')
      return
    }
    const said = this.relation < 0 ? this.types : this.relation
    const relation = said < 0 || cells.isEmpty(said) ? undefined : cells.text(said)
    this.graph.edge(
      this.key(cells, this.from),
      this.key(cells, this.to),
      relation ?? 'edge',
      this.attributes(cells, false),
    )
  }

  private node(cells: Cells, line: number): void {
    if (cells.isEmpty(this.id)) {
      this.record.reject(line, 'a node without an id')
      return
    }
    const types = this.types < 0 || cells.isEmpty(this.types) ? [] : typesIn(cells.text(this.types))
    const attributes = this.attributes(cells, true)
    const isNamed = attributes.some(({ name }) => NODE_NAMES.includes(name.toLowerCase()))
    const name = isNamed || this.columns[this.id]?.space === '' ? undefined : cells.text(this.id)
    this.graph.node(this.key(cells, this.id), attributes, { types, name })
  }

  /** What a node goes by: its id, and the space that tells it from the same id elsewhere. */
  private key(cells: Cells, column: number): string {
    const space = this.columns[column]?.space ?? ''
    return space === '' ? cells.text(column) : `${space}/${cells.text(column)}`
  }

  private attributes(cells: Cells, isNode: boolean): Attribute[] {
    return this.columns.flatMap(({ holds, name, datatype, many }, column) => {
      // `personId:ID` is a property, too; `id:ID` says no more than what the node goes by.
      const isProperty = holds === 'property' || (isNode && holds === 'id' && name !== '' && !/^_?id$/i.test(name))
      if (!isProperty || cells.isEmpty(column)) return []
      const text = cells.text(column)
      return (many ? text.split(';') : [text]).map(value => ({ name, value, datatype: dated(datatype, value) }))
    })
  }
}

const XSD = 'http://www.w3.org/2001/XMLSchema#'

/** A day without a clock time is a date, whatever the column is said to hold. */
const dated = (datatype: string | undefined, value: string): string | undefined =>
  datatype === `${XSD}dateTime` && /^-?\d{4,}-\d\d-\d\d$/.test(value) ? `${XSD}date` : datatype
