const DIGIT_BITS = 11
const BUCKETS = 1 << DIGIT_BITS

/** Parallel columns of equal length: row i is `columns[0][i], columns[1][i] …`. */
export type Columns = Uint32Array<ArrayBuffer>[]

/**
 * Stable least-significant-digit radix sort of parallel columns by the given key columns, the most significant key
 * first. `scratch` has the same shape, made where it is not given; the sorted columns come back in `columns` (the
 * arrays of the two may be swapped). Digits in which all rows agree cost one counting pass and no move. Yields between passes.
 */
export function* radixSort(
  columns: Columns,
  keys: readonly number[],
  rows: number,
  scratch: Columns = columns.map(column => new Uint32Array(column.length)),
): Generator<void, void> {
  const counts = new Uint32Array(BUCKETS)
  for (const key of keys.toReversed()) {
    let highest = 0
    for (let i = 0, column = columns[key] as Uint32Array; i < rows; i++) highest |= column[i] as number
    for (let shift = 0; shift < 32 && highest >>> shift !== 0; shift += DIGIT_BITS) {
      yield
      const source = columns[key] as Uint32Array
      counts.fill(0)
      for (let i = 0; i < rows; i++) (counts[((source[i] as number) >>> shift) & (BUCKETS - 1)] as number)++
      if (counts.some(count => count === rows)) continue
      let sum = 0
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        const count = counts[bucket] as number
        counts[bucket] = sum
        sum += count
      }
      scatter(columns, scratch, source, counts, shift, rows)
      for (let c = 0; c < columns.length; c++) {
        const moved = columns[c] as Uint32Array<ArrayBuffer>
        columns[c] = scratch[c] as Uint32Array<ArrayBuffer>
        scratch[c] = moved
      }
    }
  }
}

function scatter(
  columns: Columns,
  scratch: Columns,
  source: Uint32Array,
  next: Uint32Array,
  shift: number,
  rows: number,
): void {
  if (columns.length === 3) {
    const [a, b, c] = columns as [Uint32Array, Uint32Array, Uint32Array]
    const [x, y, z] = scratch as [Uint32Array, Uint32Array, Uint32Array]
    for (let i = 0; i < rows; i++) {
      const to = (next[((source[i] as number) >>> shift) & (BUCKETS - 1)] as number)++
      x[to] = a[i] as number
      y[to] = b[i] as number
      z[to] = c[i] as number
    }
    return
  }
  const targets = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) targets[i] = (next[((source[i] as number) >>> shift) & (BUCKETS - 1)] as number)++
  for (let c = 0; c < columns.length; c++) {
    const from = columns[c] as Uint32Array
    const into = scratch[c] as Uint32Array
    for (let i = 0; i < rows; i++) into[targets[i] as number] = from[i] as number
  }
}

/** Closes the gaps that equal neighbouring rows leave; gives the number of rows left. */
export function removeRepetitions(columns: readonly Uint32Array[], rows: number): number {
  let kept = 0
  for (let i = 0; i < rows; i++) {
    if (kept > 0 && columns.every(column => column[i] === column[kept - 1])) continue
    if (kept !== i) for (const column of columns) column[kept] = column[i] as number
    kept++
  }
  return kept
}
