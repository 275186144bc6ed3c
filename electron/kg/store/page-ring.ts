import { PAGE_BYTES, type PageTable } from './environment.ts'

const SLOTS = 256

/**
 * The pages read last, in memory that is used again and again: for whoever passes through a table once, where fresh
 * memory for every page would cost more than reading it. What it gives is valid until so many other pages were read.
 */
export class PageRing<T> {
  private readonly buffers: Uint8Array<ArrayBuffer>[] = []
  private readonly values: T[] = []
  private readonly pageIn: number[] = []
  private readonly slotOf = new Map<number, number>()
  private next = 0
  private lastPage = -1
  private last: T | undefined
  private readonly table: PageTable
  private readonly decode: (bytes: Uint8Array<ArrayBuffer>, page: number) => T

  /** @param decode makes of a page's bytes what it is read as; the bytes may stand anywhere in their buffer */
  constructor(table: PageTable, decode: (bytes: Uint8Array<ArrayBuffer>, page: number) => T) {
    this.table = table
    this.decode = decode
  }

  get(page: number): T {
    if (page === this.lastPage && this.last !== undefined) return this.last
    const known = this.slotOf.get(page)
    const value = known === undefined ? this.load(page) : (this.values[known] as T)
    this.lastPage = page
    this.last = value
    return value
  }

  private load(page: number): T {
    const slot = this.next
    this.next = (slot + 1) % SLOTS
    const before = this.pageIn[slot]
    if (before !== undefined) this.slotOf.delete(before)
    const buffer = (this.buffers[slot] ??= new Uint8Array(PAGE_BYTES))
    const value = this.decode(this.table.read(page, buffer), page)
    this.values[slot] = value
    this.pageIn[slot] = page
    this.slotOf.set(page, slot)
    return value
  }
}
