import { isUtf8 } from 'node:buffer'
import { access, constants } from 'node:fs/promises'
import { basename } from 'node:path'
import { TextDecoder } from 'node:util'
import { stat } from '../../base/vault/files.ts'
import { ClewError } from '../../contract/errors.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { refuseSwollen } from '../../base/text-file.ts'
import { looksBinary, utf16Of } from '../decoding.ts'
import { SourceDamage, UnreadableInputError } from '../errors.ts'
import { fileContent, type Content } from './content.ts'
import { binaryFormat } from './format.ts'
import { gunzip } from './gunzip.ts'
import type { ImportRecord } from './record.ts'
import { saying } from '../../contract/words/saying.ts'

/** A byte that UTF-8 does not have. */
const NO_UTF8 = Buffer.of(0xff)

/** A file to import, or one in an archive: opened once to look at its beginning, then read. */
export interface Source {
  /** Without its folder: a file that a browser sent lies in a private one. */
  name: string
  content: Content
  gzip: boolean
  /** The first bytes, of the text where it is packed, for telling the format. */
  beginning: Buffer
  /** Bytes of text that are read at most: of a preview, which is content with the beginning. */
  most?: number
}

/** The end of what was to be read, where there is more. */
export class SampleEnd extends SourceDamage {
  constructor() {
    super('only its beginning was read', true)
  }
}

/** The first bytes. @throws {SampleEnd} behind them, where there are more */
export async function* firstBytes(chunks: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const chunk of chunks) {
    if (left === 0 && chunk.length > 0) throw new SampleEnd()
    yield chunk.subarray(0, left)
    if (chunk.length > left) throw new SampleEnd()
    left -= chunk.length
  }
}

/** @throws {UnreadableInputError} missing, a folder, or empty */
export async function inspectSource(path: string): Promise<Source> {
  const name = basename(path)
  const found = await stat(path).catch((cause: unknown) => {
    throw new UnreadableInputError(saying('importProblems.notReadPath', { file: name }), { cause })
  })
  if (found.isDirectory()) throw new UnreadableInputError(saying('importProblems.isFolder', { file: name }))
  if (!found.isFile()) throw new UnreadableInputError(saying('importProblems.noOrdinary', { file: name }))
  if (found.size === 0) throw new UnreadableInputError(saying('importProblems.empty', { file: name }))
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new UnreadableInputError(saying('importProblems.notRead', { file: name }), { cause })
  })
  return inspectContent(name, fileContent(path, found.size, found.mtimeMs))
}

/** @throws {UnreadableInputError} it cannot be read */
export async function inspectContent(name: string, content: Content): Promise<Source> {
  const packed: Source = { name, content, gzip: false, beginning: Buffer.alloc(0) }
  const first = await readBeginning(packed)
  const gzip = first[0] === 0x1f && first[1] === 0x8b
  const source: Source = { ...packed, gzip, beginning: gzip ? await readBeginning({ ...packed, gzip }) : first }
  if (gzip && binaryFormat(source.beginning) !== undefined)
    throw new UnreadableInputError(saying('importProblems.packedTwice', { file: name }))
  return source
}

/** Why it can be no graph, whatever its name says; undefined where it may be one. */
export function whyNoGraph({ name, gzip, beginning }: Source): string | undefined {
  if (beginning.length === 0)
    return `${name} holds nothing${gzip ? ' once it is unpacked' : ''}; choose a file with triples in it.`
  if (binaryFormat(beginning) === undefined && isBinary(beginning))
    return `${name} is none of the files that hold a graph; give RDF, a table, GraphML, GEXF, JSON, Parquet, a workbook (.xlsx, .ods), or a zip of these.`
  return undefined
}

/**
 * The source's text in chunks; `onBytes` hears how far it has been read on disk.
 * @throws {SourceDamage} behind all that can be read of a file that is cut, damaged or was changed meanwhile
 */
export function readSource(
  source: Pick<Source, 'name' | 'content' | 'gzip' | 'most'>,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const whole = readWhole(source, signal, onBytes)
  return source.most === undefined ? whole : firstBytes(whole, source.most)
}

async function* readWhole(
  { name, content, gzip }: Pick<Source, 'name' | 'content' | 'gzip'>,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const stream = await content.open(signal)
  let written = 0
  let transcoder: TextDecoder | undefined
  try {
    for await (const data of gzip ? gunzip(stream) : stream) {
      let chunk = data
      if (written === 0) {
        const utf16 = utf16Of(chunk)
        transcoder = utf16 && new TextDecoder(utf16)
        if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) chunk = chunk.subarray(3)
      }
      written += data.length
      onBytes(stream.bytesRead)
      if (gzip) refuseSwollen(name, written, stream.bytesRead)
      yield transcoder ? utf8Bytes(transcoder.decode(chunk, { stream: true })) : chunk
    }
    if (transcoder) yield utf8Bytes(transcoder.decode())
  } finally {
    stream.destroy()
  }
  if (stream.bytesRead !== content.bytes)
    throw new SourceDamage(
      `it was changed while it was read, from ${content.bytes.toLocaleString('en')} to ${stream.bytesRead.toLocaleString('en')} bytes; what was read was kept`,
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
    if (error instanceof SampleEnd) record.isWhole = false
    else record.reject(0, `the file is not whole: ${error.message}; get it again and import that`)
    return !error.isCut
  }
}

async function readBeginning(source: Source): Promise<Buffer> {
  try {
    for await (const chunk of readSource(source, undefined, () => undefined))
      if (chunk.length > 0) return chunk.subarray(0, 64 << 10)
  } catch (cause) {
    if (cause instanceof ClewError && !(cause instanceof SourceDamage)) throw cause
    throw new UnreadableInputError(
      `${source.name} cannot be ${source.gzip ? 'unpacked' : 'read'}: ${(cause as Error).message}.`,
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
