import { crc32 } from 'node:zlib'
import { fromBufferPromise, getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl'
import { ClewError, foreseen, messageOf } from '../../contract/errors.ts'
import { refuseSwollen } from '../../base/text-file.ts'
import { SourceDamage, UnreadableInputError } from '../errors.ts'
import type { Content, ContentStream } from './content.ts'
import { saying } from '../../contract/words/saying.ts'

const MOST_ENTRIES = 20_000
/** Of an entry that has to be in memory, counted while it is unpacked. */
const MOST_WHOLE = 512 << 20
const OPTIONS = { autoClose: false, lazyEntries: true, decodeStrings: false } as const

export interface ZipEntry {
  /** Its path in the archive. It is shown, and never a path on disk. */
  name: string
  content: Content
}

/**
 * A zip archive whose entries are read where they are. What they unpack to is counted over all of them, whatever the
 * archive says of their sizes.
 */
export class ZipArchive {
  readonly entries: ZipEntry[] = []
  private readonly name: string
  private readonly content: Content
  private readonly file: ZipFile
  private unpacked = 0

  private constructor(name: string, content: Content, file: ZipFile) {
    this.name = name
    this.content = content
    this.file = file
  }

  /** @throws {UnreadableInputError} no archive, a damaged one, or one of too many files */
  static async open(name: string, content: Content): Promise<ZipArchive> {
    const whole = await content.whole()
    try {
      const file = await ('path' in whole ? openPromise(whole.path, OPTIONS) : fromBufferPromise(whole.bytes, OPTIONS))
      const archive = new ZipArchive(name, content, file)
      for await (const entry of file.eachEntry()) {
        archive.add(entry)
        if (archive.entries.length > MOST_ENTRIES)
          throw new UnreadableInputError(saying('importProblems.manyFiles', { file: name, most: MOST_ENTRIES }))
      }
      return archive
    } catch (cause) {
      if (cause instanceof UnreadableInputError) throw cause
      throw new UnreadableInputError(
        saying('importProblems.zipDamaged', { file: name, why: foreseen(cause)?.said ?? messageOf(cause) }),
        { cause },
      )
    }
  }

  close(): void {
    this.file.close()
  }

  private add(entry: Entry): void {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    if (name.endsWith('/')) return
    const content: Content = {
      bytes: entry.compressedSize,
      isPacked: true,
      identity: `${this.content.identity} ${name} ${entry.crc32}`,
      open: () => this.stream(entry, name),
      whole: async () => ({ bytes: await this.whole(entry, name) }),
    }
    this.entries.push({ name, content })
  }

  private async stream(entry: Entry, name: string): Promise<ContentStream> {
    if (!entry.canDecodeFileData())
      throw new UnreadableInputError(
        entry.isEncrypted()
          ? `${name} in ${this.name} is locked with a password; unpack the archive and import what comes out.`
          : `${name} in ${this.name} is packed in a way that cannot be read; unpack the archive and import what comes out.`,
      )
    const stream = await this.file.openReadStreamPromise(entry)
    const { compressedSize, uncompressedSize } = entry
    const count = (bytes: number): void => refuseSwollen(this.name, (this.unpacked += bytes), this.content.bytes)
    let bytesRead = 0
    return {
      get bytesRead() {
        return bytesRead
      },
      destroy: () => void stream.destroy(),
      async *[Symbol.asyncIterator]() {
        let [written, checksum] = [0, 0]
        try {
          for await (const data of stream) {
            const chunk = data as Buffer
            written += chunk.length
            checksum = crc32(chunk, checksum)
            count(chunk.length)
            bytesRead = Math.min(compressedSize, Math.round((compressedSize * written) / (uncompressedSize || 1)))
            yield chunk
          }
        } catch (error) {
          if (error instanceof ClewError) throw error
          throw new SourceDamage(`it is damaged (${messageOf(error)}); what was unpacked before was kept`, true)
        }
        bytesRead = compressedSize
        if (checksum !== entry.crc32)
          throw new SourceDamage('its checksum is wrong, so some of it may be; all of it was kept', false)
      },
    }
  }

  private async whole(entry: Entry, name: string): Promise<Buffer> {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of await this.stream(entry, name)) {
      bytes += chunk.length
      if (bytes > MOST_WHOLE)
        throw new UnreadableInputError(
          `${name} is larger than ${MOST_WHOLE >> 20} MiB; unpack the archive and import it as a file of its own.`,
        )
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}
