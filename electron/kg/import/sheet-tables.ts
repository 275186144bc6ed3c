import { isHeader } from './column-kinds.ts'
import { FileTables } from './file-tables.ts'
import { findHeadings } from './headings.ts'
import { isNameHeading } from './name-column.ts'
import type { ImportRecord } from './record.ts'

interface SheetRow {
  texts: readonly string[]
  number: number
}

/** Rows behind an empty one that are looked at to see whether they begin a table. */
const LOOKED_AT = 12
/** Texts of a table that are remembered: what stands among its cells is no heading of the next one. */
const MOST_REMEMBERED = 10_000
/** Lines of a key and its value that may stand above a table. */
const MOST_PAIRS = 8
const LONGEST_TITLE = 80

/**
 * The tables of sheets. Several may stand on one, one below the other: behind an empty row, headings that surely are some,
 * and no cells of the table above. Each is called by the title above it, or by its number.
 */
export class SheetTables {
  private readonly tables: FileTables
  private sheet = ''
  private count = 0
  private last = 0
  /** Of the table that is being read. */
  private rows: (readonly string[])[] = []
  private cells = new Set<string>()
  /** Where its columns begin, where it is not the first. */
  private from = 0
  /** What stands behind an empty row and may begin a table; a title by itself waits for the rows behind it. */
  private waiting: SheetRow[] | undefined
  private title: SheetRow | undefined

  constructor(record: ImportRecord) {
    this.tables = new FileTables(record, 'sheet')
  }

  begin(sheet: string): void {
    this.sheet = sheet
    this.count = 1
    this.start(sheet, 0)
  }

  row(texts: readonly string[], number: number): void {
    if (texts.every(text => text === '')) return
    const isBehindGap = number > this.last + 1
    this.last = number
    if (isBehindGap) {
      this.decide()
      if (this.isTable()) this.waiting = []
    }
    if (this.waiting === undefined) return this.hand({ texts, number })
    this.waiting.push({ texts, number })
    if (this.waiting.length === LOOKED_AT) this.decide()
  }

  end(): void {
    this.decide()
    this.giveTitle()
    this.tables.end()
  }

  fail(error: unknown): void {
    this.waiting = undefined
    this.title = undefined
    this.tables.fail(error)
  }

  finish(): void {
    this.tables.finish()
  }

  private start(name: string, from: number): void {
    this.tables.begin(name)
    this.last = 0
    this.rows = []
    this.cells = new Set()
    this.from = from
    this.waiting = undefined
    this.title = undefined
  }

  /** What waits is a table of its own, or goes on with the one that is being read. */
  private decide(): void {
    const { waiting = [], title, last } = this
    this.waiting = undefined
    const [first] = waiting
    if (first === undefined) return
    if (waiting.length === 1 && isTitle(first.texts)) {
      this.giveTitle()
      this.title = first
      return
    }
    const own = waiting.length > 1 && isTitle(first.texts) ? first : undefined
    const above = own ?? title
    const [head, ...body] = own === undefined ? waiting : waiting.slice(1)
    const from = head?.texts.findIndex(text => text !== '') ?? 0
    const rows = [head, ...body].map(row => trimmed(row?.texts ?? [], from))
    // The same headings again, as where a table was printed page by page.
    if (above === undefined && rows[0]?.join('\0') === headingsIn(this.rows).join('\0')) return this.handAll(body)
    if (!this.beginsTable(rows, above !== undefined)) {
      this.giveTitle()
      return this.handAll(waiting)
    }
    if (own !== undefined) this.giveTitle()
    this.count += 1
    this.tables.end()
    const name = above === undefined ? `${this.count}` : titleOf(above.texts)
    this.start(`${this.sheet} · ${name}`, from)
    this.last = last
    this.handAll([...(head === undefined ? [] : [head]), ...body])
  }

  /** @param hasTitle whether one stands above it */
  private beginsTable(rows: readonly (readonly string[])[], hasTitle: boolean): boolean {
    const headings = headingsIn(rows)
    const body = bodyOf(rows, headings.length)
    const isWhole = headings.length > 1 && headings.every(text => text !== '')
    if (!isWhole || body.length === 0 || headings.some(text => this.cells.has(text))) return false
    // Where no number tells it, rows of a section of the table above look alike: they are as wide as that, or less.
    const width = Math.max(...this.rows.map(row => row.length))
    const mayBeWords =
      headings.length > width || (hasTitle && headings.length !== width) || isNameHeading(headings[0] ?? '')
    return isHeader(headings, body, !mayBeWords)
  }

  /** Whether what is being read is a table already, and not lines of a key and its value above one. */
  private isTable(): boolean {
    const headings = headingsIn(this.rows)
    const body = bodyOf(this.rows, headings.length)
    const arePairs = this.rows.length <= MOST_PAIRS && this.rows.every(row => row.length <= 2)
    return headings.length > 1 && body.length > 0 && (!arePairs || isHeader(headings, body, true))
  }

  private giveTitle(): void {
    const { title } = this
    this.title = undefined
    if (title !== undefined) this.hand(title)
  }

  private handAll(rows: readonly SheetRow[]): void {
    for (const row of rows) this.hand(row)
  }

  private hand({ texts, number }: SheetRow): void {
    const row = trimmed(texts, this.from)
    if (this.rows.length < LOOKED_AT) this.rows.push(row)
    for (const text of row) if (this.cells.size < MOST_REMEMBERED) this.cells.add(text)
    this.tables.row(this.count === 1 ? texts : row, number)
  }
}

/** The cells of a row from a column on, where those before it are empty, and without empty ones at its end. */
function trimmed(texts: readonly string[], from: number): readonly string[] {
  const start = texts.slice(0, from).every(text => text === '') ? from : 0
  return texts.slice(start, texts.findLastIndex(text => text !== '') + 1)
}

function headingsIn(rows: readonly (readonly string[])[]): readonly string[] {
  const { above, names } = findHeadings(rows)
  return (names ?? rows[above] ?? []).map(text => text.trim())
}

function bodyOf(rows: readonly (readonly string[])[], width: number): string[][] {
  const { above, rows: taken } = findHeadings(rows)
  return rows.slice(above + taken).map(row => [...row, ...Array<string>(Math.max(0, width - row.length)).fill('')])
}

const isTitle = (texts: readonly string[]): boolean => texts.filter(text => text !== '').length === 1

const titleOf = (texts: readonly string[]): string =>
  (texts.find(text => text !== '') ?? '').replace(/\s+/g, ' ').slice(0, LONGEST_TITLE)
