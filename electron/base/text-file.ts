import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { createReadStream, open } from './vault/files.ts'
import { ClewError, foreseen, messageOf } from '../contract/errors.ts'
import { cannotBeOpened, ordinaryFile } from './ordinary-file.ts'
import { saying } from '../contract/words/saying.ts'

/** A question of RoG brings its graph along in one line of some megabytes. */
export const LONGEST_LINE = 64 << 20
const CHUNK_BYTES = 1 << 20
const LF = 0x0a
const CR = 0x0d
/** Texts and graphs compress 3 to 40 times; what swells more is made to fill the memory or the disk of whoever reads it. */
const MOST_GZIP_GROWTH = 200
const GROWTH_CHECKED_FROM = 64 << 20

export interface TextLine {
  /** From 1. */
  number: number
  /** Without its end; undefined where it is longer than {@link LONGEST_LINE} and was not kept. */
  text: string | undefined
  /** The byte after the line and its end, as the file is when it is unpacked. */
  end: number
  /** Whether its end is there: a crash may have cut off the last line. */
  ended: boolean
}

/**
 * The lines of a text file, plain or gzipped, however large it is: no more than one of them is in memory.
 * @param from where in a plain file to begin
 * @throws {@link ClewError} `not-found` where there is none, another code where it cannot be read
 */
export async function* textLines(path: string, from = 0): AsyncGenerator<TextLine> {
  let parts: Buffer[] = []
  let [length, number, end] = [0, 0, from]
  const keep = (part: Buffer): void => {
    length += part.length
    if (length <= LONGEST_LINE) parts.push(part)
    else parts = []
  }
  const line = (ended: boolean): TextLine => {
    number += 1
    end += length + (ended ? 1 : 0)
    const text = length > LONGEST_LINE ? undefined : textOf(Buffer.concat(parts), number === 1 && from === 0)
    ;[parts, length] = [[], 0]
    return { number, text, end, ended }
  }
  for await (const chunk of bytesOf(path, from)) {
    let start = 0
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, start)) {
      keep(chunk.subarray(start, at))
      yield line(true)
      start = at + 1
    }
    if (start < chunk.length) keep(chunk.subarray(start))
  }
  if (length > 0) yield line(false)
}

/** The text of a file, plain or gzipped, in pieces of any length. @throws as {@link textLines} */
export async function* textChunks(path: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  for await (const chunk of bytesOf(path, 0)) yield decoder.write(chunk)
  yield decoder.end()
}

/** @throws {@link ClewError} `too-large` where a gzipped file has swollen, from `packed` bytes to `unpacked`, as no text does */
export function refuseSwollen(name: string, unpacked: number, packed: number): void {
  if (unpacked > GROWTH_CHECKED_FROM && unpacked > packed * MOST_GZIP_GROWTH)
    throw new ClewError('too-large', saying('placeProblems.unpacksTooMuch', { file: name, most: MOST_GZIP_GROWTH }))
}

function textOf(line: Buffer, isFirst: boolean): string {
  const text = line.toString('utf8', 0, line.at(-1) === CR ? line.length - 1 : line.length)
  return isFirst ? text.replace(/^\uFEFF/, '') : text
}

async function* bytesOf(path: string, from: number): AsyncGenerator<Buffer> {
  const gzip = await looksPacked(path)
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES, start: from })
  const stream = gzip ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file
  if (gzip) file.on('error', error => stream.destroy(error))
  let bytes = 0
  try {
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length
      if (gzip) refuseSwollen(path, bytes, file.bytesRead)
      yield chunk as Buffer
    }
  } catch (cause) {
    if (cause instanceof ClewError) throw cause
    throw new ClewError(
      'unreadable',
      saying('placeProblems.notToItsEnd', { path, why: foreseen(cause)?.said ?? messageOf(cause) }),
      { cause },
    )
  } finally {
    file.destroy()
    stream.destroy()
  }
}

/** Whether it is gzipped. */
async function looksPacked(path: string): Promise<boolean> {
  try {
    await ordinaryFile(path)
    const file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close())
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } catch (cause) {
    if (cause instanceof ClewError) throw cause
    throw cannotBeOpened(path, cause)
  }
}
