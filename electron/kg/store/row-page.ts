import { firstNotBefore } from '../binary-search.ts'

/** Rows of a table that are read together: of the page last turned to. */
export interface RowPage {
  readonly rows: number
  /** A page of so many bytes, from `at` on. */
  turnTo(bytes: Uint8Array<ArrayBuffer>, at: number, size: number): void
  /** The number in a column of a row of the page. */
  at(row: number, column: number): number
  /** A copy of the numbers of rows `from` to `to` of the page, one row after the other. */
  numbers(from: number, to: number): Uint32Array
  /**
   * The first row from this one on that is not before (a, b, c), comparing as many columns as there are, three at most;
   * the number of rows where all are.
   */
  lowerBound(a: number, b: number, c: number, from: number): number
}

/** Rows as numbers of four bytes, one row after the other, as stores of version 1 have them. */
export class PlainPage implements RowPage {
  rows = 0
  private all = new Uint32Array()
  private readonly width: number

  constructor(width: number) {
    this.width = width
  }

  turnTo({ buffer, byteOffset }: Uint8Array<ArrayBuffer>, at: number, size: number): void {
    this.all = new Uint32Array(buffer, byteOffset + at, size / 4)
    this.rows = this.all.length / this.width
  }

  at(row: number, column: number): number {
    return this.all[row * this.width + column] as number
  }

  numbers(from: number, to: number): Uint32Array {
    return this.all.slice(from * this.width, to * this.width)
  }

  lowerBound(a: number, b: number, c: number, from: number): number {
    return firstNotBefore(from, this.rows, row => isRowBefore(this.all, row * this.width, this.width, a, b, c))
  }
}

/** Whether a row, of so many numbers from `at` on, comes before (a, b, c). */
export function isRowBefore(numbers: Uint32Array, at: number, width: number, a: number, b: number, c: number): boolean {
  const first = numbers[at] as number
  if (first !== a || width === 1) return first < a
  const second = numbers[at + 1] as number
  if (second !== b || width === 2) return second < b
  return (numbers[at + 2] as number) < c
}
