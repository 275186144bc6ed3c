/** Rows of a table that are read together, wherever they come from. */
export interface RowPage {
  readonly rows: number
  /** The number in a column of a row of the page. */
  at(row: number, column: number): number
  /** The numbers of rows `from` to `to` of the page, one row after the other. */
  numbers(from: number, to: number): Uint32Array
}

/** Rows as numbers of four bytes, one row after the other: what is put together, and what stores of version 1 hold. */
export class PlainPage implements RowPage {
  readonly rows: number
  private readonly all: Uint32Array
  private readonly width: number

  constructor(numbers: Uint32Array, width: number) {
    this.all = numbers
    this.width = width
    this.rows = numbers.length / width
  }

  at(row: number, column: number): number {
    return this.all[row * this.width + column] as number
  }

  numbers(from: number, to: number): Uint32Array {
    return this.all.subarray(from * this.width, to * this.width)
  }
}
