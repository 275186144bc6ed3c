import type { ByteDictionary } from './byte-dictionary.ts'
import { PAGE_BYTES } from './environment.ts'

/** Sorted byte strings that are read together: what they begin with alike stands once. */
export interface StringPage {
  readonly count: number
  readonly prefix: Buffer
  readonly bytes: Buffer
  /** `offsets[i]` to `offsets[i + 1]` are the bytes of string `i` behind the prefix. */
  readonly offsets: Uint16Array | Uint32Array
}

/** Of how many strings, how long the prefix is, and where each string begins. */
const HEAD_BYTES = 4
const OFFSET_BYTES = 2
/** A string of its own, which may be longer than a page: nothing but it stands behind the count. */
const COUNT_BYTES = 2

export function readStringPage(copy: Uint8Array<ArrayBuffer>): StringPage {
  const bytes = bufferOf(copy)
  const count = bytes.readUInt16LE(0)
  if (count === 1) return pageOf(bytes, bytes.subarray(COUNT_BYTES), Uint32Array.of(bytes.length, bytes.length))
  const offsets = new Uint16Array(copy.buffer, copy.byteOffset + HEAD_BYTES, count + 1)
  return pageOf(bytes, bytes.subarray((offsets[0] as number) - bytes.readUInt16LE(2), offsets[0]), offsets)
}

/** As stores of version 1 have it: offsets of four bytes, and every string whole. */
export function readPlainStringPage(copy: Uint8Array<ArrayBuffer>): StringPage {
  const bytes = bufferOf(copy)
  return pageOf(bytes, NOTHING, new Uint32Array(copy.buffer, copy.byteOffset + 4, bytes.readUInt32LE(0) + 1))
}

const NOTHING = Buffer.alloc(0)

function pageOf(bytes: Buffer, prefix: Buffer, offsets: StringPage['offsets']): StringPage {
  return { count: offsets.length - 1, prefix, bytes, offsets }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

export function kindIn({ prefix, bytes, offsets }: StringPage, at: number): number {
  return (prefix.length > 0 ? prefix[0] : bytes[offsets[at] as number]) as number
}

export function textIn({ prefix, bytes, offsets }: StringPage, at: number): string {
  const [start, end] = [offsets[at] as number, offsets[at + 1] as number]
  if (prefix.length === 0) return bytes.toString('utf8', start + 1, end)
  if (start === end) return prefix.toString('utf8', 1)
  // Put together as bytes: a string of two parts is put together by whoever reads it, and slower.
  if (whole.length < prefix.length + end - start) whole = Buffer.allocUnsafe(2 * (prefix.length + end - start))
  let length = 0
  for (let i = 1; i < prefix.length; i++) whole[length++] = prefix[i] as number
  for (let i = start; i < end; i++) whole[length++] = bytes[i] as number
  return whole.toString('utf8', 0, length)
}

/** Where the last string was put together. */
let whole = Buffer.allocUnsafe(1 << 12)

/** A string's bytes: a view of the page or, where there is a prefix, put together in memory of their own. */
export function bytesIn({ prefix, bytes, offsets }: StringPage, at: number): Buffer {
  const rest = bytes.subarray(offsets[at], offsets[at + 1])
  return prefix.length === 0 ? rest : rest.length === 0 ? prefix : Buffer.concat([prefix, rest])
}

/** The same in memory of their own. */
export function copyIn(page: StringPage, at: number): Buffer {
  const bytes = bytesIn(page, at)
  return page.prefix.length > 0 && bytes !== page.prefix ? bytes : Buffer.from(bytes)
}

/** The first string of a page that is not before a key; the page's count where all are. */
export function firstStringNotBefore({ count, prefix, bytes, offsets }: StringPage, key: Uint8Array): number {
  const head = Math.min(prefix.length, key.length)
  const side = prefix.compare(key, 0, head, 0, prefix.length)
  if (side !== 0) return side < 0 ? count : 0
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (bytes.compare(key, head, key.length, offsets[middle], offsets[middle + 1]) < 0) low = middle + 1
    else high = middle
  }
  return low
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
    if (first !== undefined && size > PAGE_BYTES) break
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
