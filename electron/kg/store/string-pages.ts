import { firstNotBefore } from '../binary-search.ts'
import type { ByteDictionary } from './byte-dictionary.ts'
import type { GraphEnvironment } from './environment.ts'
import { PAGE_BYTES } from './environment.ts'
import { PageCache } from './page-cache.ts'
import { PageRing } from './page-ring.ts'
import type { Access } from './paged-tuples.ts'

interface StringPage {
  bytes: Buffer
  /** Number of the page's first string. */
  first: number
  /** `offsets[i]` to `offsets[i + 1]` are the bytes of string `first + i`. */
  offsets: Uint32Array
}

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
  private readonly pages: PageCache<StringPage> | PageRing<StringPage>
  /**
   * The first string of each page that a search has passed: a search in a large table then reads one page and not a
   * dozen.
   */
  private readonly firstStrings: (Buffer | undefined)[] = []
  /** The page of the number that was asked for last. */
  private last = -1

  constructor(environment: GraphEnvironment, name: string, access: Access = 'kept', cachedPages = 16_384) {
    const stored = environment.meta.get(`${name}.fences`)
    if (!stored) throw new Error(`table ${name} has no fences`)
    const numbers = new Uint32Array(stored.slice().buffer)
    this.length = numbers[0] as number
    this.firsts = numbers.subarray(1)
    const table = environment.table(name)
    const decode = (copy: Uint8Array<ArrayBuffer>, page: number): StringPage => {
      const bytes = Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength)
      const count = bytes.readUInt32LE(0)
      const offsets = new Uint32Array(copy.buffer, copy.byteOffset + 4, count + 1)
      return { bytes, first: this.firsts[page] as number, offsets }
    }
    this.pages =
      access === 'passing'
        ? new PageRing(table, decode)
        : new PageCache(cachedPages, page => decode(table.read(page), page))
  }

  kindOf(number: number): number {
    const page = this.pageOf(number)
    return page.bytes[page.offsets[number - page.first] as number] as number
  }

  textOf(number: number): string {
    const page = this.pageOf(number)
    const at = number - page.first
    return page.bytes.toString('utf8', (page.offsets[at] as number) + 1, page.offsets[at + 1])
  }

  bytesOf(number: number): Buffer {
    const page = this.pageOf(number)
    const at = number - page.first
    return page.bytes.subarray(page.offsets[at], page.offsets[at + 1])
  }

  find(key: Uint8Array): number {
    const at = this.lowerBound(key)
    if (at === this.length) return -1
    const page = this.pageOf(at)
    return compareIn(page, at - page.first, key) === 0 ? at : -1
  }

  lowerBound(key: Uint8Array, from = 0): number {
    const isBefore = (page: number): boolean => this.firstString(page).compare(key) < 0
    const pages = this.firsts.length
    // It is near as a rule: in steps that double.
    let low = from === 0 ? 0 : firstNotBefore(0, pages, page => (this.firsts[page] as number) <= from)
    let step = from === 0 ? pages : 1
    while (low + step < pages && isBefore(low + step - 1)) {
      low += step
      step *= 2
    }
    const next = firstNotBefore(low, Math.min(pages, low + step), isBefore)
    if (next === 0) return 0
    const page = this.pages.get(next - 1)
    return page.first + firstNotBefore(0, page.offsets.length - 1, at => compareIn(page, at, key) < 0)
  }

  private firstString(page: number): Buffer {
    const known = this.firstStrings[page]
    if (known) return known
    const { bytes, offsets } = this.pages.get(page)
    const copy = Buffer.from(bytes.subarray(offsets[0], offsets[1]))
    this.firstStrings[page] = copy
    return copy
  }

  private pageOf(number: number): StringPage {
    const { last, firsts } = this
    if (last >= 0 && number >= (firsts[last] as number) && number < (firsts[last + 1] ?? this.length))
      return this.pages.get(last)
    this.last = firstNotBefore(0, firsts.length, page => (firsts[page] as number) <= number) - 1
    return this.pages.get(this.last)
  }
}

function compareIn(page: StringPage, at: number, key: Uint8Array): number {
  return page.bytes.compare(key, 0, key.length, page.offsets[at], page.offsets[at + 1])
}

/** Writes a dictionary's strings in the given order; `onString` sees them all once more, as bytes from where to where. */
export function* writeStringPages(
  environment: GraphEnvironment,
  name: string,
  dictionary: ByteDictionary,
  order: Uint32Array,
  onString?: (bytes: Uint8Array, start: number, end: number) => void,
): Generator<void, void> {
  const table = environment.table(name)
  const firsts: number[] = []
  let next = 0
  while (next < order.length) {
    environment.transaction(() => {
      for (let pages = 0; pages < 4096 && next < order.length; pages++) {
        const first = next
        let size = 8
        while (next < order.length) {
          const more = dictionary.lengthOf(order[next] as number) + 4
          if (next > first && size + more > PAGE_BYTES) break
          size += more
          next++
        }
        const bytes = pageBytes(dictionary, order.subarray(first, next), size, onString)
        table.put(firsts.length, bytes)
        firsts.push(first)
      }
    })
    yield
  }
  const stored = new Uint32Array(1 + firsts.length)
  stored[0] = order.length
  stored.set(firsts, 1)
  environment.transaction(() => environment.meta.put(`${name}.fences`, new Uint8Array(stored.buffer)))
}

function pageBytes(
  dictionary: ByteDictionary,
  numbers: Uint32Array,
  size: number,
  onString: ((bytes: Uint8Array, start: number, end: number) => void) | undefined,
): Uint8Array {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32LE(numbers.length, 0)
  let at = 4 + 4 * (numbers.length + 1)
  for (let i = 0; i < numbers.length; i++) {
    bytes.writeUInt32LE(at, 4 + 4 * i)
    const text = dictionary.bytesOf(numbers[i] as number)
    bytes.set(text, at)
    onString?.(bytes, at, at + text.length)
    at += text.length
  }
  bytes.writeUInt32LE(at, 4 + 4 * numbers.length)
  return bytes
}
