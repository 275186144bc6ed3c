import { importedCell, literalOfCell } from '../export/exported-cells.ts'
import { BLANK, ENTITY, LITERAL, literalKey, literalParts, TIME } from '../store/term.ts'
import { RDF_TYPE } from '../store/vocabulary.ts'
import { tooMany, type Cells } from './cells.ts'
import type { ImportRecord } from './record.ts'
import { addEdge, type Attribute } from './property-graph.ts'
import { addAliases, numberType, timeText } from './record-rows.ts'
import type { TripleLayout } from './table-layout.ts'

const BRACKETED_IRI = /^<[A-Za-z][\w+.-]*:[^\s<>]*>$/
/** What stands behind a text in quotes that has a language or a datatype, as RDF writes it. */
const OF_LITERAL = /^(?:@[A-Za-z]{1,8}(?:-[A-Za-z\d]{1,8}){0,8}|\^\^<[^<>\s]+>)$/
const QUOTE = 0x22
const APOSTROPHE = 0x27
const LESS = 0x3c
const GREATER = 0x3e
const UNDERSCORE = 0x5f
const COLON = 0x3a

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
    if (cells.isLongerThan(layout.mostColumns)) {
      this.record.reject(line, tooMany(cells, layout.mostColumns))
      return
    }
    for (const [column, role] of [
      [layout.head, 'head'],
      [layout.relation, 'relation'],
      [layout.tail, 'tail'],
    ] as const) {
      if (typeof column === 'number' && cells.isEmpty(column) && !(role === 'tail' && isValue(cells, layout))) {
        this.record.reject(line, `the ${role} is empty`)
        return
      }
    }
    const { builder } = this.record
    const head = this.term(cells, layout.head, layout)
    const relation =
      typeof layout.relation === 'number'
        ? this.term(cells, layout.relation, layout)
        : builder.textTerm(ENTITY, layout.relation.name)
    const value = isValue(cells, layout) ? valueIn(cells, layout) : undefined
    if (value?.isName) return builder.nameBy(head, builder.textTerm(LITERAL, value.key))
    const tail = value === undefined ? this.tail(cells, layout) : builder.textTerm(LITERAL, value.key)
    const time = this.time(cells, layout)
    const said = layout.qualifiers === undefined ? attributes : attributesIn(cells, layout.qualifiers)
    if (said.length > 0) addEdge(builder, { head, relation, tail }, time, said)
    else if (time === undefined) builder.add(head, relation, tail)
    else builder.addTimed(head, relation, tail, builder.textTerm(TIME, time))
    if (layout.headLabel !== undefined) this.label(cells, head, layout.headLabel)
    if (layout.tailLabel !== undefined) this.label(cells, tail, layout.tailLabel)
    for (const column of layout.aliases ?? []) if (!cells.isEmpty(column)) addAliases(builder, head, cells.text(column))
    if (layout.headType !== undefined && !cells.isEmpty(layout.headType))
      builder.add(head, builder.textTerm(ENTITY, RDF_TYPE), builder.textTerm(ENTITY, cells.text(layout.headType)))
  }

  private term(cells: Cells, column: number, { isExported }: TripleLayout): number {
    const { bytes } = cells
    let start = cells.starts[column] as number
    let end = cells.ends[column] as number
    if (bytes[start] === LESS && bytes[end - 1] === GREATER && BRACKETED_IRI.test(bytes.toString('utf8', start, end))) {
      start++
      end--
    }
    if (isExported && bytes[start] === APOSTROPHE)
      return this.record.builder.textTerm(ENTITY, importedCell(bytes.toString('utf8', start, end)))
    if (isExported && bytes[start] === UNDERSCORE && bytes[start + 1] === COLON)
      return this.record.builder.textTerm(BLANK, bytes.toString('utf8', start, end) + this.record.blankSuffix)
    return this.record.builder.term(ENTITY, bytes, start, end)
  }

  private tail(cells: Cells, layout: TripleLayout): number {
    const column = layout.tail
    const isWritten = cells.bytes[cells.starts[column] as number] === QUOTE && layout.isExported !== true
    if (!isWritten || !isWrittenLiteral(cells.text(column))) return this.term(cells, column, layout)
    const { text, language, datatype } = literalParts(cells.text(column))
    return this.record.builder.textTerm(LITERAL, literalKey(text, language, datatype))
  }

  private time(cells: Cells, { time, timeEnd, isOpen, isExported }: TripleLayout): string | undefined {
    const written = time === undefined || cells.isEmpty(time) ? '' : cells.text(time)
    // Ours are as they were.
    if (isExported) return written === '' ? undefined : importedCell(written)
    const end = timeEnd === undefined ? undefined : cells.isEmpty(timeEnd) ? '' : cells.text(timeEnd)
    const text = timeText(written, end, isOpen === true)
    return text === '' ? undefined : text
  }

  private label(cells: Cells, entity: number, column: number): void {
    if (cells.isEmpty(column)) return
    this.record.builder.nameEntity(entity, cells.text(column))
  }
}

/** Excerpts of Freebase and of YAGO are tables with such cells. An escape of eight digits may be no character. */
function isWrittenLiteral(cell: string): boolean {
  const end = cell.lastIndexOf('"')
  return end > 0 && OF_LITERAL.test(cell.slice(end + 1)) && !cell.includes('\\U')
}

function isValue(cells: Cells, { value }: TripleLayout): boolean {
  return value !== undefined && !cells.isEmpty(value)
}

function valueIn(cells: Cells, { tail, value = 0 }: TripleLayout): ReturnType<typeof literalOfCell> {
  return literalOfCell(importedCell(cells.text(tail)), cells.text(value))
}

function attributesIn(cells: Cells, columns: NonNullable<TripleLayout['qualifiers']>): Attribute[] {
  return columns.flatMap(({ column, name, isNumber, datatype }) => {
    if (cells.isEmpty(column)) return []
    const value = cells.text(column)
    return [{ name, value, datatype: isNumber ? numberType(value) : datatype }]
  })
}
