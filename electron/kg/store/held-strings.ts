import { StringPage } from './string-page.ts'

/** Strings for which there is one entry of the index. */
const IN_BUCKET_BITS = 4

/**
 * The packed pages of a dictionary that was just written, held in memory: a quarter of what its strings take by
 * themselves. Numbered from 0 in their order.
 */
export class HeldStrings {
  readonly length: number
  private readonly pages: readonly Buffer<ArrayBuffer>[]
  /** The number of the first string of each page, and behind them how many there are. */
  private readonly firsts: Uint32Array
  /** By number without its last bits: the page of the first such string. */
  private readonly pageOf: Uint32Array
  private readonly page = new StringPage(false)
  private current = -1
  private first = 0
  private end = 0

  constructor(pages: readonly Buffer<ArrayBuffer>[], firsts: readonly number[], length: number) {
    this.pages = pages
    this.length = length
    this.firsts = Uint32Array.from([...firsts, length])
    this.pageOf = new Uint32Array((length >>> IN_BUCKET_BITS) + 1)
    for (let bucket = 0, page = 0; bucket < this.pageOf.length; bucket++) {
      while (page + 1 < pages.length && (this.firsts[page + 1] as number) <= bucket << IN_BUCKET_BITS) page++
      this.pageOf[bucket] = page
    }
  }

  kindOf(number: number): number {
    return this.pageWith(number).kindOf(number - this.first)
  }

  textOf(number: number): string {
    return this.pageWith(number).textOf(number - this.first)
  }

  /** Kind byte and text, as a view that is valid until the next call. */
  bytesOf(number: number): Buffer {
    return this.pageWith(number).bytesOf(number - this.first)
  }

  private pageWith(number: number): StringPage {
    if (number < this.first || number >= this.end) {
      const { firsts } = this
      let page = this.pageOf[number >>> IN_BUCKET_BITS] as number
      while ((firsts[page + 1] as number) <= number) page++
      if (page !== this.current) {
        const bytes = this.pages[page] as Buffer<ArrayBuffer>
        this.page.turnTo(bytes, 0, bytes.length)
        this.current = page
      }
      this.first = firsts[page] as number
      this.end = firsts[page + 1] as number
    }
    return this.page
  }
}
