import { randomBytes } from 'node:crypto'
import type { OpenFile } from './open-file.ts'
import { derivedKey, keyedSum, seal, SEAL_BYTES, SealError, unseal } from './seal.ts'

/**
 * A sealed file: 32 bytes (`CLEWSEAL`, version, kind, salt), then segments, each with a head of 12 bytes (its length, and
 * a keyed sum over that and its number) and what {@link seal} made of its bytes. The file's keys come from the project's
 * and the salt; the context of a segment is its number, and whether it is the last.
 */
const MAGIC = Buffer.from('CLEWSEAL')
const VERSION = 1
const SALT_AT = 16
const SALT_BYTES = 16
export const FILE_HEAD_BYTES = SALT_AT + SALT_BYTES
const HEAD_BYTES = 12
const LENGTH_BYTES = 4
/** The last segment of a file that is whole. */
const LAST = 0x8000_0000
/** Bytes of one segment: as many are decrypted for one of them. */
export const SEGMENT_BYTES = 1 << 16
const WINDOW_BYTES = 1 << 18

/**
 * `whole`: written once, and refused where its end is missing. `growing`: lines are added; a crash may have torn the
 * last. `mixed`: as that, and several processes add at once, so that the order of its segments is not held.
 */
export type FileKind = 'whole' | 'growing' | 'mixed'
const KINDS: readonly FileKind[] = ['whole', 'growing', 'mixed']

/** What a new file of this name is. Beside its name may stand what marks it as unfinished. */
export function kindOfName(path: string): FileKind {
  if (/\.jsonl(\.[^./\\]+)*$/.test(path)) return 'growing'
  return /\.log(\.[^./\\]+)*$/.test(path) ? 'mixed' : 'whole'
}

/** What opens and seals the segments of one file. */
export class SegmentCodec {
  readonly kind: FileKind
  /** What the file begins with. */
  readonly head: Buffer
  private readonly key: Buffer
  private readonly headKey: Buffer
  private readonly path: string

  private constructor(kind: FileKind, head: Buffer, key: Uint8Array, path: string) {
    const salt = head.subarray(SALT_AT, FILE_HEAD_BYTES)
    this.kind = kind
    this.head = head
    this.path = path
    this.key = derivedKey(key, salt, `file ${kind}`)
    this.headKey = derivedKey(key, salt, `file heads ${kind}`)
  }

  static make(kind: FileKind, key: Uint8Array, path: string): SegmentCodec {
    const head = Buffer.concat([
      MAGIC,
      Buffer.of(VERSION, KINDS.indexOf(kind) + 1),
      Buffer.alloc(6),
      randomBytes(SALT_BYTES),
    ])
    return new SegmentCodec(kind, head, key, path)
  }

  /** @throws {@link SealError} where it begins as no sealed file does */
  static read(head: Buffer, key: Uint8Array, path: string): SegmentCodec {
    const kind = KINDS[(head[MAGIC.length + 1] ?? 0) - 1]
    if (!isSealedHead(head) || head[MAGIC.length] !== VERSION || kind === undefined || head.readUIntLE(10, 6) !== 0)
      throw new SealError(path)
    return new SegmentCodec(kind, Buffer.from(head), key, path)
  }

  sealed(number: number, bytes: Uint8Array, isLast = false): Buffer {
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt32LE((bytes.length | (isLast ? LAST : 0)) >>> 0)
    this.sumOf(number, head).copy(head, LENGTH_BYTES)
    return Buffer.concat([head, seal(this.key, bytes, this.contextOf(number, isLast))])
  }

  /** What a head says; undefined where it is none that was written here. */
  headAt(number: number, bytes: Buffer, at: number): { length: number; isLast: boolean } | undefined {
    const head = bytes.subarray(at, at + HEAD_BYTES)
    if (!this.sumOf(number, head).equals(head.subarray(LENGTH_BYTES))) return undefined
    return lengthOf(head, 0)
  }

  opened(number: number, sealed: Uint8Array, isLast: boolean): Buffer {
    return unseal(this.key, sealed, this.contextOf(number, isLast), this.path)
  }

  broken(): SealError {
    return new SealError(this.path)
  }

  private sumOf(number: number, head: Buffer): Buffer {
    return keyedSum(this.headKey, this.numberOf(number), head.subarray(0, LENGTH_BYTES)).subarray(
      0,
      HEAD_BYTES - LENGTH_BYTES,
    )
  }

  private contextOf(number: number, isLast: boolean): Buffer {
    return Buffer.concat([this.numberOf(number), Buffer.of(isLast ? 1 : 0)])
  }

  private numberOf(number: number): Buffer {
    const bytes = Buffer.alloc(8)
    if (this.kind !== 'mixed') bytes.writeUIntLE(number, 0, 6)
    return bytes
  }
}

export function isSealedHead(head: Buffer): boolean {
  return head.length >= FILE_HEAD_BYTES && head.subarray(0, MAGIC.length).equals(MAGIC)
}

function lengthOf(head: Buffer, at: number): { length: number; isLast: boolean } {
  const stored = head.readUInt32LE(at)
  return { length: (stored & ~LAST) >>> 0, isLast: stored >= LAST }
}

interface Segment {
  /** Where its head stands in the file. */
  at: number
  /** Its first byte in what was written. */
  from: number
  length: number
  isLast: boolean
}

/** The segments of an open file, and their bytes. */
export class Segments {
  readonly codec: SegmentCodec
  private readonly file: OpenFile
  private readonly known: Segment[] = []
  /** Where the next one begins, or would. */
  end: number
  /** Bytes of what was written. */
  size = 0
  private decrypted: { number: number; bytes: Buffer } | undefined

  /** @param base where in the file its head is */
  constructor(file: OpenFile, codec: SegmentCodec, base = 0) {
    this.file = file
    this.codec = codec
    this.end = base + FILE_HEAD_BYTES
  }

  get count(): number {
    return this.known.length
  }

  get isEnded(): boolean {
    return this.known.at(-1)?.isLast === true
  }

  /** Looks for segments that it does not know of yet. @throws {@link SealError} */
  async look(): Promise<void> {
    const { size } = await this.file.stat()
    let window: Buffer = Buffer.alloc(0)
    let windowAt = 0
    while (this.end < size) {
      if (this.isEnded) throw this.codec.broken()
      if (this.end < windowAt || this.end + HEAD_BYTES > windowAt + window.length) {
        window = await this.bytesAt(this.end, Math.min(WINDOW_BYTES, size - this.end))
        windowAt = this.end
      }
      // A crash cut the head off, or the power did before its bytes were there.
      if (window.length - (this.end - windowAt) < HEAD_BYTES) break
      const { length, isLast } = lengthOf(window, this.end - windowAt)
      const next = this.end + HEAD_BYTES + length + SEAL_BYTES
      if (next > size) {
        const head = window.subarray(this.end - windowAt, this.end - windowAt + HEAD_BYTES)
        const isTorn = this.codec.headAt(this.count, head, 0) !== undefined || (await this.isBlank(this.end, size))
        if (!isTorn) throw this.codec.broken()
        break
      }
      if (length === 0 && !isLast && (await this.isBlank(this.end, size))) break
      this.known.push({ at: this.end, from: this.size, length, isLast })
      this.size += length
      this.end = next
    }
    if (this.codec.kind !== 'whole') return
    if (!this.isEnded) throw this.codec.broken()
    // One without bytes is never read otherwise.
    if (this.known.at(-1)?.length === 0) await this.segment(this.count - 1)
  }

  /** Fewer where the file ends before. @throws {@link SealError} */
  async read(position: number, length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let [at, left] = [position, Math.min(length, this.size - position)]
    for (let number = this.numberAt(position); left > 0; number++) {
      const bytes = await this.segment(number)
      const start = at - (this.known[number]?.from ?? 0)
      const part = bytes.subarray(start, start + left)
      parts.push(part)
      at += part.length
      left -= part.length
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  }

  /** Adds a segment behind the last. */
  async add(bytes: Uint8Array, isLast = false): Promise<void> {
    const sealed = this.codec.sealed(this.count, bytes, isLast)
    await writeAll(this.file, sealed, this.end)
    this.known.push({ at: this.end, from: this.size, length: bytes.length, isLast })
    this.size += bytes.length
    this.end += sealed.length
  }

  /** What lies behind `size` bytes is taken away. */
  async cut(size: number): Promise<void> {
    if (size >= this.size) return
    const number = this.numberAt(size)
    const segment = this.known[number]
    if (segment === undefined) return
    const rest = (await this.segment(number)).subarray(0, size - segment.from)
    // What stays of it comes back as a segment of its own, or a kill in between leaves a shorter list.
    const kept = Buffer.from(rest)
    await this.file.truncate(segment.at)
    this.known.length = number
    this.end = segment.at
    this.size = segment.from
    this.decrypted = undefined
    if (kept.length > 0) await this.add(kept)
  }

  /** What a crash left of a segment is taken away. */
  async mend(): Promise<void> {
    const { size } = await this.file.stat()
    if (size > this.end) await this.file.truncate(this.end)
  }

  private numberAt(position: number): number {
    let [low, high] = [0, this.known.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const segment = this.known[middle] as Segment
      if (segment.from + segment.length <= position) low = middle + 1
      else high = middle
    }
    return low
  }

  private async segment(number: number): Promise<Buffer> {
    if (this.decrypted?.number === number) return this.decrypted.bytes
    const segment = this.known[number]
    if (segment === undefined) return Buffer.alloc(0)
    const stored = await this.bytesAt(segment.at, HEAD_BYTES + segment.length + SEAL_BYTES)
    const head = stored.length < HEAD_BYTES ? undefined : this.codec.headAt(number, stored, 0)
    if (head?.length !== segment.length || head.isLast !== segment.isLast) throw this.codec.broken()
    const bytes = this.codec.opened(number, stored.subarray(HEAD_BYTES), segment.isLast)
    this.decrypted = { number, bytes }
    return bytes
  }

  private async isBlank(from: number, to: number): Promise<boolean> {
    return (await this.bytesAt(from, Math.min(WINDOW_BYTES, to - from))).every(byte => byte === 0)
  }

  private async bytesAt(at: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await this.file.read(bytes, filled, length - filled, at + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return bytes.subarray(0, filled)
  }
}

export async function writeAll(file: OpenFile, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;)
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten
}
