import { ClewError } from '../../contract/errors.ts'
import { enlarged } from '../enlarged.ts'
import { hashString, isSameString, viewOf } from './byte-strings.ts'
import { saying } from '../../contract/words/saying.ts'

const SEGMENT_BITS = 26
const SEGMENT_BYTES = 1 << SEGMENT_BITS
const SEGMENT_MASK = SEGMENT_BYTES - 1
const MAX_SEGMENTS = 64
/** Before each string: its number and its length, four bytes each. Who has found the string has them beside it. */
const HEAD_BYTES = 8
/** No string stands at the address 0. */
const FIRST_ADDRESS = 8
/** Strings that are interned in one go at most. */
export const AT_ONCE = 192

const NOTHING = new Uint32Array()
const NO_VIEW: DataView = new DataView(new ArrayBuffer(0))

/** The first segment begins small, as most graphs are, and grows so many times as large, so that little is copied. */
const FIRST_BYTES = 1 << 16
const GROWTH = 8

/** Some of the strings in a text: kind, start and end of each are `places[3 * i]` to `places[3 * i + 2]`. */
export interface FoundStrings {
  places: Uint32Array
  /** Of each, as `hashString` has it. */
  hashes: Uint32Array
  /** Those that are meant, {@link AT_ONCE} at most. */
  from: number
  to: number
}

/**
 * Distinct byte strings numbered 0, 1, 2 … in the order of their first appearance. Bytes stay bytes: no JavaScript
 * string is made, which is what lets an import keep millions of terms in tens of bytes each. A `kind` byte in front
 * keeps an IRI, a blank node and a literal with the same text apart, and makes each kind one contiguous range once the
 * strings are sorted.
 */
export class ByteDictionary {
  private readonly segments: Buffer[] = [Buffer.allocUnsafeSlow(FIRST_BYTES)]
  /** The same, for words of four bytes. */
  private readonly views: DataView[] = [viewOf(this.segments[0] as Buffer)]
  private used = FIRST_ADDRESS
  private addresses = new Uint32Array(1 << 12)
  /** Open addressing: pairs of (hash, address); 0 marks a free slot. */
  private table = new Uint32Array(1 << 14)
  private mask = (1 << 13) - 1
  private count = 0
  private viewed: Uint8Array | undefined
  private view: DataView = NO_VIEW
  /** Nobody needs what was met, but it has to be read. */
  met = 0
  /** The string last turned to. */
  found: Buffer = Buffer.alloc(0)
  start = 0
  end = 0

  get size(): number {
    return this.count
  }

  /** What the strings take. */
  get bytes(): number {
    return (this.segments.length - 1) * SEGMENT_BYTES + this.used
  }

  /** The number of `kind` + `bytes[start, end)`, new or known. */
  intern(kind: number, bytes: Uint8Array, start: number, end: number): number {
    const view = this.viewOf(bytes)
    return this.place(hashString(view, kind, start, end), kind, view, start, end)
  }

  /**
   * The numbers of many strings in `bytes`: of each its number comes into `numbers[i]`. Places in memory that are far
   * apart are asked for one after the other without waiting for any.
   */
  internMany(bytes: Uint8Array, { places, hashes, from, to }: FoundStrings, numbers: Uint32Array): void {
    const { views, table, mask } = this
    const view = this.viewOf(bytes)
    for (let i = from; i < to; i++) {
      const slot = (hashes[i] as number) & mask
      numbers[i] = table[slot * 2] === hashes[i] ? (table[slot * 2 + 1] as number) : 0
    }
    let met = 0
    for (let i = from, at = 3 * from; i < to; i++, at += 3) {
      const address = numbers[i] as number
      if (address === 0) continue
      const segment = views[address >>> SEGMENT_BITS] as DataView
      const offset = address & SEGMENT_MASK
      const last = offset + (places[at + 2] as number) - (places[at + 1] as number)
      met |= segment.getUint8(offset - HEAD_BYTES) ^ (last < segment.byteLength ? segment.getUint8(last) : 0)
    }
    this.met = met
    for (let i = from, at = 3 * from; i < to; i++, at += 3) {
      const kind = places[at] as number
      numbers[i] = this.place(hashes[i] as number, kind, view, places[at + 1] as number, places[at + 2] as number)
    }
  }

  private place(hash: number, kind: number, bytes: DataView, start: number, end: number): number {
    const { table, mask, views } = this
    let slot = hash & mask
    for (;;) {
      const address = table[slot * 2 + 1] as number
      if (address === 0) break
      if (table[slot * 2] === hash) {
        const segment = views[address >>> SEGMENT_BITS] as DataView
        const offset = address & SEGMENT_MASK
        if (holds(segment, offset, kind, bytes, start, end)) return segment.getUint32(offset - HEAD_BYTES, true)
      }
      slot = (slot + 1) & mask
    }
    const number = this.count
    const address = this.append(kind, bytes, start, end)
    table[slot * 2] = hash
    table[slot * 2 + 1] = address
    if (this.count * 5 > mask * 3) this.growTable()
    return number
  }

  /** Words of four bytes are read through it. */
  private viewOf(bytes: Uint8Array): DataView {
    if (bytes !== this.viewed) {
      this.viewed = bytes
      this.view = viewOf(bytes)
    }
    return this.view
  }

  /** Gives the memory up: what was interned is not there any more. */
  release(): void {
    this.segments.length = 0
    this.views.length = 0
    this.addresses = NOTHING
    this.found = Buffer.alloc(0)
    this.forgetHashes()
  }

  /** Gives up what finds a string again; nothing may be interned any more. */
  forgetHashes(): void {
    this.table = NOTHING
    this.viewed = undefined
    this.view = NO_VIEW
  }

  /** Turns to a string: kind byte and text are `found[start, end)` until the next `intern`. */
  turnTo(number: number): void {
    const address = this.addresses[number] as number
    this.found = this.segments[address >>> SEGMENT_BITS] as Buffer
    this.start = address & SEGMENT_MASK
    this.end = this.start + lengthAt(this.found, this.start)
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

  /** How many bytes two strings have alike from `depth` on, in whole words of four and at most so many. */
  alikeBytes(a: number, b: number, depth: number, most: number): number {
    const addressA = this.addresses[a] as number
    const addressB = this.addresses[b] as number
    const segmentA = this.segments[addressA >>> SEGMENT_BITS] as Buffer
    const segmentB = this.segments[addressB >>> SEGMENT_BITS] as Buffer
    const offsetA = (addressA & SEGMENT_MASK) + depth
    const start = addressB & SEGMENT_MASK
    const offsetB = start + depth
    const longest = Math.min(most, lengthAt(segmentB, start) - depth)
    let alike = 0
    while (alike < longest && segmentA[offsetA + alike] === segmentB[offsetB + alike]) alike++
    return alike & ~3
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
  private append(kind: number, bytes: DataView, start: number, end: number): number {
    const length = end - start + 1
    this.makeRoom(HEAD_BYTES + length)
    const segment = this.views[this.views.length - 1] as DataView
    const offset = this.used + HEAD_BYTES
    segment.setUint32(offset - HEAD_BYTES, this.count, true)
    segment.setUint32(offset - 4, length, true)
    segment.setUint8(offset, kind)
    let from = start
    let to = offset + 1
    for (; from + 4 <= end; from += 4, to += 4) segment.setUint32(to, bytes.getUint32(from, true), true)
    for (; from < end; from++, to++) segment.setUint8(to, bytes.getUint8(from))
    this.used = offset + length
    if (this.count === this.addresses.length) this.addresses = enlarged(this.addresses)
    const address = (((this.segments.length - 1) << SEGMENT_BITS) | offset) >>> 0
    this.addresses[this.count++] = address
    return address
  }

  /** Makes room for `length` bytes: the last segment is grown (the first) or followed by a new one. */
  private makeRoom(length: number): void {
    const last = this.segments[this.segments.length - 1] as Buffer
    if (this.used + length <= last.length) return
    if (length > SEGMENT_BYTES) throw new ClewError('too-large', saying('importProblems.longName'))
    if (this.segments.length === 1 && last.length < SEGMENT_BYTES && this.used + length <= SEGMENT_BYTES) {
      const grown = Buffer.allocUnsafeSlow(Math.min(SEGMENT_BYTES, Math.max(last.length * GROWTH, this.used + length)))
      last.copy(grown, 0, 0, this.used)
      this.segments[0] = grown
      this.views[0] = viewOf(grown)
      return
    }
    if (this.segments.length === MAX_SEGMENTS) throw new ClewError('too-large', saying('importProblems.tooManyNames'))
    const segment = Buffer.allocUnsafeSlow(SEGMENT_BYTES)
    this.segments.push(segment)
    this.views.push(viewOf(segment))
    this.used = 0
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

/** Whether `kind` + `bytes[start, end)` stands at a place of a segment. */
function holds(segment: DataView, offset: number, kind: number, bytes: DataView, start: number, end: number): boolean {
  if (segment.getUint32(offset - 4, true) !== end - start + 1 || segment.getUint8(offset) !== kind) return false
  return isSameString(segment, offset + 1, bytes, start, end)
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
