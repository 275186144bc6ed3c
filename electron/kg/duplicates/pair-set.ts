import { radixSort, removeRepetitions, type Columns } from '../store/radix-sort.ts'

const FIRST_ROWS = 1 << 16
/** 64 MiB of pairs, and as much again while they are sorted. */
const MOST_ROWS = 1 << 23

/** Pairs of numbers, each kept once, in bounded memory: those beyond it are counted and left out. */
export class PairSet {
  leftOut = 0
  private columns: Columns = [new Uint32Array(FIRST_ROWS), new Uint32Array(FIRST_ROWS)]
  private rows = 0

  add(one: number, other: number): void {
    if (one === other) return
    if (this.rows === this.columns[0]?.length && !this.makeRoom()) {
      this.leftOut++
      return
    }
    const [a, b] = this.columns as [Uint32Array, Uint32Array]
    a[this.rows] = Math.min(one, other)
    b[this.rows++] = Math.max(one, other)
  }

  /** All of them, in order. */
  sorted(): { a: Uint32Array; b: Uint32Array } {
    this.sort()
    const [a, b] = this.columns as [Uint32Array, Uint32Array]
    return { a: a.subarray(0, this.rows), b: b.subarray(0, this.rows) }
  }

  private makeRoom(): boolean {
    this.sort()
    const length = this.columns[0]?.length ?? 0
    if (this.rows < length / 2) return true
    if (length >= MOST_ROWS) return this.rows < length
    this.columns = this.columns.map(column => {
      const grown = new Uint32Array(2 * length)
      grown.set(column.subarray(0, this.rows))
      return grown
    })
    return true
  }

  private sort(): void {
    for (const _ of radixSort(this.columns, [0, 1], this.rows)) continue
    this.rows = removeRepetitions(this.columns, this.rows)
  }
}
