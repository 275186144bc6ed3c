import type { Stats } from 'node:fs'
import { open, rename, type FileHandle } from 'node:fs/promises'
import { hasCode } from '../../contract/errors.ts'
import { temporaryName } from '../temporary-name.ts'
import type { OpenFile } from './open-file.ts'
import {
  FILE_HEAD_BYTES,
  kindOfName,
  SEGMENT_BYTES,
  SegmentCodec,
  Segments,
  writeAll,
  type FileKind,
} from './segments.ts'

/** How a file is opened: as `node:fs` says it. */
export type OpenFlags = 'r' | 'r+' | 'w' | 'wx' | 'w+' | 'a' | 'a+' | 'ax' | 'ax+'

/** A sealed file, open: what goes in and comes out is plain, what lies on the disk is not. */
export class SealedHandle implements OpenFile {
  private readonly file: OpenFile
  private readonly segments: Segments
  private readonly writes: boolean
  /** What waits for a segment to be full; only of a file that is written whole. */
  private pending: Buffer[] = []
  private waiting = 0
  private readAt = 0
  private isLast = false

  private constructor(file: OpenFile, segments: Segments, writes: boolean) {
    this.file = file
    this.segments = segments
    this.writes = writes
  }

  /** @throws {@link SealError}; what the system says */
  static async open(path: string, key: Buffer, flags: OpenFlags = 'r', mode = 0o600): Promise<SealedHandle> {
    const [how] = flags
    if (how === 'r') return SealedHandle.known(await open(path, flags), path, key, flags !== 'r')
    if (how === 'w') {
      const file = await open(path, flags.includes('x') ? 'wx+' : 'w+', mode)
      return SealedHandle.begun(file, path, key, kindOfName(path))
    }
    const kind = kindOfName(path) === 'whole' ? 'growing' : kindOfName(path)
    try {
      return await SealedHandle.begun(await open(path, 'wx+', mode), path, key, kind)
    } catch (error) {
      if (!hasCode(error, 'EEXIST') || flags.includes('x')) throw error
    }
    const file = await open(path, 'r+')
    // What a crash left of its head is no file yet.
    if ((await file.stat()).size < FILE_HEAD_BYTES) {
      await file.truncate()
      return SealedHandle.begun(file, path, key, kind)
    }
    const found = await SealedHandle.known(file, path, key, true)
    if (found.segments.codec.kind !== 'whole') return found
    await found.close()
    return SealedHandle.unended(path, key, mode)
  }

  /** A sealed file that stands in another one, for reading. */
  static async within(file: OpenFile, path: string, key: Buffer, base: number): Promise<SealedHandle> {
    return guarded(file, async () => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(FILE_HEAD_BYTES), 0, FILE_HEAD_BYTES, base)
      const segments = new Segments(file, SegmentCodec.read(buffer.subarray(0, bytesRead), key, path), base)
      await segments.look()
      return new SealedHandle(file, segments, false)
    })
  }

  private static async begun(file: FileHandle, path: string, key: Buffer, kind: FileKind): Promise<SealedHandle> {
    return guarded(file, async () => {
      const codec = SegmentCodec.make(kind, key, path)
      await writeAll(file, codec.head, 0)
      return new SealedHandle(file, new Segments(file, codec), true)
    })
  }

  private static async known(file: FileHandle, path: string, key: Buffer, writes: boolean): Promise<SealedHandle> {
    return guarded(file, async () => {
      const head = Buffer.alloc(FILE_HEAD_BYTES)
      const { bytesRead } = await file.read(head, 0, FILE_HEAD_BYTES, 0)
      // A list that was begun and has no line.
      const isBegun = bytesRead < FILE_HEAD_BYTES && kindOfName(path) !== 'whole'
      const codec = isBegun
        ? SegmentCodec.make(kindOfName(path), key, path)
        : SegmentCodec.read(head.subarray(0, bytesRead), key, path)
      const segments = new Segments(file, codec)
      await segments.look()
      if (writes) await segments.mend()
      return new SealedHandle(file, segments, writes)
    })
  }

  /** A file that was written whole, as one that grows. */
  private static async unended(path: string, key: Buffer, mode: number): Promise<SealedHandle> {
    const part = temporaryName(path)
    const [from, to] = [
      await SealedHandle.open(path, key),
      await SealedHandle.begun(await open(part, 'wx+', mode), path, key, 'growing'),
    ]
    const { size } = await from.stat()
    for (let at = 0; at < size; at += SEGMENT_BYTES) await to.append(await from.segments.read(at, SEGMENT_BYTES))
    await from.close()
    await rename(part, path)
    return to
  }

  async read(
    into: Buffer | { buffer: Buffer; position?: number },
    offset = 0,
    length?: number,
    position?: number | null,
  ): Promise<{ bytesRead: number; buffer: Buffer }> {
    const buffer = Buffer.isBuffer(into) ? into : into.buffer
    const asked = Buffer.isBuffer(into) ? position : into.position
    if (asked === undefined || asked === null || asked + buffer.length > this.segments.size) await this.more()
    const bytes = await this.segments.read(asked ?? this.readAt, length ?? buffer.length - offset)
    bytes.copy(buffer, offset)
    if (asked === undefined || asked === null) this.readAt += bytes.length
    return { bytesRead: bytes.length, buffer }
  }

  async write(data: string | Uint8Array): Promise<{ bytesWritten: number }> {
    const bytes = bytesOf(data)
    await this.append(bytes)
    return { bytesWritten: bytes.length }
  }

  async writeFile(data: string | Uint8Array | Iterable<string>): Promise<void> {
    if (typeof data === 'string' || data instanceof Uint8Array) return this.append(bytesOf(data))
    for (const piece of data) await this.append(bytesOf(piece))
  }

  async appendFile(data: string | Uint8Array): Promise<void> {
    return this.append(bytesOf(data))
  }

  async truncate(size = 0): Promise<void> {
    if (this.segments.codec.kind === 'whole') throw new Error('a file that is written whole is not cut')
    await this.more()
    await this.segments.cut(size)
  }

  /** With the size of what it holds. */
  async stat(): Promise<Stats> {
    await this.more()
    const found = await this.file.stat()
    found.size = this.segments.size + this.waiting
    return found
  }

  async sync(): Promise<void> {
    await this.finish()
    await this.file.sync()
  }

  async close(): Promise<void> {
    try {
      await this.finish()
    } finally {
      await this.file.close()
    }
  }

  /** Somebody else may have added to it. */
  private async more(): Promise<void> {
    if (!this.segments.isEnded && (this.segments.codec.kind !== 'whole' || !this.writes)) await this.segments.look()
  }

  private async append(bytes: Buffer): Promise<void> {
    if (this.segments.codec.kind !== 'whole') {
      await this.more()
      for (let at = 0; at < bytes.length; at += SEGMENT_BYTES)
        await this.segments.add(bytes.subarray(at, at + SEGMENT_BYTES))
      return
    }
    if (this.isLast) throw new Error('a file that is whole takes no more')
    // A copy: whoever wrote may use its bytes again.
    for (let at = 0; at < bytes.length;) {
      const piece = Buffer.from(bytes.subarray(at, at + SEGMENT_BYTES - this.waiting))
      this.pending.push(piece)
      this.waiting += piece.length
      at += piece.length
      if (this.waiting === SEGMENT_BYTES) await this.flush(false)
    }
  }

  private async flush(isLast: boolean): Promise<void> {
    const bytes = Buffer.concat(this.pending)
    ;[this.pending, this.waiting] = [[], 0]
    await this.segments.add(bytes, isLast)
  }

  private async finish(): Promise<void> {
    if (!this.writes || this.isLast || this.segments.codec.kind !== 'whole' || this.segments.isEnded) return
    this.isLast = true
    await this.flush(true)
  }
}

function bytesOf(data: string | Uint8Array): Buffer {
  return typeof data === 'string' ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

async function guarded<T>(file: OpenFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await file.close()
    throw error
  }
}
