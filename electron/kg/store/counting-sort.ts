import type { Columns } from './radix-sort.ts'

const ROWS_AT_ONCE = 1 << 20

/**
 * Puts rows into the order of their ids in one column, those of one id in the order that they had. The sorted columns are
 * written into `into`; nothing else of their size is needed. Yields now and then.
 * @param ids one more than the greatest id
 */
export function* countingSort(
  columns: readonly Uint32Array[],
  key: number,
  rows: number,
  ids: number,
  into: Columns,
): Generator<void, void> {
  const keys = columns[key] as Uint32Array
  const next = new Uint32Array(ids + 1)
  for (let i = 0; i < rows; i++) {
    const behind = (keys[i] as number) + 1
    next[behind] = (next[behind] as number) + 1
  }
  yield
  for (let id = 1; id <= ids; id++) next[id] = (next[id] as number) + (next[id - 1] as number)
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    yield
    for (let i = from, end = Math.min(rows, from + ROWS_AT_ONCE); i < end; i++) {
      const id = keys[i] as number
      const to = next[id] as number
      next[id] = to + 1
      for (let c = 0; c < columns.length; c++) (into[c] as Uint32Array)[to] = (columns[c] as Uint32Array)[i] as number
    }
  }
}
