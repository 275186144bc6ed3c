import { saying } from '../../contract/words/saying.ts'
import { UnreadableInputError } from '../errors.ts'
import { MOST_SHEET_COLUMNS } from './worksheet.ts'
import type { ImportRecord } from './record.ts'
import type { SheetTables } from './sheet-tables.ts'
import type { XmlHandler } from './xml.ts'

/** Cells that are written once and meant several times: of more a small file would fill the memory. */
const MOST_REPEATED = 5_000_000

interface Cell {
  /** Columns that it stands in, and further rows that it reaches down. */
  times: number
  down: number
  /** Of what is not a text the value as it is kept, whatever is shown. */
  value: string | undefined
  lines: string[]
}

/**
 * The sheets of an OpenDocument spreadsheet (ODF 1.3, part 3, chapter 9). A value whose cell reaches down over further
 * rows is that of each of them.
 */
export class OpenSheets implements XmlHandler {
  private readonly tables: SheetTables
  private readonly record: ImportRecord
  private isInTable = false
  private number = 0
  private repeats = 1
  private isBad = false
  private texts: string[] = []
  private cell: Cell | undefined
  /** Elements within a cell; its own paragraphs are the first of them. */
  private depth = 0
  private isInText = false
  private repeated = 0
  /** By column what reaches down, and over how many rows. */
  private readonly reaching = new Map<number, { text: string; rows: number }>()

  constructor(tables: SheetTables, record: ImportRecord) {
    this.tables = tables
    this.record = record
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.cell !== undefined) return this.openWithin(name, attributes)
    if (name === 'table' && !this.isInTable) {
      this.isInTable = true
      this.number = 0
      this.reaching.clear()
      this.tables.begin(attributes.get('name') ?? '')
    } else if (name === 'table-row') {
      this.texts = []
      this.isBad = false
      this.repeats = countOf(attributes, 'number-rows-repeated')
    } else if (name === 'table-cell' && this.isInTable) {
      this.cell = {
        times: countOf(attributes, 'number-columns-repeated'),
        down: countOf(attributes, 'number-rows-spanned') - 1,
        value: valueOf(attributes),
        lines: [],
      }
      this.depth = 0
    } else if (name === 'covered-table-cell') this.cover(countOf(attributes, 'number-columns-repeated'))
  }

  text(text: string): void {
    const { lines } = this.cell ?? {}
    if (lines && this.isInText) lines.push((lines.pop() ?? '') + text)
  }

  close(name: string): void {
    if (this.cell !== undefined && this.depth > 0) {
      this.depth -= 1
      if (this.depth === 0) this.isInText = false
    } else if (this.cell !== undefined) this.endCell(this.cell)
    else if (name === 'table-row') this.endRow()
    else if (name === 'table' && this.isInTable) {
      this.isInTable = false
      this.tables.end()
    }
  }

  bad(_line: number, reason: string): void {
    if (!this.isBad) this.record.reject(this.number + 1, reason)
    this.isBad = true
  }

  /** Of a file that is cut the last sheet was not closed. */
  finish(): void {
    if (this.isInTable) this.tables.end()
  }

  /** Notes and drawings stand in cells too. */
  private openWithin(name: string, attributes: ReadonlyMap<string, string>): void {
    this.depth += 1
    if (name === 'p' && this.depth === 1) {
      this.isInText = true
      this.cell?.lines.push('')
    } else if (name === 'annotation') this.isInText = false
    else if (name === 's') this.text(' '.repeat(Math.min(100, countOf(attributes, 'c'))))
    else if (name === 'tab' || name === 'line-break') this.text(' ')
  }

  private endCell({ times, down, value, lines }: Cell): void {
    this.cell = undefined
    this.isInText = false
    const text = value ?? lines.join('\n')
    if (down > 0 && text !== '') this.reaching.set(this.texts.length, { text, rows: down })
    this.put(text, times)
  }

  private cover(times: number): void {
    for (let column = 0; column < Math.min(times, MOST_SHEET_COLUMNS); column++)
      this.put(this.reaching.get(this.texts.length)?.text ?? '', 1)
  }

  private put(text: string, times: number): void {
    const most = MOST_SHEET_COLUMNS - this.texts.length
    // Behind the last cell that holds something a sheet is filled up to its width.
    if (text !== '' && times > most)
      this.record.note(`Columns behind the ${MOST_SHEET_COLUMNS.toLocaleString('en')}th of a sheet were left out.`)
    for (let column = 0; column < Math.min(times, most); column++) this.texts.push(text)
  }

  private endRow(): void {
    const { texts, repeats } = this
    const first = this.number + 1
    this.number += repeats
    const end = texts.findLastIndex(text => text !== '') + 1
    const row = texts.slice(0, end)
    if (end > 0 && !this.isBad) {
      this.repeated += (repeats - 1) * end
      if (this.repeated > MOST_REPEATED)
        throw new UnreadableInputError(saying('importProblems.repeatedRows', { row: first, times: repeats }))
      for (let further = 0; further < repeats; further++) this.tables.row(row, first + further)
    }
    for (const [column, reach] of this.reaching) if ((reach.rows -= repeats) < 0) this.reaching.delete(column)
  }
}

function countOf(attributes: ReadonlyMap<string, string>, name: string): number {
  const count = Number(attributes.get(name) ?? 1)
  return Number.isSafeInteger(count) && count > 0 ? count : 1
}

function valueOf(attributes: ReadonlyMap<string, string>): string | undefined {
  switch (attributes.get('value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      return attributes.get('value')
    case 'date':
      return attributes.get('date-value')?.replace(/T00:00:00$/, '')
    case 'boolean':
      return attributes.get('boolean-value')
    default:
      return undefined
  }
}
