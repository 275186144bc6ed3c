import * as plain from 'node:fs'
import * as fs from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import type { OpenFile } from './open-file.ts'
import { SealedHandle, type OpenFlags } from './sealed-handle.ts'
import { SEGMENT_BYTES } from './segments.ts'
import { keyFor } from './unlocked.ts'

/**
 * Files as `node:fs` has them, under its names: those of an unlocked project are decrypted when they are read and
 * encrypted when they are written, all others are as they are. What reads or writes the content of a file that may lie
 * in the data folder does it by these (test/privacy/sealed-writing.test.ts holds it).
 */
export async function open(path: string, flags: OpenFlags = 'r', mode?: number): Promise<OpenFile> {
  const key = keyFor(path)
  return key === undefined ? fs.open(path, flags, mode) : SealedHandle.open(path, key, flags, mode)
}

interface ReadOptions {
  encoding?: 'utf8'
  signal?: AbortSignal
}

export async function readFile(path: string, options?: { signal?: AbortSignal }): Promise<Buffer<ArrayBuffer>>
export async function readFile(path: string, options: 'utf8'): Promise<string>
export async function readFile(path: string, options: 'utf8' | ReadOptions = {}): Promise<string | Buffer> {
  const key = keyFor(path)
  if (key === undefined) return fs.readFile(path, options)
  const { signal, encoding } = typeof options === 'string' ? { encoding: options, signal: undefined } : options
  signal?.throwIfAborted()
  const file = await SealedHandle.open(path, key)
  try {
    const bytes = Buffer.allocUnsafe((await file.stat()).size)
    for (let at = 0; at < bytes.length;) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(bytes, at, Math.min(SEGMENT_BYTES, bytes.length - at), at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return encoding === undefined ? bytes : bytes.toString(encoding)
  } finally {
    await file.close()
  }
}

export interface WriteOptions {
  flush?: boolean
  mode?: number
}

export function writeFile(path: string, data: string | Uint8Array, options: WriteOptions = {}): Promise<void> {
  return written(path, data, 'w', options)
}

export function appendFile(path: string, data: string | Uint8Array, options: WriteOptions = {}): Promise<void> {
  return written(path, data, 'a', options)
}

async function written(
  path: string,
  data: string | Uint8Array,
  how: 'w' | 'a',
  { flush = false, mode }: WriteOptions,
): Promise<void> {
  const file = await open(path, how, mode)
  try {
    await file.writeFile(data)
    if (flush) await file.sync()
  } finally {
    await file.close()
  }
}

export async function truncate(path: string, size = 0): Promise<void> {
  if (keyFor(path) === undefined) return fs.truncate(path, size)
  // As the system does it, where there is none.
  await fs.access(path)
  const file = await open(path, 'a')
  try {
    await file.truncate(size)
  } finally {
    await file.close()
  }
}

/** With the size of what it holds. */
export async function stat(path: string): Promise<plain.Stats> {
  const found = await fs.stat(path)
  const key = keyFor(path)
  if (key === undefined || !found.isFile()) return found
  const file = await SealedHandle.open(path, key)
  try {
    found.size = (await file.stat()).size
    return found
  } finally {
    await file.close()
  }
}

/** Into, out of and within a project, as what it holds. */
export async function copyFile(from: string, to: string): Promise<void> {
  if (keyFor(from) === keyFor(to)) return fs.copyFile(from, to)
  const source = await open(from)
  try {
    const target = await open(to, 'w')
    try {
      const buffer = Buffer.allocUnsafe(SEGMENT_BYTES)
      for (let at = 0; ;) {
        const { bytesRead } = await source.read(buffer, 0, buffer.length, at)
        if (bytesRead === 0) break
        await target.writeFile(buffer.subarray(0, bytesRead))
        at += bytesRead
      }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

interface ReadStreamOptions {
  start?: number
  /** The last byte that is read. */
  end?: number
  highWaterMark?: number
  signal?: AbortSignal
}

/** A stream that counts what it has read. */
export type CountingStream = Readable & { readonly bytesRead: number }

export function createReadStream(path: string, options: ReadStreamOptions = {}): CountingStream {
  const key = keyFor(path)
  return key === undefined
    ? plain.createReadStream(path, options)
    : new SealedReadStream(SealedHandle.open(path, key), options)
}

/** What lies in a sealed file, as a stream. */
export class SealedReadStream extends Readable {
  bytesRead = 0
  private readonly opened: Promise<SealedHandle>
  private at: number
  private readonly last: number
  private readonly piece: number

  constructor(
    opened: Promise<SealedHandle>,
    { start = 0, end = Infinity, highWaterMark = SEGMENT_BYTES, signal }: ReadStreamOptions,
  ) {
    super({ highWaterMark, ...(signal && { signal }) })
    this.at = start
    this.last = end
    this.piece = highWaterMark
    this.opened = opened
    this.opened.catch((error: unknown) => this.destroy(error as Error))
  }

  override _read(): void {
    void this.next().catch((error: unknown) => this.destroy(error as Error))
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.opened.then(
      file => file.close().then(() => done(error), done),
      () => done(error),
    )
  }

  private async next(): Promise<void> {
    const file = await this.opened
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(this.piece, this.last + 1 - this.at)))
    const { bytesRead } = buffer.length === 0 ? { bytesRead: 0 } : await file.read(buffer, 0, buffer.length, this.at)
    this.at += bytesRead
    this.bytesRead += bytesRead
    this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead))
  }
}

interface WriteStreamOptions {
  flags?: 'w' | 'wx'
  mode?: number
  flush?: boolean
}

export function createWriteStream(path: string, options: WriteStreamOptions = {}): Writable {
  const key = keyFor(path)
  if (key === undefined) return plain.createWriteStream(path, options)
  const opened = SealedHandle.open(path, key, options.flags ?? 'w', options.mode)
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      opened.then(file => file.writeFile(chunk)).then(() => done(), done)
    },
    final(done) {
      opened.then(file => (options.flush === true ? file.sync() : undefined)).then(() => done(), done)
    },
    destroy(error, done) {
      opened.then(
        file => file.close().then(() => done(error), done),
        () => done(error),
      )
    },
  })
  opened.catch((error: unknown) => stream.destroy(error as Error))
  return stream
}
