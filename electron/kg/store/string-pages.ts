import { firstNotBefore } from '../binary-search.ts'
import type { ByteDictionary } from './byte-dictionary.ts'
import type { GraphEnvironment } from './environment.ts'
import { HeldStrings } from './held-strings.ts'
import { PageCache } from './page-cache.ts'
import { CACHED_PAGES, type Access } from './paged-tuples.ts'
import { SortedNumbers } from './sorted-numbers.ts'
import { packStringPage, StringPage } from './string-page.ts'

/** Sorted byte strings, each with a kind byte in front, numbered from 0 in their order. */
export interface Strings {
  readonly length: number
  kindOf(number: number): number
  textOf(number: number): string
  /** Kind byte and text, as a view that is valid until the next call. */
  bytesOf(number: number): Buffer
  /** The string's number, -1 when it is not there. `key` begins with the kind byte. */
  find(key: Uint8Array): number
  /**
   * Number of the first string not before `key`; `length` when all are.
   * @param from a number that is known not to come behind it: who looks for many in their order goes on from the last one
   */
  lowerBound(key: Uint8Array, from?: number): number
}

/** In pages: number to string and string to number without any other index. */
export class StringPages implements Strings {
  readonly length: number
  private readonly firsts: Uint32Array
  /** Which page a string is on. */
  private readonly pageStarts: SortedNumbers
  private readonly cache: PageCache
  /**
   * The first string of each page that a search has passed: a search in a large table then reads one page and not a
   * dozen.
   */
  private readonly firstStrings: (Buffer | undefined)[] = []
  /** The page that was read last, its number and which strings it has. */
  private readonly page: StringPage
  private current = -1
  private first = 0
  private end = 0

  constructor(environment: GraphEnvironment, name: string, access: Access = 'kept') {
    const packed = environment.meta.get(packedKey(name))
    const stored = packed ?? environment.meta.get(plainKey(name))
    if (!stored) throw new Error(`table ${name} has no pages`)
    const numbers = new Uint32Array(stored.slice().buffer)
    this.length = numbers[0] as number
    this.firsts = numbers.subarray(1)
    this.pageStarts = new SortedNumbers(this.firsts)
    this.page = new StringPage(packed === undefined)
    this.cache = new PageCache(environment.table(name), this.firsts.length, CACHED_PAGES[access])
  }

  kindOf(number: number): number {
    return this.pageWith(number).kindOf(number - this.first)
  }

  textOf(number: number): string {
    return this.pageWith(number).textOf(number - this.first)
  }

  bytesOf(number: number): Buffer {
    return this.pageWith(number).bytesOf(number - this.first)
  }

  find(key: Uint8Array): number {
    const at = this.lowerBound(key)
    return at < this.length && this.pageWith(at).is(at - this.first, key) ? at : -1
  }

  lowerBound(key: Uint8Array, from = 0): number {
    const isBefore = (page: number): boolean => this.firstString(page).compare(key) < 0
    const pages = this.firsts.length
    // It is near as a rule: in steps that double.
    let low = from === 0 ? 0 : this.pageStarts.before(from + 1)
    let step = from === 0 ? pages : 1
    while (low + step < pages && isBefore(low + step - 1)) {
      low += step
      step *= 2
    }
    const next = firstNotBefore(low, Math.min(pages, low + step), isBefore)
    if (next === 0) return 0
    this.turnTo(next - 1)
    return this.page.lowerBound(key) + this.first
  }

  private firstString(page: number): Buffer {
    const known = this.firstStrings[page]
    if (known) return known
    this.turnTo(page)
    const first = Buffer.from(this.page.bytesOf(0))
    this.firstStrings[page] = first
    return first
  }

  private pageWith(number: number): StringPage {
    if (number < this.first || number >= this.end) {
      this.turnTo(this.pageStarts.before(number + 1) - 1)
    }
    return this.page
  }

  private turnTo(page: number): void {
    if (page === this.current) return
    const { cache, firsts } = this
    // Until it is read there is none.
    this.current = -1
    this.end = 0
    cache.turnTo(page)
    this.page.turnTo(cache.bytes, cache.at, cache.size)
    this.current = page
    this.first = firsts[page] as number
    this.end = firsts[page + 1] ?? this.length
  }
}

/** Number of the first string of each page. */
const packedKey = (name: string): string => `${name}.pages`
/** The same in stores of version 1, whose pages are others. */
const plainKey = (name: string): string => `${name}.fences`

/**
 * Writes a dictionary's strings in the given order; `onString` sees them all once more, as bytes from where to where.
 * Gives the pages.
 */
export function* writeStringPages(
  environment: GraphEnvironment,
  name: string,
  dictionary: ByteDictionary,
  order: Uint32Array,
  onString?: (bytes: Uint8Array, start: number, end: number) => void,
): Generator<void, HeldStrings> {
  const table = environment.table(name)
  const firsts: number[] = []
  const pages: Buffer<ArrayBuffer>[] = []
  for (let next = 0; next < order.length;) {
    environment.transaction(() => {
      for (let many = 0; many < 4096 && next < order.length; many++) {
        const { bytes, end } = packStringPage(dictionary, order, next, onString)
        table.put(firsts.length, bytes)
        firsts.push(next)
        pages.push(bytes)
        next = end
      }
    })
    yield
  }
  const stored = Uint32Array.from([order.length, ...firsts])
  environment.transaction(() => environment.meta.put(packedKey(name), new Uint8Array(stored.buffer)))
  return new HeldStrings(pages, firsts, order.length)
}
