import { crc32, createInflateRaw } from 'node:zlib'
import { SourceDamage } from '../errors.ts'

/** Text that is lost beside a damaged place: what zlib had made of it when it failed is not to be had. */
const PIECE_BYTES = 1 << 16
/** Packed bytes that are unpacked in one go: at most 1,032 times as many come of them (deflate), 16 MiB. */
const AT_ONCE = 1 << 14
const MAGIC = Buffer.of(0x1f, 0x8b, 0x08)
const HEADER_BYTES = 10
const TRAILER_BYTES = 8
/** Flags of a header (RFC 1952 §2.3.1) that say what follows it. */
const HEADER_CHECKED = 0x02
const EXTRA_FIELD = 0x04
const FILE_NAME = 0x08
const COMMENT = 0x10

/**
 * Unpacks gzip, several members in a row too. Node's own reader drops what it has unpacked when it meets an error; this
 * one hands over everything first, also where only the checksum is wrong or something else stands behind the end.
 * @throws {SourceDamage} behind all that could be unpacked
 */
export async function* gunzip(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const bytes = new PackedBytes(packed)
  let damage: SourceDamage | undefined
  for (let first = true; ; first = false) {
    if (!(await readHeader(bytes, first))) break
    let checksum = 0
    let length = 0
    for await (const text of inflate(bytes)) {
      checksum = crc32(text, checksum)
      length = (length + text.length) >>> 0
      yield text
    }
    const trailer = await bytes.take(TRAILER_BYTES)
    if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== length)
      damage ??= new SourceDamage('its checksum is wrong, so some of the text may be; all of it was kept', false)
  }
  if (damage) throw damage
}

/** False at the end of the file; zeros that fill it up are an end too. */
async function readHeader(bytes: PackedBytes, first: boolean): Promise<boolean> {
  if (!first && !(await bytes.skipZeros())) return false
  const header = await bytes.upTo(HEADER_BYTES)
  if (!header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new SourceDamage(
      first
        ? 'it does not begin as a gzip file'
        : 'something else stands behind the end of the gzip file; that was left out and the rest kept',
      false,
    )
  if (header.length < HEADER_BYTES) throw endsEarly()
  const flags = header[3] as number
  if (flags & EXTRA_FIELD) await bytes.take((await bytes.take(2)).readUInt16LE(0))
  if (flags & FILE_NAME) await bytes.skipText()
  if (flags & COMMENT) await bytes.skipText()
  if (flags & HEADER_CHECKED) await bytes.take(2)
  return true
}

/** The text of one member. */
async function* inflate(bytes: PackedBytes): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: PIECE_BYTES })
  const texts: Buffer[] = []
  let ended = false
  let failed: Error | undefined
  stream.on('data', (text: Buffer) => texts.push(text))
  const over = new Promise<void>(resolve => {
    stream.once('end', () => {
      ended = true
      resolve()
    })
    stream.once('error', error => {
      failed = error
      resolve()
    })
  })
  try {
    while (!ended) {
      const chunk = await bytes.next()
      if (chunk === undefined) throw endsEarly()
      const before = stream.bytesWritten
      await Promise.race([over, new Promise(resolve => stream.write(chunk.subarray(0, AT_ONCE), resolve))])
      bytes.putBack(chunk.subarray(ended ? stream.bytesWritten - before : AT_ONCE))
      yield* texts.splice(0)
      if (failed)
        throw new SourceDamage(
          `it is damaged (${failed.message}); what was unpacked before was kept, less up to ${PIECE_BYTES >> 10} kB beside that place`,
          true,
        )
    }
  } finally {
    stream.destroy()
  }
}

function endsEarly(): SourceDamage {
  return new SourceDamage('it ends early; what was unpacked before was kept', true)
}

/** Bytes as they come, and back again where too many were taken. */
class PackedBytes {
  private readonly chunks: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  /** Whatever comes next, of any length but 0; undefined at the end. */
  async next(): Promise<Buffer | undefined> {
    while (this.rest.length === 0) {
      const { value, done } = await this.chunks.next()
      if (done) return undefined
      this.rest = value
    }
    const next = this.rest
    this.rest = next.subarray(next.length)
    return next
  }

  putBack(bytes: Buffer): void {
    this.rest = bytes
  }

  async take(count: number): Promise<Buffer> {
    const taken = await this.upTo(count)
    if (taken.length < count) throw endsEarly()
    return taken
  }

  /** As many, or what there is at the end. */
  async upTo(count: number): Promise<Buffer> {
    const taken: Buffer[] = []
    for (let missing = count; missing > 0;) {
      const next = await this.next()
      if (next === undefined) break
      taken.push(next.subarray(0, missing))
      this.putBack(next.subarray(Math.min(missing, next.length)))
      missing -= Math.min(missing, next.length)
    }
    return Buffer.concat(taken)
  }

  /** False where there is nothing but zeros. */
  async skipZeros(): Promise<boolean> {
    for (let next = await this.next(); next !== undefined; next = await this.next()) {
      const at = next.findIndex(byte => byte !== 0)
      if (at < 0) continue
      this.putBack(next.subarray(at))
      return true
    }
    return false
  }

  /** Text that ends with a zero. */
  async skipText(): Promise<void> {
    for (;;) {
      const next = await this.next()
      if (next === undefined) throw endsEarly()
      const end = next.indexOf(0)
      if (end < 0) continue
      this.putBack(next.subarray(end + 1))
      return
    }
  }
}
