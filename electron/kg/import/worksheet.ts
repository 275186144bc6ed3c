import type { ImportRecord } from './record.ts'
import type { SampledRows } from './sampled-rows.ts'
import type { CellStyles } from './workbook-parts.ts'
import type { XmlHandler } from './xml.ts'

/** Of a sheet; those behind are left out. */
export const MOST_SHEET_COLUMNS = 2_000
const DAY_MS = 86_400_000
/** Days from the epoch of either system to 1970. */
const DAYS_BEFORE_1970 = { from1900: 25_569, from1904: 24_107 }
/** Excel has a 29th of February 1900, so that the days before it are one less. */
const FALSE_LEAP_DAY = 60

interface Cell {
  column: number
  type: string
  isDate: boolean
}

/** The rows of one sheet; those that are empty are none. */
export class SheetReader implements XmlHandler {
  private readonly styles: CellStyles
  private readonly rows: Pick<SampledRows, 'row'>
  private readonly record: ImportRecord
  private rowNumber = 0
  private texts: string[] = []
  private isBad = false
  private cell: Cell | undefined
  private collected: string[] | undefined
  /** Where the first row begins and ends: every other is as wide. */
  private first: { start: number; end: number } | undefined

  constructor(styles: CellStyles, rows: Pick<SampledRows, 'row'>, record: ImportRecord) {
    this.styles = styles
    this.rows = rows
    this.record = record
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'row') {
      this.rowNumber = Number(attributes.get('r') ?? this.rowNumber + 1)
      this.texts = []
      this.isBad = false
    } else if (name === 'c') {
      this.cell = {
        column: columnOf(attributes.get('r') ?? '') ?? this.texts.length,
        type: attributes.get('t') ?? 'n',
        isDate: this.styles.dates[Number(attributes.get('s') ?? -1)] ?? false,
      }
      this.collected = undefined
    } else if (name === 'v' || name === 't') this.collected = []
  }

  text(text: string): void {
    this.collected?.push(text)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.keep(this.collected?.join('') ?? '')
    else if (name === 'c') this.cell = undefined
    else if (name === 'row') this.endRow()
  }

  bad(_line: number, reason: string): void {
    if (!this.isBad) this.record.reject(this.rowNumber, reason)
    this.isBad = true
  }

  finish(): void {}

  private keep(written: string): void {
    this.collected = undefined
    if (!this.cell) return
    const { column } = this.cell
    if (column >= MOST_SHEET_COLUMNS)
      return this.record.note(
        `Columns behind the ${MOST_SHEET_COLUMNS.toLocaleString('en')}th of a sheet were left out.`,
      )
    while (this.texts.length < column) this.texts.push('')
    // A text with several formats comes in parts.
    this.texts[column] = (this.texts[column] ?? '') + this.valueOf(this.cell, written)
  }

  private valueOf({ type, isDate }: Cell, written: string): string {
    if (type === 's') return this.styles.shared[Number(written)] ?? ''
    if (type === 'b') return written === '1' ? 'true' : 'false'
    if (type === 'e') return ''
    if (type !== 'n') return written
    const number = Number(written)
    if (written === '' || !Number.isFinite(number)) return written
    if (isDate) return dateOf(number, this.styles.from1904) ?? written
    return /^-?\d{16,}$/.test(written) ? written : String(number)
  }

  private endRow(): void {
    const { texts } = this
    this.texts = []
    if (this.isBad) return
    const start = texts.findIndex(text => text !== '')
    if (start < 0) return
    const end = texts.findLastIndex(text => text !== '') + 1
    this.first ??= { start, end }
    const row = texts.slice(Math.min(this.first.start, start), Math.max(this.first.end, end))
    while (row.length < this.first.end - this.first.start) row.push('')
    this.rows.row(row, this.rowNumber)
  }
}

/** 0-based, from `AB12`. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A day, or a day and the time of it. */
function dateOf(serial: number, from1904: boolean): string | undefined {
  const day = !from1904 && serial < FALSE_LEAP_DAY ? serial + 1 : serial
  const ms = Math.round((day - (from1904 ? DAYS_BEFORE_1970.from1904 : DAYS_BEFORE_1970.from1900)) * DAY_MS)
  if (!(Math.abs(ms) < 8.64e15)) return undefined
  const text = new Date(ms).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}
