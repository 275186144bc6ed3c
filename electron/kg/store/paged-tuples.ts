import { memoryOfMachine } from '../../base/machine-memory.ts'
import type { GraphEnvironment } from './environment.ts'
import { PAGE_BYTES } from './environment.ts'
import { packPage, PackedPage } from './packed-page.ts'
import { PageCache } from './page-cache.ts'
import { isRowBefore, PlainPage, type RowPage } from './row-page.ts'
import { SortedNumbers } from './sorted-numbers.ts'

/** Whether the pages that are read are kept for whoever comes again, or only passed through. */
export type Access = 'kept' | 'passing'

/**
 * Pages of a table that are held in memory: of those that are kept a sixty-fourth of the machine's, 64 to 256 MiB, where a
 * table of 20 M triples has 90 to 140. Who passes through has 1 MiB, since memory that was never used costs more than
 * reading a page again.
 */
export const CACHED_PAGES: Record<Access, number> = {
  kept: Math.max(16_384, Math.min(65_535, Math.floor(memoryOfMachine() / 64 / 4_096))),
  passing: 256,
}

/** Where the rows of a table are. */
interface Pages {
  /** Rows in all. */
  length: number
  /** The first row of each page. */
  firsts: Uint32Array
  /** The numbers of these rows, one row after the other. */
  fences: Uint32Array
  /** How a page is read. */
  page: RowPage
}

function pagesOf(environment: GraphEnvironment, name: string, width: number): Pages {
  const packed = numbersOf(environment.meta.get(packedKey(name)))
  if (packed !== undefined) {
    const behind = 1 + (packed.length - 1) / (width + 1)
    return {
      length: packed[0] as number,
      firsts: packed.subarray(1, behind),
      fences: packed.subarray(behind),
      page: new PackedPage(width),
    }
  }
  const plain = numbersOf(environment.meta.get(plainKey(name))) ?? new Uint32Array(1)
  const length = plain[0] as number
  return { length, firsts: evenPages(length, width), fences: plain.subarray(1), page: new PlainPage(width) }
}

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
function evenPages(length: number, width: number): Uint32Array {
  const perPage = Math.floor(PAGE_BYTES / (4 * width))
  return Uint32Array.from({ length: Math.ceil(length / perPage) }, (_, page) => page * perPage)
}

/** Sorted rows of as many numbers each, wherever they stand. */
export interface SortedRows {
  readonly length: number
  readonly width: number
  /** The number in a row's column. */
  at(row: number, column: number): number
  /** A copy of the numbers of the rows from this one to the end of its page, or to row `end`, for whoever reads many. */
  restOfPage(row: number, end?: number): Uint32Array
  /**
   * The first row not before (a, b, c), comparing as many columns as the width has, three at most; `length` when there
   * is none.
   * @param from a row that is known not to come behind it: who looks for many in their order goes on from the last one
   */
  lowerBound(a: number, b?: number, c?: number, from?: number): number
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
  private readonly fences: Uint32Array
  /** Which page a row is on, and on which pages a first number may be. */
  private readonly pageStarts: SortedNumbers
  private readonly firstNumbers: SortedNumbers
  /** None of a table that is not there. */
  private readonly cache: PageCache | undefined
  /** The page that was read last, its number and which rows it has. */
  private readonly page: RowPage
  private current = -1
  private first = 0
  private end = 0

  /** A table that is not there has no rows. */
  constructor(environment: GraphEnvironment, name: string, width: number, access: Access = 'kept') {
    const { length, firsts, fences, page } = pagesOf(environment, name, width)
    this.width = width
    this.length = length
    this.firsts = firsts
    this.fences = fences
    this.pageStarts = new SortedNumbers(firsts)
    this.firstNumbers = new SortedNumbers(fences, width)
    this.page = page
    this.cache = length === 0 ? undefined : new PageCache(environment.table(name), firsts.length, CACHED_PAGES[access])
  }

  at(row: number, column: number): number {
    if (row < this.first || row >= this.end) this.turnToRow(row)
    return this.page.at(row - this.first, column)
  }

  restOfPage(row: number, end = Infinity): Uint32Array {
    if (row < this.first || row >= this.end) this.turnToRow(row)
    return this.page.numbers(row - this.first, Math.min(end, this.end) - this.first)
  }

  lowerBound(a: number, b = 0, c = 0, from = 0): number {
    if (from === this.length) return from
    // Who looks for the end of what begins here finds it on the same page as a rule.
    if (from > 0 && from >= this.first && from < this.end) {
      const found = this.page.lowerBound(a, b, c, from - this.first)
      if (found < this.page.rows) return this.first + found
    }
    const fence = this.fenceBefore(a, b, c, from)
    if (fence < 0) return 0
    this.turnTo(fence)
    return this.page.lowerBound(a, b, c, 0) + this.first
  }

  private turnToRow(row: number): void {
    this.turnTo(this.pageStarts.before(row + 1) - 1)
  }

  private turnTo(page: number): void {
    if (page === this.current) return
    const { cache, firsts } = this
    // Until it is read there is none.
    this.current = -1
    this.end = 0
    if (cache === undefined) throw new RangeError('a table without rows has no page')
    cache.turnTo(page)
    this.page.turnTo(cache.bytes, cache.at, cache.size)
    this.current = page
    this.first = firsts[page] as number
    this.end = firsts[page + 1] ?? this.length
  }

  /** The last fence that is before (a, b, c), -1 when there is none. */
  private fenceBefore(a: number, b: number, c: number, from: number): number {
    const { firsts, firstNumbers } = this
    let low = firstNumbers.startOf(a)
    let high = firstNumbers.endOf(a)
    const least = from > 0 ? this.pageStarts.before(from + 1) : 0
    if (least > low) {
      low = least
      // It is near as a rule: in steps that double.
      let step = 1
      while (low + step <= firsts.length && this.isFenceBefore(low + step - 1, a, b, c)) {
        low += step
        step *= 2
      }
      high = Math.min(firsts.length, low + step)
    }
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.isFenceBefore(middle, a, b, c)) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  private isFenceBefore(fence: number, a: number, b: number, c: number): boolean {
    return isRowBefore(this.fences, fence * this.width, this.width, a, b, c)
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
