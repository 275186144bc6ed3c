import type { GraphEnvironment } from '../store/environment.ts'
import { ADDED, type MergedTables } from '../store/merged-tables.ts'
import { writePagedTuples, type SortedRows } from '../store/paged-tuples.ts'
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
   * @param columns rows in numbers above, in any order
   * @param gone rows of the table below
   * @param places before which of its rows they come, of rows that are in order, where that is known
   */
  async write(
    name: TableName,
    below: SortedRows,
    columns: Columns,
    gone: Iterable<number>,
    places?: readonly number[],
  ): Promise<void> {
    const rows = columns[0]?.length ?? 0
    const removed = ascending(gone)
    const at = new Uint32Array(rows)
    if (places !== undefined) {
      for (let i = 0, before = 0; i < rows; i++) {
        const place = places[i] as number
        while (before < removed.length && (removed[before] as number) < place) before++
        at[i] = place - before + i
      }
      return this.put(name, columns, at, removed)
    }
    await run(
      radixSort(
        columns,
        columns.map((_, c) => c),
        rows,
      ),
      this.pause,
    )
    const keys = this.keysBelow(name, columns, rows)
    for (let i = 0, before = 0, row = 0; i < rows; i++) {
      if (i % STEP === 0) await this.pause()
      row = below.lowerBound(keys[0]?.[i] ?? 0, keys[1]?.[i], keys[2]?.[i], row)
      const place = below.width > 3 ? firstOfSame(below, row, keys, i) : row
      while (before < removed.length && (removed[before] as number) < place) before++
      at[i] = place - before + i
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

  /**
   * Sorted rows in numbers below. Where a row has a number that none of those below has, it is the next one that they
   * may have, and nothing behind it counts.
   */
  private keysBelow(name: TableName, columns: Columns, rows: number): Columns {
    const keys = columns.map(() => new Uint32Array(rows))
    const isCut = new Uint8Array(rows)
    for (const [c, kind] of TABLES[name].entries()) {
      const column = columns[c] as Uint32Array
      const key = keys[c] as Uint32Array
      const map = kind === 'number' ? undefined : this.tables.map(kind === 'word' ? 'words' : 'terms')
      const first = kind === 'word' ? 0 : 1
      for (let i = 0; i < rows; i++) {
        if (isCut[i] === 1) continue
        const number = column[i] as number
        if (map === undefined) {
          key[i] = number
          continue
        }
        const same = map.down(number - first)
        if (same < 0) isCut[i] = 1
        key[i] = first + (same < 0 ? map.firstFrom(number - first) : same)
      }
    }
    return keys
  }
}

/** The first row of those of a triple, from this one on, that does not come before a key's time. */
function firstOfSame(below: SortedRows, row: number, keys: Columns, key: number): number {
  const [a, b, c, time] = keys.map(column => column[key] as number)
  let found = row
  while (
    found < below.length &&
    below.at(found, 0) === a &&
    below.at(found, 1) === b &&
    below.at(found, 2) === c &&
    below.at(found, 3) < (time ?? 0)
  )
    found++
  return found
}

/** Rows that stand one after the other, as columns. */
export function columnsOf(numbers: readonly number[], width: number): Columns {
  return Array.from({ length: width }, (_, c) =>
    Uint32Array.from({ length: numbers.length / width }, (__, i) => numbers[i * width + c] as number),
  )
}

/** The rows of a triple's order in another one: `spo` as `pos` and as `ops`. */
export const ORDERS = { spo: [0, 1, 2], pos: [1, 2, 0], ops: [2, 1, 0] } as const
