import { UnreadableInputError } from '../errors.ts'
import { ENTITY, LITERAL, literalKey } from '../store/term.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'
import type { Cells } from './cells.ts'
import type { ImportRecord } from './record.ts'

/** Columns that name a node, the surest first. */
const NAMES = ['name', 'label', 'title', 'desc', 'description']

const XSD = 'http://www.w3.org/2001/XMLSchema#'
const DATATYPES: Record<string, string> = {
  byte: 'integer',
  short: 'integer',
  int: 'integer',
  integer: 'integer',
  long: 'integer',
  float: 'double',
  double: 'double',
  bool: 'boolean',
  boolean: 'boolean',
  date: 'dateTime',
  datetime: 'dateTime',
}

/**
 * Node and edge tables with typed headers (`~id,~label,name:string`; `~id,~from,~to,~label,dist:int`), as Amazon
 * Neptune and TinkerPop write them. A node's label becomes its type, its properties literals, its name its label; an
 * edge becomes a triple. Properties of edges have no place in a triple and are left out, which is noted.
 */
export class PropertyGraphReader {
  private readonly record: ImportRecord
  private readonly columns: number
  private readonly id: number
  private readonly label: number
  private readonly from: number
  private readonly to: number
  private readonly nameColumn: number
  private readonly properties: { column: number; relation: number; datatype: string | undefined; many: boolean }[]

  constructor(headers: readonly string[], record: ImportRecord) {
    const column = (name: string): number => headers.findIndex(header => header.toLowerCase() === name)
    this.record = record
    this.columns = headers.length
    this.id = column('~id')
    this.label = column('~label')
    this.from = column('~from')
    this.to = column('~to')
    const isEdges = this.from >= 0 && this.to >= 0
    if (!isEdges && this.id < 0)
      throw new UnreadableInputError(
        'This property-graph table has neither ~from and ~to (edges) nor ~id (nodes); add those headers.',
      )
    const named = headers.map(header => header.split(':')[0]?.toLowerCase() ?? '')
    this.nameColumn = NAMES.map(name => named.indexOf(name)).find(found => found >= 0) ?? -1
    const properties = headers.flatMap((header, i) =>
      header.startsWith('~') || header === '' ? [] : [{ header, column: i }],
    )
    if (isEdges && properties.length > 0)
      record.note(
        `Edge properties (${properties.map(({ header }) => header).join(', ')}) are not part of a triple and were left out.`,
      )
    this.properties = isEdges
      ? []
      : properties.map(({ header, column: at }) => {
          const [name = '', type = ''] = header.split(':')
          const many = type.endsWith('[]')
          const datatype = DATATYPES[type.split(/[[(]/, 1)[0]?.toLowerCase() ?? '']
          return {
            column: at,
            relation: record.builder.textTerm(ENTITY, name),
            datatype: datatype === undefined ? undefined : XSD + datatype,
            many,
          }
        })
  }

  row(cells: Cells, line: number): void {
    if (cells.count < this.columns - this.properties.length) {
      this.record.reject(line, `${cells.count} of ${this.columns} columns`)
      return
    }
    if (this.from >= 0 && this.to >= 0) this.edge(cells, line)
    else this.node(cells, line)
  }

  private edge(cells: Cells, line: number): void {
    if (cells.isEmpty(this.from) || cells.isEmpty(this.to)) {
      this.record.reject(line, 'an edge without ~from or ~to')
      return
    }
    const { builder } = this.record
    const relation = this.label < 0 || cells.isEmpty(this.label) ? 'edge' : cells.text(this.label)
    builder.add(
      builder.textTerm(ENTITY, cells.text(this.from)),
      builder.textTerm(ENTITY, relation),
      builder.textTerm(ENTITY, cells.text(this.to)),
    )
  }

  private node(cells: Cells, line: number): void {
    if (cells.isEmpty(this.id)) {
      this.record.reject(line, 'a node without ~id')
      return
    }
    const { builder } = this.record
    const node = builder.textTerm(ENTITY, cells.text(this.id))
    if (this.label >= 0 && !cells.isEmpty(this.label)) {
      for (const type of cells.text(this.label).split(';'))
        builder.add(node, builder.textTerm(ENTITY, RDF_TYPE), builder.textTerm(ENTITY, type))
    }
    if (this.nameColumn >= 0 && !cells.isEmpty(this.nameColumn)) builder.nameEntity(node, cells.text(this.nameColumn))
    for (const { column, relation, datatype, many } of this.properties) {
      if (cells.isEmpty(column)) continue
      const text = cells.text(column)
      for (const value of many ? text.split(';') : [text])
        builder.add(node, relation, builder.textTerm(LITERAL, literalKey(value, undefined, datatype)))
    }
  }
}
