/** A range is divided into so many parts at most, so that what is written to at once stays in reach. */
const PARTS = 1_024
/** Rows of a range that is sorted by bytes: with its like they stay in the processor's cache. */
const NEAR_ROWS = 1 << 15
const DIGIT_BITS = 8
const BUCKETS = 1 << DIGIT_BITS
/** So few are put in order one by one. */
const FEW_ROWS = 24

/** Parallel columns of equal length: row i is `columns[0][i], columns[1][i] …`. */
export type Columns = Uint32Array[]

/** Rows `from` to `to`, of which the keys before this one are all the same. */
interface Range {
  from: number
  to: number
  key: number
  /** Whether they stand in the scratch. */
  inScratch: boolean
}

/**
 * Stable radix sort of parallel columns by the given key columns, the most significant key first: large ranges are
 * divided by the first key in which their rows differ, until they fit into the processor's cache and are sorted there
 * from the last digit on. `scratch` has the same shape, made where it is not given; the sorted columns come back in
 * `columns` (the arrays of the two may be swapped). Yields between large ranges.
 */
export function* radixSort(
  columns: Columns,
  keys: readonly number[],
  rows: number,
  scratch: Columns = columns.map(column => new Uint32Array(column.length)),
): Generator<void, void> {
  if (rows <= NEAR_ROWS) {
    sortNear(columns, scratch, keys, { from: 0, to: rows, key: 0, inScratch: false }, false)
    return
  }
  // What is divided once stands in the scratch: there it is to end.
  const ranges: Range[] = [{ from: 0, to: rows, key: 0, inScratch: false }]
  let done = 0
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const { from, to } = range
    if (to - from > NEAR_ROWS) {
      yield
      if (divide(columns, scratch, keys, range, ranges)) continue
      if (!range.inScratch) copyRows(columns, scratch, from, to)
    } else sortNear(columns, scratch, keys, range, true)
    done += to - from
    if (done < ROWS_AT_ONCE) continue
    done = 0
    yield
  }
  for (let c = 0; c < columns.length; c++) {
    const sorted = scratch[c] as Uint32Array
    scratch[c] = columns[c] as Uint32Array
    columns[c] = sorted
  }
}

const ROWS_AT_ONCE = 1 << 19

/** Moves the rows of a range into parts by the first key in which they differ; false where they do in none. */
function divide(columns: Columns, scratch: Columns, keys: readonly number[], range: Range, parts: Range[]): boolean {
  const { from, to, inScratch } = range
  const source = inScratch ? scratch : columns
  for (let key = range.key; key < keys.length; key++) {
    const column = source[keys[key] as number] as Uint32Array
    let least = column[from] as number
    let most = least
    for (let i = from + 1; i < to; i++) {
      const number = column[i] as number
      if (number < least) least = number
      else if (number > most) most = number
    }
    if (least === most) continue
    let shift = 0
    while ((most - least) >>> shift >= PARTS) shift++
    const next = new Uint32Array(((most - least) >>> shift) + 2)
    for (let i = from; i < to; i++) {
      const part = ((column[i] as number) - least) >>> shift
      next[part + 1] = (next[part + 1] as number) + 1
    }
    next[0] = from
    for (let part = 1; part < next.length; part++) next[part] = (next[part] as number) + (next[part - 1] as number)
    for (let part = next.length - 2; part >= 0; part--) {
      const [first, end] = [next[part] as number, next[part + 1] as number]
      if (end > first) parts.push({ from: first, to: end, key: shift === 0 ? key + 1 : key, inScratch: !inScratch })
    }
    scatter(source, inScratch ? columns : scratch, column, next, least, shift, BUCKETLESS, from, to)
    return true
  }
  return false
}

/** Of a digit all bits count. */
const BUCKETLESS = 0xffffffff

/** Sorts a range from the last digit on that differs; it ends in the scratch or in the columns. */
function sortNear(columns: Columns, scratch: Columns, keys: readonly number[], range: Range, toScratch: boolean): void {
  const { from, to } = range
  let { inScratch } = range
  if (to - from <= FEW_ROWS) {
    sortFew(inScratch ? scratch : columns, keys, range)
  } else {
    for (let key = keys.length - 1; key >= range.key; key--) {
      let column = (inScratch ? scratch : columns)[keys[key] as number] as Uint32Array
      const first = column[from] as number
      let different = 0
      for (let i = from + 1; i < to; i++) different |= (column[i] as number) ^ first
      if (different === 0) continue
      for (let shift = 31 - Math.clz32(different & -different); shift < 32 && different >>> shift !== 0;) {
        counts.fill(0)
        for (let i = from; i < to; i++) {
          const digit = ((column[i] as number) >>> shift) & (BUCKETS - 1)
          counts[digit] = (counts[digit] as number) + 1
        }
        let sum = from
        for (let digit = 0; digit < BUCKETS; digit++) {
          const count = counts[digit] as number
          counts[digit] = sum
          sum += count
        }
        const [source, target] = inScratch ? [scratch, columns] : [columns, scratch]
        scatter(source, target, column, counts, 0, shift, BUCKETS - 1, from, to)
        inScratch = !inScratch
        column = target[keys[key] as number] as Uint32Array
        shift += DIGIT_BITS
      }
    }
  }
  if (inScratch === toScratch) return
  if (inScratch) copyRows(scratch, columns, from, to)
  else copyRows(columns, scratch, from, to)
}

const counts = new Uint32Array(BUCKETS)

/** Rows to the places that are next for their digits, in their order. */
function scatter(
  source: Columns,
  target: Columns,
  keys: Uint32Array,
  next: Uint32Array,
  least: number,
  shift: number,
  mask: number,
  from: number,
  to: number,
): void {
  if (source.length === 3) {
    const [a, b, c] = source as [Uint32Array, Uint32Array, Uint32Array]
    const [x, y, z] = target as [Uint32Array, Uint32Array, Uint32Array]
    for (let i = from; i < to; i++) {
      const digit = ((((keys[i] as number) - least) >>> shift) & mask) >>> 0
      const place = next[digit] as number
      next[digit] = place + 1
      x[place] = a[i] as number
      y[place] = b[i] as number
      z[place] = c[i] as number
    }
    return
  }
  if (source.length === 2) {
    const [a, b] = source as [Uint32Array, Uint32Array]
    const [x, y] = target as [Uint32Array, Uint32Array]
    for (let i = from; i < to; i++) {
      const digit = ((((keys[i] as number) - least) >>> shift) & mask) >>> 0
      const place = next[digit] as number
      next[digit] = place + 1
      x[place] = a[i] as number
      y[place] = b[i] as number
    }
    return
  }
  const places = new Uint32Array(to - from)
  for (let i = from; i < to; i++) {
    const digit = ((((keys[i] as number) - least) >>> shift) & mask) >>> 0
    const place = next[digit] as number
    next[digit] = place + 1
    places[i - from] = place
  }
  for (let c = 0; c < source.length; c++) {
    const numbers = source[c] as Uint32Array
    const into = target[c] as Uint32Array
    for (let i = from; i < to; i++) into[places[i - from] as number] = numbers[i] as number
  }
}

/** Insertion, where nothing else is worth its beginning. */
function sortFew(columns: Columns, keys: readonly number[], { from, to, key: firstKey }: Range): void {
  for (let i = from + 1; i < to; i++)
    for (let j = i; j > from && isBefore(columns, keys, firstKey, j, j - 1); j--)
      for (const column of columns) {
        const number = column[j] as number
        column[j] = column[j - 1] as number
        column[j - 1] = number
      }
}

function isBefore(columns: Columns, keys: readonly number[], firstKey: number, a: number, b: number): boolean {
  for (let key = firstKey; key < keys.length; key++) {
    const column = columns[keys[key] as number] as Uint32Array
    const difference = (column[a] as number) - (column[b] as number)
    if (difference !== 0) return difference < 0
  }
  return false
}

function copyRows(from: Columns, to: Columns, first: number, end: number): void {
  for (let c = 0; c < from.length; c++) (to[c] as Uint32Array).set((from[c] as Uint32Array).subarray(first, end), first)
}

/** Closes the gaps that equal neighbouring rows leave; gives the number of rows left. */
export function removeRepetitions(columns: readonly Uint32Array[], rows: number): number {
  let first = 1
  const isRepeated = (row: number): boolean => {
    for (let c = 0; c < columns.length; c++) {
      const column = columns[c] as Uint32Array
      if (column[row] !== column[row - 1]) return false
    }
    return true
  }
  while (first < rows && !isRepeated(first)) first++
  let kept = Math.min(first, rows)
  for (let i = first + 1; i < rows; i++) {
    if (columns.every(column => column[i] === column[kept - 1])) continue
    for (const column of columns) column[kept] = column[i] as number
    kept++
  }
  return kept
}
