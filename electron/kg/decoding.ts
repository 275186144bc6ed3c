import { isUtf8 } from 'node:buffer'

export const NOT_UTF8 = 'not valid UTF-8; save the file as UTF-8'

/** Finds what stands in decoded text for bytes that are no UTF-8: half a pair, which no valid text holds. */
export const UNDECODED = /\p{Surrogate}/u
const UNDECODED_MARK = '\ud800'

export const LINE_END = /\r\n|\n|\r/

const LF = 0x0a

/** The UTF-16 that spreadsheets write, told by its byte order mark. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Control characters where text has none; one or two are a slip. */
export function looksBinary(text: string): boolean {
  const sample = text.slice(0, 8192)
  let control = 0
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i)
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d) control++
  }
  return control > 2 + sample.length / 50
}

/** Bytes as text, in chunks that may end within a character. What is no UTF-8 is marked, never replaced in silence. */
export class Utf8Decoder {
  private rest: Buffer = Buffer.alloc(0)

  decode(chunk: Buffer): string {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk])
    const end = bytes.length - unfinished(bytes)
    this.rest = Buffer.from(bytes.subarray(end))
    const whole = bytes.subarray(0, end)
    return isUtf8(whole) ? whole.toString('utf8') : marked(whole)
  }

  /** What is left: half a character. */
  finish(): string {
    return this.rest.length === 0 ? '' : UNDECODED_MARK
  }
}

/** Bytes at the end that begin a character and may go on in the next chunk. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? back : 0
  }
  return 0
}

/** Line by line, so that what marks a bad line leaves the others as they are. */
function marked(bytes: Buffer): string {
  let text = ''
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(LF, start)
    const end = feed < 0 ? bytes.length : feed + 1
    const line = bytes.subarray(start, end)
    text += isUtf8(line) ? line.toString('utf8') : line.toString('utf8').replaceAll('\ufffd', UNDECODED_MARK)
    start = end
  }
  return text
}
