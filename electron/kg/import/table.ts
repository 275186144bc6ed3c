import { LINE_END } from '../decoding.ts'
import { unguardedCell } from '../../base/formula-cells.ts'
import { ENTITY, TIME } from '../store/term.ts'
import { CellSplitter, type Cells } from './cells.ts'
import type { LineHandler } from './lines.ts'
import { PropertyGraphReader } from './property-graph.ts'
import type { ImportRecord } from './record.ts'
import { tableLayout, type TripleLayout } from './table-layout.ts'

/** Reads triples from rows of cells: CSV, TSV and `head|relation|tail` lines. */
export class TableReader implements LineHandler {
  private readonly record: ImportRecord
  private readonly splitter: CellSplitter
  private readonly sample: string[][]
  private layout: TripleLayout | PropertyGraphReader | undefined

  /** `beginning`: the first bytes of the file, from which plain rows are judged. */
  constructor(record: ImportRecord, delimiter: string, quoted: boolean, beginning: Buffer) {
    this.sample = sampleRows(beginning, delimiter)
    this.record = record
    this.splitter = new CellSplitter(
      delimiter,
      quoted,
      (cells, line) => this.row(cells, line),
      (line, reason) => record.reject(line, reason),
    )
  }

  line(bytes: Buffer, start: number, end: number, number: number): void {
    this.splitter.line(bytes, start, end, number)
  }

  bad(number: number, reason: string): void {
    this.record.reject(number, reason)
  }

  finish(): void {
    this.splitter.finish()
  }

  private row(cells: Cells, line: number): void {
    if (!this.layout) {
      const { layout, header } = tableLayout(cells, this.sample, this.record)
      this.layout = layout
      if (header) return
    }
    if (this.layout instanceof PropertyGraphReader) this.layout.row(cells, line)
    else this.triple(cells, line, this.layout)
  }

  private triple(cells: Cells, line: number, layout: TripleLayout): void {
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
    if (time === undefined) builder.add(head, relation, tail)
    else builder.addTimed(head, relation, tail, time)
    if (layout.headLabel !== undefined) this.label(cells, head, layout.headLabel)
    if (layout.tailLabel !== undefined) this.label(cells, tail, layout.tailLabel)
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

  private time(cells: Cells, { time, timeEnd, isGuarded }: TripleLayout): number | undefined {
    const written = time === undefined ? '' : cells.text(time)
    const start = isGuarded ? unguardedCell(written) : written
    const end = timeEnd === undefined ? '' : cells.text(timeEnd)
    if (start === '' && end === '') return undefined
    return this.record.builder.textTerm(TIME, timeEnd === undefined || start === end ? start : `${start}; ${end}`)
  }

  private label(cells: Cells, entity: number, column: number): void {
    if (cells.isEmpty(column)) return
    this.record.builder.nameEntity(entity, cells.text(column))
  }
}

/** Whole rows without quotes of three columns. */
function sampleRows(beginning: Buffer, delimiter: string): string[][] {
  const lines = beginning.toString('utf8').split(LINE_END).slice(0, -1)
  return lines
    .filter(line => !line.includes('"'))
    .map(line => line.split(delimiter).map(cell => cell.trim()))
    .filter(row => row.length === 3)
}

const BRACKETED_IRI = /^<[A-Za-z][\w+.-]*:[^\s<>]*>$/
const APOSTROPHE = 0x27
const LESS = 0x3c
const GREATER = 0x3e
