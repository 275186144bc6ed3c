import { FILLED_BYTES } from './environment.ts'
import type { RowPage } from './row-page.ts'

/** How many rows, then for each column its least number and how many bytes each of its numbers takes. */
const ROWS_BYTES = 2
const COLUMN_BYTES = 5
/** A page of one and the same row needs no bytes for more: so many are still put together in microseconds. */
const MOST_ROWS = 8_192

/** What is greatest of the numbers of so many bytes. */
const MOST = [0, 0xff, 0xffff, 0xffffff, 0xffffffff]

/** The numbers of a column in a page: each as what it is more than the least of them, in as few bytes as all fit into. */
class PackedColumn {
  private bytes = new Uint8Array()
  private least = 0
  private size = 0
  private start = 0

  turnTo(bytes: Uint8Array<ArrayBuffer>, least: number, size: number, start: number): void {
    this.bytes = bytes
    this.least = least
    this.size = size
    this.start = start
  }

  at(row: number): number {
    const { bytes, size } = this
    if (size === 0) return this.least
    const i = this.start + row * size
    let number = bytes[i] as number
    if (size > 1) number |= (bytes[i + 1] as number) << 8
    if (size > 2) number |= (bytes[i + 2] as number) << 16
    if (size > 3) number = (number | ((bytes[i + 3] as number) << 24)) >>> 0
    return this.least + number
  }

  /** The first of rows `low` to `high`, whose numbers ascend, that has not less than a number. */
  lowerBound(number: number, low: number, high: number): number {
    const { bytes, size, start } = this
    const wanted = number - this.least
    if (wanted <= 0) return low
    if (wanted > (MOST[size] as number)) return high
    while (low < high) {
      const middle = (low + high) >>> 1
      const i = start + middle * size
      let found = bytes[i] as number
      if (size > 1) found |= (bytes[i + 1] as number) << 8
      if (size > 2) found |= (bytes[i + 2] as number) << 16
      if (size > 3) found = (found | ((bytes[i + 3] as number) << 24)) >>> 0
      if (found < wanted) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The same where it is near to `low` as a rule: in steps that double. */
  lowerBoundNear(number: number, low: number, high: number): number {
    if (this.size === 0) return number > this.least ? high : low
    let from = low
    let step = 1
    for (; from + step <= high && this.at(from + step - 1) < number; step *= 2) from += step
    return this.lowerBound(number, from, Math.min(high, from + step - 1))
  }

  /** Rows `from` to `to` into every `width`th place of `into`, from `out` on. */
  copy(from: number, to: number, into: Uint32Array, out: number, width: number): void {
    const { bytes, size, least, start } = this
    const end = start + to * size
    let at = out
    if (size === 0) for (let row = from; row < to; row++, at += width) into[at] = least
    else if (size === 1) for (let i = start + from; i < end; i++, at += width) into[at] = least + (bytes[i] as number)
    else if (size === 2)
      for (let i = start + 2 * from; i < end; i += 2, at += width)
        into[at] = least + ((bytes[i] as number) | ((bytes[i + 1] as number) << 8))
    else for (let row = from; row < to; row++, at += width) into[at] = this.at(row)
  }
}

/**
 * Rows in a page of an environment, column by column (a frame of reference: Goldstein, Ramakrishnan, Shaft 1998). In
 * sorted rows the first numbers are near to one another and take a byte or none: a triple takes five bytes and not
 * twelve, and any of its numbers is still read by itself.
 */
export class PackedPage implements RowPage {
  rows = 0
  private readonly columns: readonly PackedColumn[]
  private readonly first: PackedColumn
  private readonly second: PackedColumn | undefined
  private readonly third: PackedColumn | undefined

  constructor(width: number) {
    this.columns = Array.from({ length: width }, () => new PackedColumn())
    this.first = this.columns[0] as PackedColumn
    this.second = this.columns[1]
    this.third = this.columns[2]
  }

  turnTo(bytes: Uint8Array<ArrayBuffer>, at: number): void {
    const { columns } = this
    const rows = (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
    let head = at + ROWS_BYTES
    let start = head + COLUMN_BYTES * columns.length
    for (let c = 0; c < columns.length; c++, head += COLUMN_BYTES) {
      const least =
        ((bytes[head] as number) |
          ((bytes[head + 1] as number) << 8) |
          ((bytes[head + 2] as number) << 16) |
          ((bytes[head + 3] as number) << 24)) >>>
        0
      const size = bytes[head + 4] as number
      ;(columns[c] as PackedColumn).turnTo(bytes, least, size, start)
      start += size * rows
    }
    this.rows = rows
  }

  at(row: number, column: number): number {
    return (this.columns[column] as PackedColumn).at(row)
  }

  numbers(from: number, to: number): Uint32Array {
    const { columns } = this
    const numbers = new Uint32Array((to - from) * columns.length)
    for (let c = 0; c < columns.length; c++) (columns[c] as PackedColumn).copy(from, to, numbers, c, columns.length)
    return numbers
  }

  lowerBound(a: number, b: number, c: number, from: number): number {
    const { first, second, third, rows } = this
    const low = from === 0 ? first.lowerBound(a, 0, rows) : first.lowerBoundNear(a, from, rows)
    // No number comes before 0.
    if (second === undefined || b + c === 0 || low === rows || first.at(low) !== a) return low
    const end = first.lowerBoundNear(a + 1, low, rows)
    const at = second.lowerBound(b, low, end)
    if (third === undefined || c === 0 || at === end || second.at(at) !== b) return at
    return third.lowerBound(c, at, second.lowerBoundNear(b + 1, at, end))
  }
}

/**
 * Packs rows, from this one on as many as fit into a page of the environment; the next page begins with row `end`.
 * @param length rows of the columns that count
 */
export function packPage(
  columns: readonly Uint32Array[],
  from: number,
  length: number,
): { bytes: Uint8Array<ArrayBuffer>; end: number } {
  const width = columns.length
  const head = ROWS_BYTES + COLUMN_BYTES * width
  const last = Math.min(length, from + MOST_ROWS)
  const least = columns.map(column => column[from] as number)
  const most = [...least]
  let rowBytes = 0
  let end = from + 1
  // In steps that are halved where one does not fit.
  for (let step = FIRST_STEP; step > 0 && end < last;) {
    const next = Math.min(last, end + step)
    let wider = 0
    for (let c = 0; c < width; c++) {
      rangeOf(columns[c] as Uint32Array, end, next, least[c] as number, most[c] as number)
      wider += sizeOf(foundMost - foundLeast)
    }
    if (head + wider * (next - from) > FILLED_BYTES) {
      step >>>= 1
      continue
    }
    rowBytes = wider
    for (let c = 0; c < width; c++) {
      rangeOf(columns[c] as Uint32Array, end, next, least[c] as number, most[c] as number)
      least[c] = foundLeast
      most[c] = foundMost
    }
    end = next
  }
  const bytes = Buffer.allocUnsafeSlow(head + rowBytes * (end - from))
  bytes.writeUInt16LE(end - from, 0)
  let at = head
  for (let c = 0; c < width; c++) {
    const lowest = least[c] as number
    const size = sizeOf((most[c] as number) - lowest)
    bytes.writeUInt32LE(lowest, ROWS_BYTES + COLUMN_BYTES * c)
    bytes[ROWS_BYTES + COLUMN_BYTES * c + 4] = size
    at = putColumn(columns[c] as Uint32Array, from, end, lowest, size, bytes, at)
  }
  return { bytes, end }
}

/** Rows that a page is tried with at once. */
const FIRST_STEP = 256

/** What {@link rangeOf} found. */
let foundLeast = 0
let foundMost = 0

/** The least and the greatest of these two and the numbers `from` to `to`. */
function rangeOf(numbers: Uint32Array, from: number, to: number, least: number, most: number): void {
  let low = least
  let high = most
  for (let i = from; i < to; i++) {
    const number = numbers[i] as number
    if (number < low) low = number
    else if (number > high) high = number
  }
  foundLeast = low
  foundMost = high
}

/** @returns where what comes behind it begins */
function putColumn(
  numbers: Uint32Array,
  from: number,
  end: number,
  least: number,
  size: number,
  into: Uint8Array,
  start: number,
): number {
  let at = start
  if (size === 1) for (let i = from; i < end; i++) into[at++] = (numbers[i] as number) - least
  else if (size === 2)
    for (let i = from; i < end; i++, at += 2) {
      const number = (numbers[i] as number) - least
      into[at] = number
      into[at + 1] = number >>> 8
    }
  else if (size > 2)
    for (let i = from; i < end; i++, at += size) {
      const number = (numbers[i] as number) - least
      into[at] = number
      into[at + 1] = number >>> 8
      into[at + 2] = number >>> 16
      if (size === 4) into[at + 3] = number >>> 24
    }
  return at
}

/** Bytes that the numbers up to this one take. */
function sizeOf(most: number): number {
  return most === 0 ? 0 : most < 0x100 ? 1 : most < 0x10000 ? 2 : most < 0x1000000 ? 3 : 4
}
