import { ClewError } from '../../contract/errors.ts'
import { enlarged } from '../enlarged.ts'
import { saying } from '../../contract/words/saying.ts'

const SEGMENT_BITS = 26
const SEGMENT_BYTES = 1 << SEGMENT_BITS
const SEGMENT_MASK = SEGMENT_BYTES - 1
const MAX_SEGMENTS = 64
/** Before each string: its number and its length, four bytes each. Who has found the string has them beside it. */
const HEAD_BYTES = 8
/** No string stands at the address 0. */
const FIRST_ADDRESS = 8
/** The first segment grows so many times as large, so that little is copied. */
const GROWTH = 8

/**
 * Distinct byte strings numbered 0, 1, 2 … in the order of their first appearance. Bytes stay bytes: no JavaScript
 * string is made, which is what lets an import keep millions of terms in tens of bytes each. A `kind` byte in front
 * keeps an IRI, a blank node and a literal with the same text apart, and makes each kind one contiguous range once the
 * strings are sorted.
 */
export class ByteDictionary {
  private readonly segments: Buffer[] = [Buffer.allocUnsafeSlow(1 << 20)]
  private used = FIRST_ADDRESS
  private addresses = new Uint32Array(1 << 12)
  /** Open addressing: pairs of (hash, address); 0 marks a free slot. */
  private table = new Uint32Array(1 << 14)
  private mask = (1 << 13) - 1
  private count = 0

  get size(): number {
    return this.count
  }

  /** What the strings take. */
  get bytes(): number {
    return (this.segments.length - 1) * SEGMENT_BYTES + this.used
  }

  /** The number of `kind` + `bytes[start, end)`, new or known. */
  intern(kind: number, bytes: Uint8Array, start: number, end: number): number {
    const hash = hashOf(kind, bytes, start, end)
    let slot = hash & this.mask
    for (;;) {
      const address = this.table[slot * 2 + 1] as number
      if (address === 0) break
      if (this.table[slot * 2] === hash) {
        const segment = this.segments[address >>> SEGMENT_BITS] as Buffer
        const offset = address & SEGMENT_MASK
        if (holds(segment, offset, kind, bytes, start, end)) return numberAt(segment, offset - HEAD_BYTES)
      }
      slot = (slot + 1) & this.mask
    }
    const number = this.count
    const address = this.append(kind, bytes, start, end)
    this.table[slot * 2] = hash
    this.table[slot * 2 + 1] = address
    if (this.count * 5 > this.mask * 3) this.growTable()
    return number
  }

  kindOf(number: number): number {
    const address = this.addresses[number] as number
    return (this.segments[address >>> SEGMENT_BITS] as Buffer)[address & SEGMENT_MASK] as number
  }

  /** Kind byte and text, as a view that is valid until the next `intern`. */
  bytesOf(number: number): Buffer {
    const address = this.addresses[number] as number
    const segment = this.segments[address >>> SEGMENT_BITS] as Buffer
    const offset = address & SEGMENT_MASK
    return segment.subarray(offset, offset + lengthAt(segment, offset))
  }

  textOf(number: number): string {
    const address = this.addresses[number] as number
    const segment = this.segments[address >>> SEGMENT_BITS] as Buffer
    const offset = address & SEGMENT_MASK
    return segment.toString('utf8', offset + 1, offset + lengthAt(segment, offset))
  }

  lengthOf(number: number): number {
    const address = this.addresses[number] as number
    return lengthAt(this.segments[address >>> SEGMENT_BITS] as Buffer, address & SEGMENT_MASK)
  }

  /** Four bytes at `depth` as a big-endian number, zero-padded behind the end. */
  wordAt(number: number, depth: number): number {
    const address = this.addresses[number] as number
    const segment = this.segments[address >>> SEGMENT_BITS] as Buffer
    const start = address & SEGMENT_MASK
    const offset = start + depth
    const left = lengthAt(segment, start) - depth
    if (left >= 4)
      return (
        (((segment[offset] as number) << 24) |
          ((segment[offset + 1] as number) << 16) |
          ((segment[offset + 2] as number) << 8) |
          (segment[offset + 3] as number)) >>>
        0
      )
    let word = 0
    for (let i = 0; i < left; i++) word |= (segment[offset + i] as number) << (24 - 8 * i)
    return word >>> 0
  }

  compare(a: number, b: number, depth: number): number {
    const addressA = this.addresses[a] as number
    const addressB = this.addresses[b] as number
    const segmentA = this.segments[addressA >>> SEGMENT_BITS] as Buffer
    const segmentB = this.segments[addressB >>> SEGMENT_BITS] as Buffer
    const offsetA = addressA & SEGMENT_MASK
    const offsetB = addressB & SEGMENT_MASK
    const lengthA = lengthAt(segmentA, offsetA)
    const lengthB = lengthAt(segmentB, offsetB)
    const shorter = Math.min(lengthA, lengthB)
    for (let i = depth; i < shorter; i++) {
      const difference = (segmentA[offsetA + i] as number) - (segmentB[offsetB + i] as number)
      if (difference !== 0) return difference
    }
    return lengthA - lengthB
  }

  /** @returns where it stands */
  private append(kind: number, bytes: Uint8Array, start: number, end: number): number {
    const length = end - start + 1
    const segment = this.room(HEAD_BYTES + length)
    const offset = this.used + HEAD_BYTES
    segment.writeUInt32LE(this.count, offset - HEAD_BYTES)
    segment.writeUInt32LE(length, offset - 4)
    segment[offset] = kind
    for (let i = start, to = offset + 1; i < end; i++, to++) segment[to] = bytes[i] as number
    this.used = offset + length
    if (this.count === this.addresses.length) this.addresses = enlarged(this.addresses)
    const address = (((this.segments.length - 1) << SEGMENT_BITS) | offset) >>> 0
    this.addresses[this.count++] = address
    return address
  }

  /** The last segment, grown (the first) or followed by a new one, with room for `length` bytes. */
  private room(length: number): Buffer {
    const last = this.segments[this.segments.length - 1] as Buffer
    if (this.used + length <= last.length) return last
    if (length > SEGMENT_BYTES) throw new ClewError('too-large', saying('importProblems.longName'))
    if (this.segments.length === 1 && last.length < SEGMENT_BYTES && this.used + length <= SEGMENT_BYTES) {
      const grown = Buffer.allocUnsafeSlow(Math.min(SEGMENT_BYTES, Math.max(last.length * GROWTH, this.used + length)))
      last.copy(grown, 0, 0, this.used)
      this.segments[0] = grown
      return this.room(length)
    }
    if (this.segments.length === MAX_SEGMENTS) throw new ClewError('too-large', saying('importProblems.tooManyNames'))
    const segment = Buffer.allocUnsafeSlow(SEGMENT_BYTES)
    this.segments.push(segment)
    this.used = 0
    return segment
  }

  private growTable(): void {
    const old = this.table
    const slots = (this.mask + 1) * 2
    this.mask = slots - 1
    this.table = new Uint32Array(slots * 2)
    for (let i = 0; i < old.length; i += 2) {
      const address = old[i + 1] as number
      if (address === 0) continue
      const hash = old[i] as number
      let slot = hash & this.mask
      while (this.table[slot * 2 + 1] !== 0) slot = (slot + 1) & this.mask
      this.table[slot * 2] = hash
      this.table[slot * 2 + 1] = address
    }
  }
}

function hashOf(kind: number, bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ kind
  let i = start
  for (; i + 4 <= end; i += 4) {
    const word =
      (bytes[i] as number) |
      ((bytes[i + 1] as number) << 8) |
      ((bytes[i + 2] as number) << 16) |
      ((bytes[i + 3] as number) << 24)
    hash = Math.imul(hash ^ word, 0xcc9e2d51)
    hash ^= hash >>> 15
  }
  for (; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Whether `kind` + `bytes[start, end)` stands at a place of a segment. */
function holds(
  segment: Uint8Array,
  offset: number,
  kind: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  if (lengthAt(segment, offset) !== end - start + 1 || segment[offset] !== kind) return false
  for (let i = start, at = offset + 1; i < end; i++, at++) if (segment[at] !== bytes[i]) return false
  return true
}

const lengthAt = (segment: Uint8Array, offset: number): number => numberAt(segment, offset - 4)

function numberAt(segment: Uint8Array, at: number): number {
  return (
    ((segment[at] as number) |
      ((segment[at + 1] as number) << 8) |
      ((segment[at + 2] as number) << 16) |
      ((segment[at + 3] as number) << 24)) >>>
    0
  )
}
