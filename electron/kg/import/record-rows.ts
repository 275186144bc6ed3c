import { BLANK, ENTITY, LITERAL, literalKey, TIME } from '../store/term.ts'
import type { GraphBuilder } from '../store/graph-builder.ts'
import { ALIAS, RDF_TYPE } from '../store/vocabulary.ts'
import { tooMany, type Cells } from './cells.ts'
import { partsOf } from './cell-lists.ts'
import { isNothing } from './column-kinds.ts'
import { isoDate } from './written-dates.ts'
import { datatypeOf } from './property-graph.ts'
import type { ImportRecord } from './record.ts'
import { RepeatedNames } from './repeated-names.ts'
import { RowNodes } from './row-nodes.ts'
import type { RecordFact, RecordLayout } from './table-layout.ts'

/** Rows of which each is about one thing, as the facts that their columns say. */
export class RecordRows {
  private readonly record: ImportRecord
  private readonly rowNodes = new RowNodes()
  private repeated: RepeatedNames | undefined

  constructor(record: ImportRecord) {
    this.record = record
  }

  add(cells: Cells, line: number, layout: RecordLayout): void {
    const { names, head, prefix, label, surname, aliases, types, kinds, facts } = layout
    if (cells.isLongerThan(names.length)) return this.record.reject(line, tooMany(cells, names.length))
    if (cells.count < names.length) return this.record.reject(line, `${cells.count} of ${names.length} columns`)
    const { builder, tables } = this.record
    const id = head === undefined ? '' : textOf(cells, head)
    if (head !== undefined && id === '') return this.record.reject(line, `the head (${names[head]}) is empty`)
    const key = head === undefined ? this.rowNodes.keyOf(cells, names) : /^\d+$/.test(id) ? prefix + id : id
    const about = builder.textTerm(head === undefined ? BLANK : ENTITY, key)
    const called = label === undefined ? '' : textOf(cells, label)
    const name = surname === undefined ? called : `${called} ${textOf(cells, surname)}`.trim()
    if (head !== undefined) {
      tables.survey?.row(id, key, name)
      // Others may name her by her first name alone.
      if (name !== called) tables.survey?.row(id, key, called)
    }
    if (name !== '') builder.nameEntity(about, name)
    for (const column of aliases) addAliases(builder, about, textOf(cells, column))
    const said = types.flatMap(column => textOf(cells, column).split(';')).map(each => each.trim())
    for (const each of new Set([...said, ...kinds]))
      if (each !== '') builder.add(about, builder.textTerm(ENTITY, RDF_TYPE), builder.textTerm(ENTITY, each))
    for (const fact of facts) {
      if (fact.of === undefined) this.fact(cells, about, fact, layout)
      else for (const each of this.subjects(cells, about, fact, fact.of)) this.fact(cells, each, fact, layout)
    }
    if (layout.isByName) (this.repeated ??= new RepeatedNames(layout)).row(about, id, cells)
  }

  /** The last row was added: says what a person should know of all of them. */
  finish(table: string): void {
    this.repeated?.tell(this.record, table)
  }

  /** What a fact of a row is about: where it tells of what stands in another cell and nothing does, the row. */
  private subjects(cells: Cells, about: number, { column }: RecordFact, of: RecordFact): readonly number[] {
    const named = textOf(cells, of.column)
    if (named === '') return [about]
    this.record.tables.survey?.pair(column, named, textOf(cells, column))
    return this.tails(named, of)
  }

  private fact(cells: Cells, about: number, fact: RecordFact, { dates }: RecordLayout): void {
    const text = valueOf(cells, fact.column, dates)
    if (text === '') return
    const { builder } = this.record
    const relation = builder.textTerm(ENTITY, fact.relation)
    const time = timeText(
      fact.time === undefined ? '' : valueOf(cells, fact.time, dates),
      fact.timeEnd === undefined ? undefined : valueOf(cells, fact.timeEnd, dates),
      fact.isOpen === true,
    )
    const tails = this.tails(text, fact)
    for (const tail of tails) {
      if (time === '') builder.add(about, relation, tail)
      else builder.addTimed(about, relation, tail, builder.textTerm(TIME, time))
      const name = fact.label === undefined || tails.length > 1 ? '' : textOf(cells, fact.label)
      if (name !== '' && fact.to.kind === 'entity') builder.nameEntity(tail, name)
    }
  }

  private tails(text: string, fact: RecordFact): number[] {
    const parts = partsOf(text, fact.to.kind === 'entity' ? fact.to.list : undefined)
    return parts.flatMap(part => (part === '' ? [] : [this.tail(part, fact)]))
  }

  private tail(text: string, { to }: RecordFact): number {
    const { builder } = this.record
    if (to.kind === 'entity')
      return builder.textTerm(ENTITY, to.names?.get(text) ?? (/^\d+$/.test(text) ? to.prefix + text : text))
    return builder.textTerm(LITERAL, literalKey(text, undefined, to.isNumber ? numberType(text) : to.datatype))
  }
}

/** Further names of an entity, with semicolons or bars between them. */
export function addAliases(builder: GraphBuilder, entity: number, text: string): void {
  for (const each of text.split(/[;|]/)) {
    const alias = each.trim()
    if (alias !== '') builder.add(entity, builder.textTerm(ENTITY, ALIAS), builder.textTerm(LITERAL, literalKey(alias)))
  }
}

/** `2010` for a moment, `2010; 2012` for an interval, `2010; ` where its end is not known. */
export function timeText(start: string, end: string | undefined, isOpen: boolean): string {
  if (start === '' && (end ?? '') === '') return ''
  return (end === undefined && !isOpen) || start === end ? start : `${start}; ${end ?? ''}`
}

/** Among the numbers of a column may stand a word. */
export function numberType(text: string): string | undefined {
  if (/^[+-]?\d+$/.test(text)) return datatypeOf('integer')
  return Number.isFinite(Number(text)) ? datatypeOf('double') : undefined
}

function textOf(cells: Cells, column: number): string {
  if (cells.isEmpty(column)) return ''
  const text = cells.text(column)
  return isNothing(text) ? '' : text
}

/** What a cell says, a day as 2024-12-31. */
function valueOf(cells: Cells, column: number, dates: RecordLayout['dates']): string {
  const text = textOf(cells, column)
  return dates.has(column) ? (isoDate(text, dates.get(column)) ?? text) : text
}
