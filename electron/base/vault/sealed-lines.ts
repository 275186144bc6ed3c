import {
  closeSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hasCode } from '../../contract/errors.ts'
import { temporaryName } from '../temporary-name.ts'
import { FILE_HEAD_BYTES, SegmentCodec } from './segments.ts'

/**
 * A sealed file that several processes add lines to, each at once: a line is a segment, written in one step. What cannot
 * be written is lost, as a log's lines may be.
 */
export class SealedLines {
  private readonly path: string
  private readonly key: Buffer
  private opened: { file: number; codec: SegmentCodec } | undefined

  constructor(path: string, key: Buffer) {
    this.path = path
    // The project may be locked while the last lines are written.
    this.key = Buffer.from(key)
  }

  write(line: string): void {
    try {
      // Somebody erased it.
      if (this.opened !== undefined && fstatSync(this.opened.file).nlink === 0) this.reopen()
      this.opened ??= this.open()
      const { file, codec } = this.opened
      const sealed = codec.sealed(0, Buffer.from(line))
      const { size } = fstatSync(file)
      // On a full disk a part of a line would hide what comes after it.
      if (writeSync(file, sealed) < sealed.length) ftruncateSync(file, size)
    } catch {
      this.reopen()
    }
  }

  /** What is written from here on goes into the file that has its name then. */
  reopen(): void {
    if (this.opened !== undefined) closeSync(this.opened.file)
    this.opened = undefined
  }

  /** The key is forgotten; no line may come any more. */
  end(): void {
    this.reopen()
    this.key.fill(0)
  }

  private open(): { file: number; codec: SegmentCodec } {
    this.begin()
    const file = openSync(this.path, 'a+', 0o600)
    const head = Buffer.alloc(FILE_HEAD_BYTES)
    readSync(file, head, 0, FILE_HEAD_BYTES, 0)
    return { file, codec: SegmentCodec.read(head, this.key, this.path) }
  }

  /** The head comes with the file, whoever else begins it. */
  private begin(): void {
    const part = temporaryName(this.path)
    writeFileSync(part, SegmentCodec.make('mixed', this.key, this.path).head, { mode: 0o600 })
    try {
      linkSync(part, this.path)
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    } finally {
      rmSync(part, { force: true })
    }
  }
}
