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
    const { bytes, prefix, prefixLength, start, end } = this
    if (prefixLength === 0) return bytes.toString('utf8', start + 1, end)
    const length = prefixLength + end - start
    // Put together as bytes: a string of two parts is put together by whoever reads it, and slower.
    if (whole.length < length) whole = Buffer.allocUnsafe(2 * length)
    let at = 0
    for (let i = prefix + 1, to = prefix + prefixLength; i < to; i++) whole[at++] = bytes[i] as number
    for (let i = start; i < end; i++) whole[at++] = bytes[i] as number
    return whole.toString('utf8', 0, at)
  }

  /** A view of the page or, where there is a prefix, put together in memory of its own. */
  bytesOf(number: number): Buffer {
    this.find(number)
    const { bytes, prefix, prefixLength, start, end } = this
    if (prefixLength === 0) return bytes.subarray(start, end)
    const own = Buffer.allocUnsafe(prefixLength + end - start)
    let at = 0
    for (let i = prefix, to = prefix + prefixLength; i < to; i++) own[at++] = bytes[i] as number
    for (let i = start; i < end; i++) own[at++] = bytes[i] as number
    return own
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

/** Where the last string was put together. */
let whole = Buffer.allocUnsafe(1 << 12)

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
): { bytes: Buffer; end: number } {
  const strings: Buffer[] = []
  let prefix = Infinity
  let total = 0
  let end = from
  for (; end < order.length; end++) {
    const next = dictionary.bytesOf(order[end] as number)
    const [first] = strings
    const alike = first === undefined ? next.length : prefixLength(first, next, Math.min(prefix, next.length))
    const size =
      HEAD_BYTES + OFFSET_BYTES * (strings.length + 2) + alike + total + next.length - (strings.length + 1) * alike
    if (first !== undefined && size > FILLED_BYTES) break
    prefix = alike
    total += next.length
    strings.push(next)
  }
  for (const text of strings) onString?.(text, 0, text.length)
  const [first = NOTHING] = strings
  if (strings.length === 1) return { bytes: Buffer.concat([Buffer.of(1, 0), first]), end }
  const start = HEAD_BYTES + OFFSET_BYTES * (strings.length + 1)
  const bytes = Buffer.alloc(start + prefix + total - strings.length * prefix)
  bytes.writeUInt16LE(strings.length, 0)
  bytes.writeUInt16LE(prefix, 2)
  let at = start + first.copy(bytes, start, 0, prefix)
  for (const [i, text] of strings.entries()) {
    bytes.writeUInt16LE(at, HEAD_BYTES + OFFSET_BYTES * i)
    at += text.copy(bytes, at, prefix)
  }
  bytes.writeUInt16LE(at, HEAD_BYTES + OFFSET_BYTES * strings.length)
  return { bytes, end }
}

/** How many bytes two strings begin with alike, at most so many; no letter is cut in two. */
function prefixLength(a: Uint8Array, b: Uint8Array, most: number): number {
  let length = 0
  while (length < most && a[length] === b[length]) length++
  // What comes next would be the rest of a letter.
  while (length > 0 && (isInside(a[length]) || isInside(b[length]))) length--
  return length
}

/** Whether a byte of UTF-8 goes on with a letter. */
function isInside(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}
