import { unguardedCell } from '../../base/formula-cells.ts'
import { ENTITY, TIME } from '../store/term.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'
import type { Cells } from './cells.ts'
import type { ImportRecord } from './record.ts'
import { addEdge, type Attribute } from './property-graph.ts'
import { numberType, timeText } from './record-rows.ts'
import type { TripleLayout } from './table-layout.ts'

const BRACKETED_IRI = /^<[A-Za-z][\w+.-]*:[^\s<>]*>$/
const APOSTROPHE = 0x27
const LESS = 0x3c
const GREATER = 0x3e

/** Rows of cells as triples, by a layout that says which column holds what. */
export class TripleRows {
  private readonly record: ImportRecord

  constructor(record: ImportRecord) {
    this.record = record
  }

  /** `attributes`: what is said of the fact beside the columns. */
  add(cells: Cells, line: number, layout: TripleLayout, attributes: readonly Attribute[] = []): void {
    if (cells.count < layout.columns) {
      this.record.reject(line, `${cells.count} of ${layout.columns} columns`)
      return
    }
    if (cells.count > layout.columns && !layout.header) {
      this.record.reject(
        line,
        `${cells.count} columns where ${layout.columns} are expected; put names that hold the separator in quotes`,
      )
      return
    }
    for (const [column, role] of [
      [layout.head, 'head'],
      [layout.relation, 'relation'],
      [layout.tail, 'tail'],
    ] as const) {
      if (cells.isEmpty(column)) {
        this.record.reject(line, `the ${role} is empty`)
        return
      }
    }
    const { builder } = this.record
    const head = this.term(cells, layout.head, layout)
    const relation = this.term(cells, layout.relation, layout)
    const tail = this.term(cells, layout.tail, layout)
    const time = this.time(cells, layout)
    const said = layout.qualifiers === undefined ? attributes : attributesIn(cells, layout.qualifiers)
    if (said.length > 0) addEdge(builder, { head, relation, tail }, time, said)
    else if (time === undefined) builder.add(head, relation, tail)
    else builder.addTimed(head, relation, tail, builder.textTerm(TIME, time))
    if (layout.headLabel !== undefined) this.label(cells, head, layout.headLabel)
    if (layout.tailLabel !== undefined) this.label(cells, tail, layout.tailLabel)
    if (layout.headType !== undefined && !cells.isEmpty(layout.headType))
      builder.add(head, builder.textTerm(ENTITY, RDF_TYPE), builder.textTerm(ENTITY, cells.text(layout.headType)))
  }

  private term(cells: Cells, column: number, { isGuarded }: TripleLayout): number {
    const { bytes } = cells
    let start = cells.starts[column] as number
    let end = cells.ends[column] as number
    if (bytes[start] === LESS && bytes[end - 1] === GREATER && BRACKETED_IRI.test(bytes.toString('utf8', start, end))) {
      start++
      end--
    }
    if (isGuarded && bytes[start] === APOSTROPHE)
      return this.record.builder.textTerm(ENTITY, unguardedCell(bytes.toString('utf8', start, end)))
    return this.record.builder.term(ENTITY, bytes, start, end)
  }

  private time(cells: Cells, { time, timeEnd, isOpen, isGuarded }: TripleLayout): string | undefined {
    const written = time === undefined || cells.isEmpty(time) ? '' : cells.text(time)
    const start = isGuarded ? unguardedCell(written) : written
    const end = timeEnd === undefined ? undefined : cells.isEmpty(timeEnd) ? '' : cells.text(timeEnd)
    const text = timeText(start, end, isOpen === true)
    return text === '' ? undefined : text
  }

  private label(cells: Cells, entity: number, column: number): void {
    if (cells.isEmpty(column)) return
    this.record.builder.nameEntity(entity, cells.text(column))
  }
}

function attributesIn(cells: Cells, columns: NonNullable<TripleLayout['qualifiers']>): Attribute[] {
  return columns.flatMap(({ column, name, isNumber, datatype }) => {
    if (cells.isEmpty(column)) return []
    const value = cells.text(column)
    return [{ name, value, datatype: isNumber ? numberType(value) : datatype }]
  })
}
