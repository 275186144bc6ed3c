import { inHugePages, prepareHugePages } from '../../base/huge-pages.ts'
import { PAGE_BYTES, type PageTable } from './environment.ts'

/** A page in memory takes so many bytes: those of an environment, and a little more. */
const SLOT_BITS = 12
/** Memory is taken for so many pages at a time: 16 MiB, of which the system gives what is used. */
const CHUNK_BITS = 12
const IN_CHUNK = (1 << CHUNK_BITS) - 1
/** A table of more is read here and there in more memory than the processor knows its way in. */
const LARGE_TABLE = 1 << CHUNK_BITS
/** Beside the size of a page, that it was asked for since the hand passed it. */
const USED = 0x8000

/**
 * The pages of a table that were read last, as bytes, in memory that is used again and again: fresh memory for every page
 * costs more than reading it. When full, a page goes that was not asked for since the hand of the clock last passed it
 * (Corbató 1969). What is larger than a page is read anew every time, so that the memory has a bound.
 */
export class PageCache {
  /** The page last turned to is `size` bytes from `at` on; valid until the next turn. */
  bytes = Buffer.alloc(0)
  at = 0
  size = 0
  private readonly table: PageTable
  private readonly slots: number
  private readonly chunks: Buffer<ArrayBuffer>[] = []
  /** By page: its slot and one more, 0 where it has none. */
  private readonly slotOf: Uint16Array
  private readonly pageIn: Uint32Array
  /** The bytes of the page in each slot, and {@link USED}. */
  private readonly states: Uint16Array
  private filled = 0
  private hand = 0
  /** Taken, and nothing came into it. */
  private spare = -1

  /**
   * @param pages that the table has
   * @param most pages that are held, 65,535 at most
   */
  constructor(table: PageTable, pages: number, most: number) {
    this.table = table
    this.slots = Math.min(pages, most)
    this.slotOf = new Uint16Array(pages)
    this.pageIn = new Uint32Array(this.slots)
    this.states = new Uint16Array(this.slots)
    if (this.slots > LARGE_TABLE) void prepareHugePages()
  }

  turnTo(page: number): void {
    const known = this.slotOf[page] as number
    if (known === 0) return this.load(page)
    const slot = known - 1
    const state = this.states[slot] as number
    if (state < USED) this.states[slot] = state | USED
    this.open(slot)
    this.size = state & ~USED
  }

  private open(slot: number): void {
    this.bytes = this.chunks[slot >>> CHUNK_BITS] as Buffer<ArrayBuffer>
    this.at = (slot & IN_CHUNK) << SLOT_BITS
  }

  private load(page: number): void {
    const slot = this.spare < 0 ? this.freeSlot() : this.spare
    this.spare = slot
    this.open(slot)
    const size = this.table.read(page, this.bytes, this.at)
    this.size = size
    if (size > PAGE_BYTES) {
      this.bytes = this.table.copy(page)
      this.at = 0
      return
    }
    this.spare = -1
    this.slotOf[page] = slot + 1
    this.pageIn[slot] = page
    this.states[slot] = size
  }

  private freeSlot(): number {
    if (this.filled < this.slots) {
      const inChunk = Math.min(1 << CHUNK_BITS, this.slots - this.filled)
      if ((this.filled & IN_CHUNK) === 0) this.chunks.push(inHugePages(Buffer.allocUnsafeSlow(inChunk << SLOT_BITS)))
      return this.filled++
    }
    const { states } = this
    for (; (states[this.hand] as number) >= USED; this.hand = (this.hand + 1) % this.slots)
      states[this.hand] = (states[this.hand] as number) & ~USED
    const slot = this.hand
    this.hand = (slot + 1) % this.slots
    this.slotOf[this.pageIn[slot] as number] = 0
    return slot
  }
}
