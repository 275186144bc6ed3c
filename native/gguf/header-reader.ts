import { stat } from 'node:fs/promises'
import { open } from '../../electron/base/vault/files.ts'
import { ClewError } from '../../electron/contract/errors.ts'
import { type Coded, type Saying, saying } from '../../electron/contract/words/saying.ts'

/** A GGUF that must not be handed to any library. The message is one sentence that a person can act on. */
export class GgufError extends ClewError {
  constructor(message: Saying, options?: ErrorOptions) {
    super('unreadable', message, options)
  }
}

const WINDOW_BYTES = 1 << 18

/** What a header is read from: an open file, or bytes that are in memory. */
interface Bytes {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
  close(): Promise<void>
}

/**
 * Reads forwards through a file that may lie about every length in it: nothing is allocated before the bytes are known
 * to be in the file, and reading past the end is an error and never zeros.
 */
export class BoundedReader {
  readonly size: number
  position = 0
  private readonly file: Bytes
  private window = Buffer.alloc(0)
  private windowStart = 0

  constructor(file: Bytes, size: number) {
    this.file = file
    this.size = size
  }

  static async open(path: string): Promise<BoundedReader> {
    const refuse = (error: NodeJS.ErrnoException): never => {
      throw new GgufError(saying('modelFiles.notOpened', { why: error.code ?? error.message }))
    }
    // Looked at before it is opened: a pipe that nobody writes to never opens.
    if (!(await stat(path).catch(refuse)).isFile()) throw new GgufError(saying('modelFiles.noFile'))
    const file = await open(path, 'r').catch(refuse)
    return new BoundedReader(file, (await file.stat()).size)
  }

  close(): Promise<void> {
    return this.file.close()
  }

  /** The next `length` bytes, valid until the next call. */
  async bytes(length: number): Promise<Buffer> {
    if (length > this.size - this.position)
      throw new GgufError(saying('modelFiles.cutOff', { size: String(this.size) }))
    const offset = this.position - this.windowStart
    if (offset < 0 || offset + length > this.window.length) await this.fill(length)
    const start = this.position - this.windowStart
    this.position += length
    return this.window.subarray(start, start + length)
  }

  private async fill(length: number): Promise<void> {
    const wanted = Math.min(Math.max(length, WINDOW_BYTES), this.size - this.position)
    const window = Buffer.alloc(wanted)
    let filled = 0
    while (filled < wanted) {
      const { bytesRead } = await this.file.read(window, filled, wanted - filled, this.position + filled)
      if (bytesRead === 0) throw new GgufError(saying('modelFiles.becameShorter'))
      filled += bytesRead
    }
    this.window = window
    this.windowStart = this.position
  }

  async u32(): Promise<number> {
    return (await this.bytes(4)).readUInt32LE(0)
  }

  /** An unsigned 64-bit count or length; anything over `limit` is an error that names what was counted. */
  async count(limit: number, what: Coded): Promise<number> {
    const value = (await this.bytes(8)).readBigUInt64LE(0)
    if (value > BigInt(limit))
      throw new GgufError(saying('modelFiles.claims', { value: String(value), what, limit: String(limit) }))
    return Number(value)
  }

  async string(limit: number, what: Coded): Promise<string> {
    return (await this.bytes(await this.count(limit, what))).toString('utf8')
  }
}
