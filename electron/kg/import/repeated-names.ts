import { crc32 } from 'node:zlib'
import { saying } from '../../contract/words/saying.ts'
import type { Cells } from './cells.ts'
import type { ImportRecord } from './record.ts'
import type { RecordLayout } from './table-layout.ts'

const MOST_NAMED = 5
/** Where more of the rows repeat a name, that is what the table is: a row for each reading of a gauge. */
const MOSTLY_ONCE = 0.2

/**
 * Rows of a table in which a thing is told by its name, and in which a name comes again with other numbers, days or
 * texts: two films called King Kong become one thing, and a person has to hear of it.
 */
export class RepeatedNames {
  private readonly columns: readonly number[]
  /** By the number of the head's term a sum over the values of its first row; 0 of what had no row yet. */
  private sums = new Uint32Array(1024)
  private rows = 0
  private repeated = 0
  private readonly names = new Set<string>()

  constructor({ facts }: Pick<RecordLayout, 'facts'>) {
    this.columns = facts.flatMap(({ column, to }) => (to.kind === 'value' ? [column] : []))
  }

  row(head: number, name: string, cells: Cells): void {
    if (this.columns.length === 0) return
    this.rows++
    if (head >= this.sums.length) {
      const grown = new Uint32Array(Math.max(head + 1, 2 * this.sums.length))
      grown.set(this.sums)
      this.sums = grown
    }
    const values = this.columns.map(column => (cells.isEmpty(column) ? '' : cells.text(column)))
    const sum = crc32(values.join('\0')) || 1
    const first = this.sums[head] as number
    if (first === 0) this.sums[head] = sum
    else if (first !== sum) {
      this.repeated++
      if (this.names.size < MOST_NAMED) this.names.add(name)
    }
  }

  tell(record: ImportRecord, table: string): void {
    if (this.repeated === 0 || this.repeated > MOSTLY_ONCE * this.rows) return
    record.note(
      saying('importNotes.repeatedNames', {
        count: this.repeated,
        number: this.repeated,
        table,
        names: [...this.names].join(', '),
      }),
    )
  }
}
