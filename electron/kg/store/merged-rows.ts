import type { NumberMap } from './number-map.ts'
import type { SortedRows } from './paged-tuples.ts'

/** How the numbers of a column below read above, and back. */
export interface ColumnMap {
  up(below: number): number
  /** The first number below that is not before this one above. */
  down(above: number): number
  /** Whether no row below has it. */
  isNew(above: number): boolean
}

/** What makes a table above of the one below. */
export interface RowChanges {
  /** Rows that the table has above and not below, in order. */
  added: SortedRows
  /** Where they stand above, and which of the rows below are none above. */
  map: NumberMap
  /** Columns whose numbers are others above; undefined where they are the same. */
  columns: readonly (ColumnMap | undefined)[]
}

/** Rows that are put together for whoever reads on. */
const ROWS_AT_ONCE = 512

/**
 * Rows of a table below and rows beside them, read as one. A row is found by a search in either; who reads many has them
 * put together page by page.
 */
export class MergedRows implements SortedRows {
  readonly length: number
  readonly width: number
  private readonly below: SortedRows
  private readonly changes: RowChanges
  /** The row that was read last, and which one below it is. */
  private row = -1
  private rowBelow = -1

  constructor(below: SortedRows, changes: RowChanges) {
    this.below = below
    this.changes = changes
    this.width = below.width
    this.length = changes.map.stayBefore(below.length) + changes.added.length
  }

  at(row: number, column: number): number {
    const { added, map, columns } = this.changes
    if (row !== this.row) {
      this.row = row
      this.rowBelow = map.down(row)
    }
    if (this.rowBelow < 0) return added.at(map.addedBefore(row), column)
    const number = this.below.at(this.rowBelow, column)
    return columns[column]?.up(number) ?? number
  }

  lowerBound(a: number, b = 0, c = 0, from = 0): number {
    const { added, map, columns } = this.changes
    const near = map.endBefore(from)
    const [first, second, third] = columns
    let below: number
    if (first?.isNew(a) === true) below = this.below.lowerBound(first.down(a), 0, 0, near)
    else {
      const one = first?.down(a) ?? a
      if (this.width > 1 && second?.isNew(b) === true) below = this.below.lowerBound(one, second.down(b), 0, near)
      else below = this.below.lowerBound(one, second?.down(b) ?? b, third?.down(c) ?? c, near)
    }
    return map.stayBefore(below) + added.lowerBound(a, b, c, map.addedBefore(from))
  }

  restOfPage(row: number, end = Infinity): Uint32Array {
    return this.read(row, Math.min(this.length, end, row + ROWS_AT_ONCE))
  }

  /** Rows `from` to `to`, one after the other. */
  private read(from: number, to: number): Uint32Array {
    const { below, width } = this
    const { added, map, columns } = this.changes
    const rows = new Uint32Array((to - from) * width)
    let next = map.addedBefore(from)
    let row = map.firstFrom(from)
    for (let above = from, out = 0; above < to;) {
      if (next < added.length && map.ofAdded(next) === above) {
        for (let c = 0; c < width; c++) rows[out++] = added.at(next, c)
        next++
        above++
        continue
      }
      while (map.isGone(row)) row++
      const rest = below.restOfPage(row, row + to - above)
      const many = Math.min(
        rest.length / width,
        to - above,
        next < added.length ? map.ofAdded(next) - above : Infinity,
        map.nextGone(row) - row,
      )
      for (let c = 0; c < width; c++) {
        const column = columns[c]
        if (column === undefined) for (let i = c; i < many * width; i += width) rows[out + i] = rest[i] as number
        else for (let i = c; i < many * width; i += width) rows[out + i] = column.up(rest[i] as number)
      }
      out += many * width
      above += many
      row += many
    }
    return rows
  }
}
