import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { TextDecoder } from 'node:util'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { refuseSwollen } from '../../base/text-file.ts'
import { looksBinary, utf16Of } from '../decoding.ts'
import { SourceDamage, UnreadableInputError } from '../errors.ts'
import { gunzip } from './gunzip.ts'
import type { ImportRecord } from './record.ts'

const CHUNK_BYTES = 1 << 20
/** A byte that UTF-8 does not have. */
const NO_UTF8 = Buffer.of(0xff)

/** A file to import: opened once to look at its beginning, then read as a stream of bytes. */
export interface Source {
  path: string
  /** Bytes on disk, compressed or not: what progress is measured in. */
  bytes: number
  gzip: boolean
  /** The first bytes of the text, for telling the format. */
  beginning: Buffer
}

/**
 * Errors name the file without its folder: a file that a browser sent lies in a private one.
 * @throws {UnreadableInputError} missing, a folder, empty, or binary
 */
export async function inspectSource(path: string): Promise<Source> {
  const name = basename(path)
  const found = await stat(path).catch((cause: unknown) => {
    throw new UnreadableInputError(`${name} cannot be read; check the path and the permissions.`, { cause })
  })
  if (found.isDirectory()) throw new UnreadableInputError(`${name} is a folder; choose the graph files inside it.`)
  if (!found.isFile()) throw new UnreadableInputError(`${name} is no ordinary file; save it to disk first.`)
  if (found.size === 0) throw new UnreadableInputError(`${name} is empty; choose a file with triples in it.`)
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw new UnreadableInputError(`${name} cannot be read; check the permissions.`, { cause })
  })
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close())
  const gzip = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  const source: Source = { path, bytes: found.size, gzip, beginning: Buffer.alloc(0) }
  source.beginning = await readBeginning(source)
  if (source.beginning.length === 0)
    throw new UnreadableInputError(`${name} holds nothing once it is unpacked; choose a file with triples in it.`)
  if (isBinary(source.beginning)) {
    throw new UnreadableInputError(
      `${name} is not a text file; a graph comes as N-Triples, N-Quads, Turtle, TriG, RDF/XML, JSON-LD, CSV, TSV or head|relation|tail lines, plain or gzipped.`,
    )
  }
  return source
}

/**
 * The file's text in chunks; `onBytes` hears how far the file on disk has been read.
 * @throws {SourceDamage} behind all that can be read of a file that is cut, damaged or was changed meanwhile
 */
export async function* readSource(
  source: Pick<Source, 'path' | 'gzip' | 'bytes'>,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const file = createReadStream(source.path, { highWaterMark: CHUNK_BYTES, ...(signal ? { signal } : {}) })
  let written = 0
  let transcoder: TextDecoder | undefined
  try {
    for await (const data of source.gzip ? gunzip(file) : file) {
      let chunk = data as Buffer
      if (written === 0) {
        const utf16 = utf16Of(chunk)
        transcoder = utf16 && new TextDecoder(utf16)
        if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) chunk = chunk.subarray(3)
      }
      written += (data as Buffer).length
      onBytes(file.bytesRead)
      if (source.gzip) refuseSwollen(basename(source.path), written, file.bytesRead)
      yield transcoder ? utf8Bytes(transcoder.decode(chunk, { stream: true })) : chunk
    }
    if (transcoder) yield utf8Bytes(transcoder.decode())
  } finally {
    file.destroy()
  }
  if (file.bytesRead !== source.bytes)
    throw new SourceDamage(
      `it was changed while it was read, from ${source.bytes.toLocaleString('en')} to ${file.bytesRead.toLocaleString('en')} bytes; what was read was kept`,
      true,
    )
}

/**
 * Hands over what there is of a source's text. Damage is put on record.
 * @returns whether the text goes on to its end: if not, the last line or statement is cut somewhere
 */
export async function readChunks(
  chunks: AsyncIterable<Buffer>,
  take: (chunk: Buffer) => void | Promise<void>,
  record: ImportRecord,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  try {
    for await (const chunk of chunks) {
      await take(chunk)
      await yieldToEventLoop(signal)
    }
    return true
  } catch (error) {
    if (!(error instanceof SourceDamage)) throw error
    record.reject(0, `the file is not whole: ${error.message}; get it again and import that`)
    return !error.isCut
  }
}

async function readBeginning(source: Source): Promise<Buffer> {
  try {
    for await (const chunk of readSource(source, undefined, () => undefined))
      if (chunk.length > 0) return chunk.subarray(0, 64 << 10)
  } catch (cause) {
    throw new UnreadableInputError(
      `${basename(source.path)} cannot be ${source.gzip ? 'unpacked' : 'read'}: ${(cause as Error).message}.`,
      { cause },
    )
  }
  return Buffer.alloc(0)
}

/**
 * Text as UTF-8. What the decoder could not read becomes a byte that is none, so that the readers tell of it: half a
 * pair of UTF-16 is as wrong as Latin-1.
 */
function utf8Bytes(text: string): Buffer {
  const parts = text.split('\ufffd').map(part => Buffer.from(part))
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [NO_UTF8, part])))
}

/** A beginning with control characters, or mostly not UTF-8: a single NUL byte in a long text is a bad line. */
function isBinary(beginning: Buffer): boolean {
  const sample = beginning.subarray(0, 8192)
  if (looksBinary(sample.toString('latin1'))) return true
  return !isUtf8(sample) && sample.filter(byte => byte >= 0x80).length > sample.length / 3
}
