import { firstNotBefore } from '../binary-search.ts'
import type { GraphEnvironment } from './environment.ts'
import { PAGE_BYTES } from './environment.ts'
import { PageCache } from './page-cache.ts'
import { PageRing } from './page-ring.ts'

/** Whether the pages that are read are kept for whoever comes again, or only passed through. */
export type Access = 'kept' | 'passing'

/** Where the rows of a table come from, a page at a time. */
export interface Pages {
  /** Rows in all. */
  length: number
  /** The first row of every page, or of stretches that begin where `starts` says. */
  fences: Uint32Array
  starts?: Uint32Array
  /** The rows of a page, one after the other. */
  load(page: number): Uint32Array
  /** Where they are read through once. */
  ring?: PageRing<Uint32Array>
}

/** Pages as they stand in an environment. */
export function storedPages(environment: GraphEnvironment, name: string, access: Access = 'kept'): Pages {
  const table = environment.table(name)
  const stored = environment.meta.get(`${name}.fences`)
  if (!stored) throw new Error(`table ${name} has no fences`)
  const numbers = new Uint32Array(stored.slice().buffer)
  return {
    length: numbers[0] as number,
    fences: numbers.subarray(1),
    load: page => wordsOf(table.read(page)),
    ...(access === 'passing' && { ring: new PageRing(table, wordsOf) }),
  }
}

function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Uint32Array {
  return new Uint32Array(buffer, byteOffset, byteLength / 4)
}

/** Sorted rows of as many numbers each, wherever they stand. */
export interface SortedRows {
  readonly length: number
  readonly width: number
  /** The number in a row's column. */
  at(row: number, column: number): number
  /** The numbers of the rows from this one to the end of its page, for whoever reads many. */
  restOfPage(row: number): Uint32Array
  /**
   * The first row not before (a, b, c), comparing as many columns as the width has, three at most; `length` when there
   * is none.
   * @param from a row that is known not to come behind it: who looks for many in their order goes on from the last one
   */
  lowerBound(a: number, b?: number, c?: number, from?: number): number
  /** Rows whose numbers are known without reading them, in order. */
  known(): { rows: Uint32Array; numbers: Uint32Array }
}

/**
 * A sorted sequence of fixed-width rows of 32-bit numbers, cut into pages of one LMDB page each. The first row of every
 * page (the fence) is held in memory, so a row is found by one binary search there and one in a single page, and the
 * number of rows between two bounds, hub or not, is a subtraction. A bulk load fills pages completely: 12 bytes a
 * triple and index, where a key per triple takes about 34.
 */
export class PagedTuples implements SortedRows {
  readonly length: number
  readonly width: number
  private readonly rowsPerPage: number
  private readonly fences: Uint32Array
  private readonly starts: Uint32Array | undefined
  private readonly pages: PageCache<Uint32Array> | PageRing<Uint32Array>

  constructor(pages: Pages, width: number, cachedPages = 8_192) {
    this.width = width
    this.length = pages.length
    this.fences = pages.fences
    this.starts = pages.starts
    this.rowsPerPage = rowsPerPage(width)
    this.pages = pages.ring ?? new PageCache(cachedPages, page => pages.load(page))
  }

  at(row: number, column: number): number {
    const page = Math.floor(row / this.rowsPerPage)
    return this.pages.get(page)[(row - page * this.rowsPerPage) * this.width + column] as number
  }

  restOfPage(row: number): Uint32Array {
    const page = Math.floor(row / this.rowsPerPage)
    return this.pages.get(page).subarray((row - page * this.rowsPerPage) * this.width)
  }

  lowerBound(a: number, b = 0, c = 0, from = 0): number {
    if (from === this.length) return from
    const page = this.pageOf(a, b, c, from)
    if (this.starts !== undefined) {
      const start = Math.max(from, page < 0 ? 0 : (this.starts[page] as number))
      return firstNotBefore(start, this.starts[page + 1] ?? this.length, row =>
        this.before(this.restOfPage(row), 0, a, b, c),
      )
    }
    if (page < 0) return 0
    const rows = this.pages.get(page)
    return page * this.rowsPerPage + this.firstNotBeforeIn(rows, 0, rows.length / this.width, a, b, c)
  }

  known(): { rows: Uint32Array; numbers: Uint32Array } {
    const { fences, width, rowsPerPage: perPage } = this
    const rows = this.starts ?? Uint32Array.from({ length: fences.length / width }, (_, page) => page * perPage)
    return { rows, numbers: fences }
  }

  /** The last page whose first row is before (a, b, c), -1 when there is none. */
  private pageOf(a: number, b: number, c: number, from: number): number {
    const { fences, width, starts } = this
    const pages = fences.length / width
    if (from === 0) return this.firstNotBeforeIn(fences, 0, pages, a, b, c) - 1
    const first =
      starts === undefined
        ? Math.floor(from / this.rowsPerPage)
        : firstNotBefore(0, starts.length, page => (starts[page] as number) <= from) - 1
    // It is near as a rule: in steps that double.
    let low = first + 1
    let step = 1
    while (low + step <= pages && this.before(fences, (low + step - 1) * width, a, b, c)) {
      low += step
      step *= 2
    }
    return this.firstNotBeforeIn(fences, low, Math.min(pages, low + step), a, b, c) - 1
  }

  /** The first of the rows `low` to `high` that is not before (a, b, c). */
  private firstNotBeforeIn(rows: Uint32Array, low: number, high: number, a: number, b: number, c: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.before(rows, middle * this.width, a, b, c)) low = middle + 1
      else high = middle
    }
    return low
  }

  private before(rows: Uint32Array, at: number, a: number, b: number, c: number): boolean {
    const first = rows[at] as number
    if (first !== a || this.width === 1) return first < a
    const second = rows[at + 1] as number
    if (second !== b || this.width === 2) return second < b
    return (rows[at + 2] as number) < c
  }
}

/** Writes sorted columns as a table that `PagedTuples` reads. Yields now and then. */
export function* writePagedTuples(
  environment: GraphEnvironment,
  name: string,
  columns: readonly Uint32Array[],
  length: number,
): Generator<void, void> {
  const width = columns.length
  const perPage = rowsPerPage(width)
  const pages = Math.ceil(length / perPage)
  const stored = new Uint32Array(1 + pages * width)
  stored[0] = length
  const table = environment.table(name)
  for (let first = 0; first < pages; first += PAGES_PER_TRANSACTION) {
    environment.transaction(() => {
      for (let page = first; page < Math.min(pages, first + PAGES_PER_TRANSACTION); page++) {
        const from = page * perPage
        const to = Math.min(length, from + perPage)
        const rows = new Uint32Array((to - from) * width)
        for (let c = 0; c < width; c++) {
          const column = columns[c] as Uint32Array
          for (let i = from, at = c; i < to; i++, at += width) rows[at] = column[i] as number
        }
        stored.set(rows.subarray(0, width), 1 + page * width)
        table.put(page, new Uint8Array(rows.buffer))
      }
    })
    yield
  }
  environment.transaction(() => environment.meta.put(`${name}.fences`, new Uint8Array(stored.buffer)))
}

const PAGES_PER_TRANSACTION = 4096

export function rowsPerPage(width: number): number {
  return Math.floor(PAGE_BYTES / (4 * width))
}
