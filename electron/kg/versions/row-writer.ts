import type { GraphEnvironment } from '../store/environment.ts'
import type { FactTables } from '../store/fact-tables.ts'
import { ADDED, type MergedTables } from '../store/merged-tables.ts'
import { writePagedTuples, type PagedTuples } from '../store/paged-tuples.ts'
import { radixSort, type Columns } from '../store/radix-sort.ts'
import { TABLES, type TableName } from '../store/table-store.ts'

export type Pause = () => Promise<void>

/** Runs a generator to its end, awaiting `pause` at every yield. */
export async function run<Result>(steps: Generator<unknown, Result>, pause: Pause): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}

export function writeNumbers(environment: GraphEnvironment, name: string, numbers: Uint32Array): void {
  environment.transaction(() =>
    environment.meta.put(name, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)),
  )
}

export function ascending(numbers: Iterable<number>): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(numbers).toSorted()
}

const STEP = 8_192

/** Writes what a version has in each table beside the version below. */
export class RowWriter {
  private readonly tables: MergedTables
  private readonly pause: Pause

  constructor(tables: MergedTables, pause: Pause) {
    this.tables = tables
    this.pause = pause
  }

  /**
   * @param added rows in numbers above, one after the other, in any order
   * @param gone rows of the table below
   */
  async write(name: TableName, below: PagedTuples, added: readonly number[], gone: Iterable<number>): Promise<void> {
    const width = TABLES[name].length
    const rows = added.length / width
    const columns: Columns = Array.from({ length: width }, (_, c) =>
      Uint32Array.from({ length: rows }, (__, i) => added[i * width + c] as number),
    )
    await run(
      radixSort(
        columns,
        Array.from({ length: width }, (_, c) => c),
        rows,
      ),
      this.pause,
    )
    const removed = ascending(gone)
    const at = new Uint32Array(rows)
    const find = this.searchBelow(name, below)
    for (let i = 0, before = 0; i < rows; i++) {
      if (i % STEP === 0) await this.pause()
      const row = find(columns.map(column => column[i] as number))
      while (before < removed.length && (removed[before] as number) < row) before++
      at[i] = row - before + i
    }
    await this.put(name, columns, at, removed)
  }

  /** Rows whose places are known: a table whose row numbers mean something. */
  async writeAt(
    name: TableName,
    added: readonly { at: number; value: number }[],
    gone: Iterable<number>,
  ): Promise<void> {
    const sorted = added.toSorted((a, b) => a.at - b.at)
    const column = Uint32Array.from(sorted, ({ value }) => value)
    await this.put(
      name,
      [column],
      Uint32Array.from(sorted, ({ at }) => at),
      ascending(gone),
    )
  }

  private async put(name: TableName, columns: Columns, at: Uint32Array, gone: Uint32Array): Promise<void> {
    const { environment } = this.tables
    await run(writePagedTuples(environment, `${name}${ADDED}`, columns, at.length), this.pause)
    writeNumbers(environment, `${name}.at`, at)
    writeNumbers(environment, `${name}.gone`, gone)
  }

  /** Finds the first row below that does not come before one in numbers above. */
  private searchBelow(name: TableName, below: PagedTuples): (row: readonly number[]) => number {
    const { tables } = this
    const downs = TABLES[name].map(kind => (kind === 'number' ? undefined : kind === 'word' ? 'words' : 'terms'))
    const firstOf = (dictionary: 'words' | 'terms'): number => (dictionary === 'terms' ? 1 : 0)
    return row => {
      const key = [0, 0, 0, 0]
      for (let c = 0; c < row.length; c++) {
        const number = row[c] as number
        const dictionary = downs[c]
        if (dictionary === undefined) {
          key[c] = number
          continue
        }
        const first = firstOf(dictionary)
        const map = tables.map(dictionary)
        const same = map.down(number - first)
        if (same >= 0) {
          key[c] = same + first
          continue
        }
        // None of the rows below has it: the next ones do not come before.
        key[c] = map.firstFrom(number - first) + first
        break
      }
      let found = below.lowerBound(key[0] as number, key[1], key[2])
      while (
        below.width > 3 &&
        found < below.length &&
        [0, 1, 2].every(c => below.at(found, c) === key[c]) &&
        below.at(found, 3) < (key[3] as number)
      )
        found++
      return found
    }
  }
}

/** The rows of a triple's order in another one: `spo` as `pos` and as `ops`. */
export const ORDERS = { spo: [0, 1, 2], pos: [1, 2, 0], ops: [2, 1, 0] } as const

/** The row of a triple in one of the three indexes. */
export function rowIn(facts: FactTables, name: keyof typeof ORDERS, triple: readonly number[]): number {
  const [a, b, c] = ORDERS[name].map(column => triple[column] as number) as [number, number, number]
  return facts[name].lowerBound(a, b, c)
}
