import { firstNotBefore } from '../binary-search.ts'
import type { GraphEnvironment } from './environment.ts'
import { PAGE_BYTES } from './environment.ts'
import { packPage, PackedPage } from './packed-page.ts'
import { PageCache } from './page-cache.ts'
import { PageRing } from './page-ring.ts'
import { isRowBefore, PlainPage, type RowPage } from './row-page.ts'

/** Whether the pages that are read are kept for whoever comes again, or only passed through. */
export type Access = 'kept' | 'passing'

/** Rows whose numbers are known without reading them, in order; the numbers one row after the other. */
export interface KnownRows {
  rows: Uint32Array
  numbers: Uint32Array
}

/** Where the rows of a table come from, a page at a time. */
export interface Pages {
  /** Rows in all. */
  length: number
  /** The first row of each page. */
  firsts: Uint32Array
  /** In a table as it is stored these are the first rows of its pages. */
  known: KnownRows
  load: (page: number) => RowPage
  /** Where they are read through once. */
  ring?: PageRing<RowPage>
}

/** Pages as they stand in an environment; undefined where the table is not there. */
export function storedPages(
  environment: GraphEnvironment,
  name: string,
  width: number,
  access: Access = 'kept',
): Pages | undefined {
  const table = environment.table(name)
  const pages = (length: number, firsts: Uint32Array, numbers: Uint32Array, decode: Decode): Pages => ({
    length,
    firsts,
    known: { rows: firsts, numbers },
    load: page => decode(table.read(page)),
    ...(access === 'passing' && { ring: new PageRing(table, decode) }),
  })
  const packed = numbersOf(environment.meta.get(packedKey(name)))
  if (packed !== undefined) {
    const behind = 1 + (packed.length - 1) / (width + 1)
    const decode: Decode = bytes => new PackedPage(bytes, width)
    return pages(packed[0] as number, packed.subarray(1, behind), packed.subarray(behind), decode)
  }
  const plain = numbersOf(environment.meta.get(plainKey(name)))
  if (plain === undefined) return undefined
  const length = plain[0] as number
  return pages(
    length,
    evenPages(length, width),
    plain.subarray(1),
    ({ buffer, byteOffset, byteLength }) => new PlainPage(new Uint32Array(buffer, byteOffset, byteLength / 4), width),
  )
}

type Decode = (bytes: Uint8Array<ArrayBuffer>) => RowPage

export function hasPages(environment: GraphEnvironment, name: string): boolean {
  return [packedKey(name), plainKey(name)].some(key => environment.meta.get(key) !== undefined)
}

/** Where the rows of each page begin, and their first numbers. */
const packedKey = (name: string): string => `${name}.pages`
/** The same in stores of version 1: rows of four bytes a number, as many in every page. */
const plainKey = (name: string): string => `${name}.fences`

function numbersOf(bytes: Uint8Array | undefined): Uint32Array | undefined {
  return bytes && new Uint32Array(bytes.slice().buffer)
}

/** The first rows of pages that have as many each, of four bytes a number. */
export function evenPages(length: number, width: number): Uint32Array {
  const perPage = Math.floor(PAGE_BYTES / (4 * width))
  return Uint32Array.from({ length: Math.ceil(length / perPage) }, (_, page) => page * perPage)
}

/** Sorted rows of as many numbers each, wherever they stand. */
export interface SortedRows {
  readonly length: number
  readonly width: number
  /** The number in a row's column. */
  at(row: number, column: number): number
  /** The numbers of the rows from this one to the end of its page, or to row `end`, for whoever reads many. */
  restOfPage(row: number, end?: number): Uint32Array
  /**
   * The first row not before (a, b, c), comparing as many columns as the width has, three at most; `length` when there
   * is none.
   * @param from a row that is known not to come behind it: who looks for many in their order goes on from the last one
   */
  lowerBound(a: number, b?: number, c?: number, from?: number): number
  known(): KnownRows
}

/**
 * A sorted sequence of rows of 32-bit numbers, cut into pages of one LMDB page each. The first row of every page (the
 * fence) is held in memory, so a row is found by one binary search there and one in a single page, and the number of rows
 * between two bounds, hub or not, is a subtraction. A key per triple would take about 34 bytes.
 */
export class PagedTuples implements SortedRows {
  readonly length: number
  readonly width: number
  private readonly firsts: Uint32Array
  private readonly fences: KnownRows
  private readonly pages: PageCache<RowPage> | PageRing<RowPage>
  /** The page that was read last, and which rows it has. */
  private page: RowPage | undefined
  private first = 0
  private end = 0

  constructor(pages: Pages, width: number, cachedPages = 8_192) {
    this.width = width
    this.length = pages.length
    this.firsts = pages.firsts
    this.fences = pages.known
    this.pages = pages.ring ?? new PageCache(cachedPages, pages.load)
  }

  at(row: number, column: number): number {
    return this.pageWith(row).at(row - this.first, column)
  }

  restOfPage(row: number, end = Infinity): Uint32Array {
    return this.pageWith(row).numbers(row - this.first, Math.min(end, this.end) - this.first)
  }

  lowerBound(a: number, b = 0, c = 0, from = 0): number {
    if (from === this.length) return from
    const { firsts, fences, page } = this
    // Who looks for the end of what begins here finds it on the same page as a rule.
    if (page !== undefined && from > 0 && from >= this.first && from < this.end && fences.rows === firsts) {
      const found = page.lowerBound(a, b, c, from - this.first)
      if (found < page.rows) return this.first + found
    }
    const fence = this.fenceBefore(a, b, c, from)
    if (fences.rows !== firsts) {
      const start = Math.max(from, fence < 0 ? 0 : (fences.rows[fence] as number))
      return firstNotBefore(start, fences.rows[fence + 1] ?? this.length, row => this.isBefore(row, a, b, c))
    }
    if (fence < 0) return 0
    return this.turnTo(fence).lowerBound(a, b, c, 0) + this.first
  }

  known(): KnownRows {
    return this.fences
  }

  private pageWith(row: number): RowPage {
    if (this.page !== undefined && row >= this.first && row < this.end) return this.page
    const { firsts } = this
    let [low, high] = [0, firsts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((firsts[middle] as number) <= row) low = middle + 1
      else high = middle
    }
    return this.turnTo(low - 1)
  }

  private turnTo(page: number): RowPage {
    const { firsts } = this
    this.page = this.pages.get(page)
    this.first = firsts[page] as number
    this.end = firsts[page + 1] ?? this.length
    return this.page
  }

  /** The last fence that is before (a, b, c), -1 when there is none. */
  private fenceBefore(a: number, b: number, c: number, from: number): number {
    const { rows } = this.fences
    let low = 0
    let high = rows.length
    if (from > 0) {
      low = firstNotBefore(0, rows.length, fence => (rows[fence] as number) <= from)
      // It is near as a rule: in steps that double.
      let step = 1
      while (low + step <= rows.length && this.isFenceBefore(low + step - 1, a, b, c)) {
        low += step
        step *= 2
      }
      high = Math.min(rows.length, low + step)
    }
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.isFenceBefore(middle, a, b, c)) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  private isFenceBefore(fence: number, a: number, b: number, c: number): boolean {
    return isRowBefore(this.fences.numbers, fence * this.width, this.width, a, b, c)
  }

  private isBefore(row: number, a: number, b: number, c: number): boolean {
    return this.pageWith(row).isBefore(row - this.first, a, b, c)
  }
}

/** Writes sorted columns as a table that `PagedTuples` reads. Yields now and then. */
export function* writePagedTuples(
  environment: GraphEnvironment,
  name: string,
  columns: readonly Uint32Array[],
  length: number,
): Generator<void, void> {
  const firsts: number[] = []
  const table = environment.table(name)
  for (let row = 0; row < length;) {
    environment.transaction(() => {
      for (let pages = 0; pages < PAGES_PER_TRANSACTION && row < length; pages++) {
        const { bytes, end } = packPage(columns, row, length)
        table.put(firsts.length, bytes)
        firsts.push(row)
        row = end
      }
    })
    yield
  }
  const fences = firsts.flatMap(row => columns.map(column => column[row] as number))
  const stored = Uint32Array.from([length, ...firsts, ...fences])
  environment.transaction(() => environment.meta.put(packedKey(name), new Uint8Array(stored.buffer)))
}

const PAGES_PER_TRANSACTION = 4096
