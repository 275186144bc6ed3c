import { firstNotBefore } from '../binary-search.ts'
import { rowsPerPage, type PagedTuples, type Pages } from './paged-tuples.ts'

/** How a number of a row below reads above; as it is where nothing is given. */
export type ColumnMap = ((number: number) => number) | undefined

/** What makes a table above of the one below. */
export interface RowChanges {
  /** Rows that the table has above and not below, in order. */
  added: PagedTuples
  /** The number of each of them above. */
  addedAt: Uint32Array
  /** Numbers of the rows below that are none above. */
  gone: Uint32Array
  columns: readonly ColumnMap[]
}

/** Rows of a table below and rows beside them, read as one. */
export class MergedRows {
  readonly length: number
  private readonly below: PagedTuples
  private readonly changes: RowChanges
  private readonly width: number

  constructor(below: PagedTuples, changes: RowChanges) {
    this.below = below
    this.changes = changes
    this.width = below.width
    this.length = below.length - changes.gone.length + changes.addedAt.length
  }

  /** Rows `from` to `to`, one after the other. */
  read(from: number, to: number): Uint32Array {
    const { below, width } = this
    const { added, addedAt, gone, columns } = this.changes
    const rows = new Uint32Array((to - from) * width)
    let next = firstNotBefore(0, addedAt.length, i => (addedAt[i] as number) < from)
    const staying = from - next
    let skipped = firstNotBefore(0, gone.length, i => (gone[i] as number) - i <= staying)
    let row = staying + skipped
    for (let above = from, out = 0; above < to;) {
      if (addedAt[next] === above) {
        for (let c = 0; c < width; c++) rows[out++] = added.at(next, c)
        next++
        above++
        continue
      }
      while (gone[skipped] === row) {
        skipped++
        row++
      }
      const rest = below.restOfPage(row)
      const many = Math.min(
        rest.length / width,
        to - above,
        (addedAt[next] ?? Infinity) - above,
        (gone[skipped] ?? Infinity) - row,
      )
      for (let c = 0; c < width; c++) {
        const map = columns[c]
        if (map === undefined) for (let i = c; i < many * width; i += width) rows[out + i] = rest[i] as number
        else for (let i = c; i < many * width; i += width) rows[out + i] = map(rest[i] as number)
      }
      out += many * width
      above += many
      row += many
    }
    return rows
  }

  /** Its rows page by page; where they are is told by rows that are known of the table below, and nothing is read. */
  pages(): Pages {
    const perPage = rowsPerPage(this.width)
    return {
      length: this.length,
      ...this.fences(),
      load: page => this.read(page * perPage, Math.min(this.length, (page + 1) * perPage)),
    }
  }

  private fences(): Required<Pick<Pages, 'fences' | 'starts'>> {
    const { below, width } = this
    const { addedAt, gone, columns } = this.changes
    const fences: number[] = []
    const starts: number[] = []
    let skipped = 0
    let added = 0
    for (const known of below.known()) {
      let row = known.row
      while (skipped < gone.length && (gone[skipped] as number) < row) skipped++
      // One that is gone says nothing of its neighbours: the next that stays does.
      for (; gone[skipped] === row; row++) skipped++
      if (row >= below.length) break
      const staying = row - skipped
      while (added < addedAt.length && (addedAt[added] as number) - added <= staying) added++
      starts.push(staying + added)
      for (let c = 0; c < width; c++) {
        const number = row === known.row ? (known.numbers[c] as number) : below.at(row, c)
        fences.push(columns[c]?.(number) ?? number)
      }
    }
    return { fences: Uint32Array.from(fences), starts: Uint32Array.from(starts) }
  }
}
