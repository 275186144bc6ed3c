import type { ByteDictionary } from './byte-dictionary.ts'
import { FILLED_BYTES } from './environment.ts'

/** Of how many strings, how long the prefix is, and where each string begins. */
const HEAD_BYTES = 4
const OFFSET_BYTES = 2
/** A string of its own, which may be longer than a page: nothing but it stands behind the count. */
const COUNT_BYTES = 2
/** In stores of version 1: offsets of four bytes, and every string whole. */
const PLAIN_BYTES = 4

const NOTHING = Buffer.alloc(0)

/** Sorted byte strings that are read together, of the page last turned to: what they begin with alike stands once. */
export class StringPage {
  count = 0
  private bytes = NOTHING
  /** Where the page stands in the bytes, and what its strings begin with. */
  private base = 0
  private prefix = 0
  private prefixLength = 0
  /** Where the string that was looked for stands behind the prefix. */
  private start = 0
  private end = 0
  private readonly isPlain: boolean
  /** Where the last string was put together. */
  private whole = NOTHING

  /** @param isPlain as stores of version 1 have it */
  constructor(isPlain: boolean) {
    this.isPlain = isPlain
  }

  /** A page of so many bytes, from `at` on. */
  turnTo(bytes: Buffer<ArrayBuffer>, at: number, size: number): void {
    this.bytes = bytes
    this.base = at
    this.prefixLength = 0
    if (this.isPlain) {
      this.count = bytes.readUInt32LE(at)
      return
    }
    this.count = (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
    if (this.count === 1) {
      this.start = at + COUNT_BYTES
      this.end = at + size
      return
    }
    this.prefixLength = (bytes[at + 2] as number) | ((bytes[at + 3] as number) << 8)
    this.prefix = this.offset(0) - this.prefixLength
  }

  kindOf(number: number): number {
    this.find(number)
    return this.bytes[this.prefixLength > 0 ? this.prefix : this.start] as number
  }

  textOf(number: number): string {
    this.find(number)
    const { bytes, prefixLength, start, end } = this
    if (prefixLength === 0) return bytes.toString('utf8', start + 1, end)
    // Put together as bytes: a string of two parts is put together by whoever reads it, and slower.
    const length = this.putTogether()
    return this.whole.toString('utf8', 1, length)
  }

  /** As a view that is valid until the next call: of the page or, where there is a prefix, of memory where it is put together. */
  bytesOf(number: number): Buffer {
    this.find(number)
    const { bytes, prefixLength, start, end } = this
    if (prefixLength === 0) return bytes.subarray(start, end)
    const length = this.putTogether()
    return this.whole.subarray(0, length)
  }

  private putTogether(): number {
    const { bytes, prefix, prefixLength, start, end } = this
    const length = prefixLength + end - start
    if (this.whole.length < length) this.whole = Buffer.allocUnsafeSlow(2 * length)
    const { whole } = this
    let at = 0
    for (let i = prefix, to = prefix + prefixLength; i < to; i++) whole[at++] = bytes[i] as number
    for (let i = start; i < end; i++) whole[at++] = bytes[i] as number
    return length
  }

  /** Whether a string is a key. */
  is(number: number, key: Uint8Array): boolean {
    this.find(number)
    const { bytes, prefix, prefixLength, start, end } = this
    if (prefixLength + end - start !== key.length) return false
    for (let i = 0; i < prefixLength; i++) if (bytes[prefix + i] !== key[i]) return false
    for (let i = prefixLength, at = start; at < end; i++, at++) if (bytes[at] !== key[i]) return false
    return true
  }

  /** The first string of the page that is not before a key; the page's count where all are. */
  lowerBound(key: Uint8Array): number {
    const { bytes, prefix, prefixLength, count } = this
    const head = Math.min(prefixLength, key.length)
    if (prefixLength > 0) {
      const side = bytes.compare(key, 0, head, prefix, prefix + prefixLength)
      if (side !== 0) return side < 0 ? count : 0
    }
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      this.find(middle)
      if (isBefore(bytes, this.start, this.end, key, head)) low = middle + 1
      else high = middle
    }
    return low
  }

  private find(number: number): void {
    if (this.count === 1 && !this.isPlain) return
    this.start = this.offset(number)
    this.end = this.offset(number + 1)
  }

  private offset(number: number): number {
    const { bytes, base } = this
    if (this.isPlain) return base + bytes.readUInt32LE(base + PLAIN_BYTES * (number + 1))
    const at = base + HEAD_BYTES + OFFSET_BYTES * number
    return base + ((bytes[at] as number) | ((bytes[at + 1] as number) << 8))
  }
}

/** Whether `bytes[start, end)` comes before what a key has from `head` on. */
function isBefore(bytes: Uint8Array, start: number, end: number, key: Uint8Array, head: number): boolean {
  const length = Math.min(end - start, key.length - head)
  for (let i = 0; i < length; i++) {
    const difference = (bytes[start + i] as number) - (key[head + i] as number)
    if (difference !== 0) return difference < 0
  }
  return end - start < key.length - head
}

/**
 * Packs strings of a dictionary, from this place of their order on as many as fit into a page of the environment; the
 * next page begins at `end`. `onString` is handed each of them.
 */
export function packStringPage(
  dictionary: ByteDictionary,
  order: Uint32Array,
  from: number,
  onString?: (bytes: Uint8Array, start: number, end: number) => void,
): { bytes: Buffer<ArrayBuffer>; end: number } {
  dictionary.turnTo(order[from] as number)
  const { found: first, start: firstStart, end: firstEnd } = dictionary
  let prefix = firstEnd - firstStart
  let total = prefix
  let end = from + 1
  onString?.(first, firstStart, firstEnd)
  for (; end < order.length; end++) {
    dictionary.turnTo(order[end] as number)
    const { found, start, end: stop } = dictionary
    const alike = alikeBytes(first, firstStart, firstEnd, found, start, stop, prefix)
    const many = end - from
    const size = HEAD_BYTES + OFFSET_BYTES * (many + 2) + alike + total + stop - start - (many + 1) * alike
    if (size > FILLED_BYTES) break
    prefix = alike
    total += stop - start
    onString?.(found, start, stop)
  }
  const many = end - from
  if (many === 1) return { bytes: Buffer.concat([Buffer.of(1, 0), first.subarray(firstStart, firstEnd)]), end }
  const head = HEAD_BYTES + OFFSET_BYTES * (many + 1)
  const bytes = Buffer.allocUnsafeSlow(head + prefix + total - many * prefix)
  putShort(bytes, 0, many)
  putShort(bytes, 2, prefix)
  let at = head
  for (let i = firstStart; i < firstStart + prefix; i++) bytes[at++] = first[i] as number
  for (let i = 0; i < many; i++) {
    putShort(bytes, HEAD_BYTES + OFFSET_BYTES * i, at)
    dictionary.turnTo(order[from + i] as number)
    const { found, start, end: stop } = dictionary
    for (let from = start + prefix; from < stop; from++) bytes[at++] = found[from] as number
  }
  putShort(bytes, HEAD_BYTES + OFFSET_BYTES * many, at)
  return { bytes, end }
}

function putShort(into: Uint8Array, at: number, number: number): void {
  into[at] = number
  into[at + 1] = number >>> 8
}

/** How many bytes two strings begin with alike, at most so many; no letter is cut in two. */
function alikeBytes(
  a: Uint8Array,
  startA: number,
  endA: number,
  b: Uint8Array,
  startB: number,
  endB: number,
  most: number,
): number {
  const longest = Math.min(most, endA - startA, endB - startB)
  let length = 0
  while (length < longest && a[startA + length] === b[startB + length]) length++
  // What comes next would be the rest of a letter.
  while (length > 0 && (isInside(a, startA + length, endA) || isInside(b, startB + length, endB))) length--
  return length
}

/** Whether a byte of UTF-8 goes on with a letter. */
function isInside(bytes: Uint8Array, at: number, end: number): boolean {
  return at < end && ((bytes[at] as number) & 0xc0) === 0x80
}
