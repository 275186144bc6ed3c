import type { ColumnRole } from '../../contract/table-columns.ts'
import { datatypeOf } from './property-graph.ts'

/** What a column of a property graph's table holds, as its header says. */
export interface TypedColumn {
  holds: 'id' | 'types' | 'from' | 'to' | 'relation' | 'property' | 'nothing'
  /** The property's name; with an id also one, where the header names it: `personId:ID`. */
  name: string
  /** An XSD datatype's IRI; undefined for a plain string. */
  datatype: string | undefined
  /** Several values, with semicolons between. */
  many: boolean
  /** Ids are told apart by it: 7 of `:ID(Person)` is not 7 of `:ID(Film)`. */
  space: string
}

type Holds = TypedColumn['holds']

/** Amazon Neptune and TinkerPop. `~label` is what an edge is, too. */
const TINKERPOP = new Map<string, Holds>([
  ['~id', 'id'],
  ['~label', 'types'],
  ['~from', 'from'],
  ['~to', 'to'],
])
/** Neo4j's `apoc.export.csv`, nodes and relationships in one table. */
const APOC = new Map<string, Holds>([
  ['_id', 'id'],
  ['_labels', 'types'],
  ['_start', 'from'],
  ['_end', 'to'],
  ['_type', 'relation'],
])
/** Neo4j's `neo4j-admin database import`: `personId:ID(Person)`, `:START_ID(Person)`, `born:int`. */
const NEO4J = new Map<string, Holds>([
  ['ID', 'id'],
  ['LABEL', 'types'],
  ['START_ID', 'from'],
  ['END_ID', 'to'],
  ['TYPE', 'relation'],
  ['IGNORE', 'nothing'],
])
const NEO4J_FIELD = /^([^:]*):([A-Z_]+)(?:\(([^)]*)\))?(?:\{[^}]*\})?$/

/**
 * The columns of a node or edge table with typed headers, as Amazon Neptune and TinkerPop (`~id,~label,name:string`;
 * `~id,~from,~to,~label,dist:int`) and Neo4j write them (`:ID,name,:LABEL`; `:START_ID,:END_ID,:TYPE`; `_id,_labels,…,
 * _start,_end,_type`); undefined where it is none.
 */
export function typedColumns(cells: readonly string[]): TypedColumn[] | undefined {
  const isTinkerPop = cells.some(cell => cell.startsWith('~'))
  const isApoc = ['_start', '_end', '_type'].every(name => cells.includes(name)) || isApocNodes(cells)
  const columns = cells.map(cell => {
    const known = isTinkerPop ? TINKERPOP.get(cell.toLowerCase()) : isApoc ? APOC.get(cell) : undefined
    return known === undefined ? neo4jColumn(cell) : column(known)
  })
  const has = (holds: Holds): boolean => columns.some(each => each.holds === holds)
  return isTinkerPop || isApoc || has('id') || (has('from') && has('to')) ? columns : undefined
}

const isApocNodes = (cells: readonly string[]): boolean => cells.includes('_id') && cells.includes('_labels')

function neo4jColumn(cell: string): TypedColumn {
  const [, name = '', field = '', space = ''] = NEO4J_FIELD.exec(cell) ?? []
  const holds = NEO4J.get(field)
  if (holds !== undefined) return column(holds, name, space)
  const [property = '', type = ''] = cell.split(':')
  const plain = type.split(/[[({]/, 1)[0] ?? ''
  return {
    ...column(property === '' || cell.startsWith('~') ? 'nothing' : 'property', property),
    datatype: datatypeOf(plain),
    many: type.endsWith('[]'),
  }
}

const column = (holds: Holds, name = '', space = ''): TypedColumn => ({
  holds,
  name,
  datatype: undefined,
  many: false,
  space,
})

/** What typed headers say of the columns, for people. */
export function typedRoles(columns: readonly TypedColumn[]): ColumnRole[] {
  const isEdges = columns.some(({ holds }) => holds === 'from')
  const roles: Record<Holds, ColumnRole> = {
    id: isEdges ? 'ignore' : 'head',
    types: isEdges && !columns.some(({ holds }) => holds === 'relation') ? 'relation' : 'type',
    from: 'head',
    to: 'tail',
    relation: 'relation',
    property: 'property',
    nothing: 'ignore',
  }
  return columns.map(({ holds }) => roles[holds])
}
