import { ClewError } from '../../contract/errors.ts'
import { enlarged } from '../enlarged.ts'

const SEGMENT_BITS = 26
const SEGMENT_BYTES = 1 << SEGMENT_BITS
const SEGMENT_MASK = SEGMENT_BYTES - 1
const MAX_SEGMENTS = 64

/**
 * Distinct byte strings numbered 0, 1, 2 … in the order of their first appearance. Bytes stay bytes: no JavaScript
 * string is made, which is what lets an import keep millions of terms in tens of bytes each. A `kind` byte in front
 * keeps an IRI, a blank node and a literal with the same text apart, and makes each kind one contiguous range once the
 * strings are sorted.
 */
export class ByteDictionary {
  private readonly segments: Buffer[] = [Buffer.allocUnsafe(1 << 20)]
  private used = 0
  private addresses = new Uint32Array(1 << 12)
  private lengths = new Uint32Array(1 << 12)
  /** Open addressing: pairs of (hash, number + 1); 0 marks a free slot. */
  private table = new Int32Array(1 << 14)
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
    let hash = 0x811c9dc5 ^ kind
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0x85ebca6b)
    hash ^= hash >>> 13
    const length = end - start + 1
    let slot = hash & this.mask
    for (;;) {
      const entry = this.table[slot * 2 + 1] as number
      if (entry === 0) break
      if (
        this.table[slot * 2] === hash &&
        this.lengths[entry - 1] === length &&
        this.holds(entry - 1, kind, bytes, start, end)
      )
        return entry - 1
      slot = (slot + 1) & this.mask
    }
    const number = this.count
    this.append(kind, bytes, start, end)
    this.table[slot * 2] = hash
    this.table[slot * 2 + 1] = number + 1
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
    const offset = address & SEGMENT_MASK
    return (this.segments[address >>> SEGMENT_BITS] as Buffer).subarray(
      offset,
      offset + (this.lengths[number] as number),
    )
  }

  textOf(number: number): string {
    const address = this.addresses[number] as number
    const offset = address & SEGMENT_MASK
    return (this.segments[address >>> SEGMENT_BITS] as Buffer).toString(
      'utf8',
      offset + 1,
      offset + (this.lengths[number] as number),
    )
  }

  lengthOf(number: number): number {
    return this.lengths[number] as number
  }

  /** Four bytes at `depth` as a big-endian number, zero-padded behind the end. */
  wordAt(number: number, depth: number): number {
    const address = this.addresses[number] as number
    const segment = this.segments[address >>> SEGMENT_BITS] as Buffer
    const offset = (address & SEGMENT_MASK) + depth
    const left = (this.lengths[number] as number) - depth
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
    const lengthA = this.lengths[a] as number
    const lengthB = this.lengths[b] as number
    const shorter = Math.min(lengthA, lengthB)
    for (let i = depth; i < shorter; i++) {
      const difference = (segmentA[offsetA + i] as number) - (segmentB[offsetB + i] as number)
      if (difference !== 0) return difference
    }
    return lengthA - lengthB
  }

  private holds(number: number, kind: number, bytes: Uint8Array, start: number, end: number): boolean {
    const address = this.addresses[number] as number
    const segment = this.segments[address >>> SEGMENT_BITS] as Buffer
    let offset = address & SEGMENT_MASK
    if (segment[offset] !== kind) return false
    for (let i = start; i < end; i++) if (segment[++offset] !== bytes[i]) return false
    return true
  }

  private append(kind: number, bytes: Uint8Array, start: number, end: number): void {
    const length = end - start + 1
    const segment = this.room(length)
    const offset = this.used
    segment[offset] = kind
    for (let i = start, to = offset + 1; i < end; i++, to++) segment[to] = bytes[i] as number
    this.used += length
    if (this.count === this.addresses.length) {
      this.addresses = enlarged(this.addresses)
      this.lengths = enlarged(this.lengths)
    }
    this.addresses[this.count] = ((this.segments.length - 1) << SEGMENT_BITS) | offset
    this.lengths[this.count] = length
    this.count++
  }

  /** The last segment, grown (the first) or followed by a new one, with room for `length` bytes. */
  private room(length: number): Buffer {
    const last = this.segments[this.segments.length - 1] as Buffer
    if (this.used + length <= last.length) return last
    if (length > SEGMENT_BYTES)
      throw new ClewError('too-large', 'A name in this file is longer than 64 MiB; shorten it and import again.')
    if (this.segments.length === 1 && last.length < SEGMENT_BYTES && this.used + length <= SEGMENT_BYTES) {
      const grown = Buffer.allocUnsafe(Math.min(SEGMENT_BYTES, Math.max(last.length * 2, this.used + length)))
      last.copy(grown, 0, 0, this.used)
      this.segments[0] = grown
      return this.room(length)
    }
    if (this.segments.length === MAX_SEGMENTS)
      throw new ClewError(
        'too-large',
        'The names of this graph take more than 4 GiB; split the graph into parts and import them separately.',
      )
    const segment = Buffer.allocUnsafe(SEGMENT_BYTES)
    this.segments.push(segment)
    this.used = 0
    return segment
  }

  private growTable(): void {
    const old = this.table
    const slots = (this.mask + 1) * 2
    this.mask = slots - 1
    this.table = new Int32Array(slots * 2)
    for (let i = 0; i < old.length; i += 2) {
      const entry = old[i + 1] as number
      if (entry === 0) continue
      const hash = old[i] as number
      let slot = hash & this.mask
      while (this.table[slot * 2 + 1] !== 0) slot = (slot + 1) & this.mask
      this.table[slot * 2] = hash
      this.table[slot * 2 + 1] = entry
    }
  }
}
