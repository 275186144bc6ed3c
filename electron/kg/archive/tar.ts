import { UnreadableInputError } from '../errors.ts'
import { saying } from '../../contract/words/saying.ts'

/** The size of a header, and what every file is filled up to. */
const BLOCK = 512
/** Files of an archive are cut into parts no larger than this; one that says it is larger is not ours. */
export const MOST_PART_BYTES = 16 << 20

/** The last component of a name, and what comes before it. */
const LONGEST_NAME = 100
const LONGEST_PREFIX = 155

export interface TarEntry {
  name: string
  bytes: Buffer
}

/** A file of a tar archive (POSIX ustar), which any `tar` unpacks. */
export function tarEntry({ name, bytes }: TarEntry): Buffer[] {
  const header = Buffer.alloc(BLOCK)
  const { prefix, rest } = fieldsOf(name)
  header.write(rest, 0, LONGEST_NAME, 'latin1')
  header.write('0000600\u00000000000\u00000000000\u0000', 100, 'latin1')
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\u0000`, 124, 'latin1')
  header.write(`${'0'.repeat(11)}\u0000        0`, 136, 'latin1')
  header.write('ustar\u000000', 257, 'latin1')
  header.write(prefix, 345, LONGEST_PREFIX, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\u0000 `, 148, 'latin1')
  return [header, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))]
}

/** Whether a name fits into a header. */
export function isTarName(name: string): boolean {
  const { prefix, rest } = fieldsOf(name)
  return rest.length <= LONGEST_NAME && prefix.length <= LONGEST_PREFIX && /^[\x21-\x7e]+$/.test(name)
}

/** A long name is parted at its last stroke. */
function fieldsOf(name: string): { prefix: string; rest: string } {
  const at = name.length > LONGEST_NAME ? name.lastIndexOf('/') : -1
  return at < 0 ? { prefix: '', rest: name } : { prefix: name.slice(0, at), rest: name.slice(at + 1) }
}

/** What stands at the end. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK)
}

/** All bytes of a header, those of the sum itself taken for blanks. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}

/**
 * The files of a tar archive as they come, one in memory at a time; what stands behind its end is not read.
 * @param name for people to read
 * @throws {UnreadableInputError} no such archive, or one that is cut
 */
export async function* tarEntries(name: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  let pending: Buffer[] = []
  let have = 0
  let entry: { name: string; size: number } | undefined
  for await (const chunk of chunks) {
    pending.push(chunk)
    have += chunk.length
    for (;;) {
      const wanted = entry === undefined ? BLOCK : Math.ceil(entry.size / BLOCK) * BLOCK
      if (have < wanted) break
      const whole = pending.length === 1 && pending[0] !== undefined ? pending[0] : Buffer.concat(pending)
      const bytes = whole.subarray(0, wanted)
      pending = [whole.subarray(wanted)]
      have = whole.length - wanted
      if (entry !== undefined) {
        yield { name: entry.name, bytes: bytes.subarray(0, entry.size) }
        entry = undefined
      } else if (bytes.every(byte => byte === 0)) return
      else entry = headerOf(name, bytes)
    }
  }
  throw new UnreadableInputError(saying('importProblems.cut', { file: name }))
}

function headerOf(archive: string, header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number): string => header.toString('latin1', from, to).replace(/\0.*$/s, '')
  const sum = Number.parseInt(text(148, 156), 8)
  const size = text(124, 136)
  if (sum !== checksumOf(header) || !/^[0-7]{11}$/.test(size) || text(156, 157) !== '0')
    throw new UnreadableInputError(saying('importProblems.noArchive', { file: archive }))
  const bytes = Number.parseInt(size, 8)
  if (bytes > MOST_PART_BYTES)
    throw new UnreadableInputError(saying('importProblems.largePart', { file: archive, size: bytes }))
  const [prefix, name] = [text(345, 500), text(0, 100)]
  return { name: prefix === '' ? name : `${prefix}/${name}`, size: bytes }
}
