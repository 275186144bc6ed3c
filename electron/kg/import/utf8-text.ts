import { isUtf8 } from 'node:buffer'

export const NOT_UTF8 = 'not valid UTF-8; save the file as UTF-8'

/** Finds what stands in decoded text for bytes that are no UTF-8: half a pair, which no valid text holds. */
export const UNDECODED = /\p{Surrogate}/u
const UNDECODED_MARK = '\ud800'

const LF = 0x0a

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
