import type { ColumnRole } from '../../contract/table-columns.ts'
import { UnreadableInputError } from '../errors.ts'
import type { Cells } from './cells.ts'
import { datatypeOf, PropertyGraph, type Attribute } from './property-graph.ts'
import type { ImportRecord } from './record.ts'

/**
 * Node and edge tables with typed headers (`~id,~label,name:string`; `~id,~from,~to,~label,dist:int`), as Amazon
 * Neptune and TinkerPop write them.
 */
export class PropertyTable {
  private readonly record: ImportRecord
  private readonly graph: PropertyGraph
  private readonly columns: number
  private readonly id: number
  private readonly label: number
  private readonly from: number
  private readonly to: number
  private readonly properties: { column: number; name: string; datatype: string | undefined; many: boolean }[]

  constructor(headers: readonly string[], record: ImportRecord) {
    const column = (name: string): number => headers.findIndex(header => header.toLowerCase() === name)
    this.record = record
    this.graph = new PropertyGraph(record)
    this.columns = headers.length
    this.id = column('~id')
    this.label = column('~label')
    this.from = column('~from')
    this.to = column('~to')
    if (!this.isEdges && this.id < 0)
      throw new UnreadableInputError(
        'This property-graph table has neither ~from and ~to (edges) nor ~id (nodes); add those headers.',
      )
    this.properties = headers.flatMap((header, at) => {
      if (header.startsWith('~') || header === '') return []
      const [name = '', type = ''] = header.split(':')
      return [{ column: at, name, datatype: datatypeOf(type.split(/[[(]/, 1)[0] ?? ''), many: type.endsWith('[]') }]
    })
  }

  row(cells: Cells, line: number): void {
    if (cells.count < this.columns - this.properties.length) {
      this.record.reject(line, `${cells.count} of ${this.columns} columns`)
      return
    }
    if (this.isEdges) this.edge(cells, line)
    else this.node(cells, line)
  }

  private get isEdges(): boolean {
    return this.from >= 0 && this.to >= 0
  }

  private edge(cells: Cells, line: number): void {
    if (cells.isEmpty(this.from) || cells.isEmpty(this.to)) {
      this.record.reject(line, 'an edge without ~from or ~to')
      return
    }
    const relation = this.label < 0 || cells.isEmpty(this.label) ? undefined : cells.text(this.label)
    this.graph.edge(cells.text(this.from), cells.text(this.to), relation ?? 'edge', this.attributes(cells))
  }

  private node(cells: Cells, line: number): void {
    if (cells.isEmpty(this.id)) {
      this.record.reject(line, 'a node without ~id')
      return
    }
    const types = this.label < 0 || cells.isEmpty(this.label) ? [] : cells.text(this.label).split(';')
    this.graph.node(cells.text(this.id), this.attributes(cells), { types })
  }

  private attributes(cells: Cells): Attribute[] {
    return this.properties.flatMap(({ column, name, datatype, many }) => {
      if (cells.isEmpty(column)) return []
      const text = cells.text(column)
      return (many ? text.split(';') : [text]).map(value => ({ name, value, datatype }))
    })
  }
}

/** Whether a first row has the typed headers of property graphs. */
export function isTypedHeader(cells: readonly string[]): boolean {
  return cells.some(cell => cell.startsWith('~'))
}

/** What the typed headers say of the columns, for people. */
export function typedRoles(cells: readonly string[]): ColumnRole[] {
  const isEdges = cells.includes('~from')
  const roles = new Map<string, ColumnRole>([
    ['~id', isEdges ? 'ignore' : 'head'],
    ['~label', isEdges ? 'relation' : 'type'],
    ['~from', 'head'],
    ['~to', 'tail'],
  ])
  return cells.map(cell => roles.get(cell.toLowerCase()) ?? 'property')
}
