import { ClewError } from '../../contract/errors.ts'
import { VaultHeaderSchema, type VaultHeader } from '../../contract/vault.ts'
import { ordinaryFile } from '../ordinary-file.ts'
import { createReadStream, open, SealedReadStream, type CountingStream } from './files.ts'
import { proves } from './header.ts'
import { SealedHandle } from './sealed-handle.ts'
import { SEGMENT_BYTES, SegmentCodec } from './segments.ts'
import { allKeys } from './unlocked.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * A file that leaves the project encrypted, and is opened by the passphrase that the project had then: a head (`CLEWBACK`
 * and the length of the header), the header of the project, and a sealed file.
 */
const MAGIC = Buffer.from('CLEWBACK')
const LENGTH_BYTES = 4
const LONGEST_HEADER = 4_096

/** What comes, in such a file. */
export async function* intoContainer(
  header: VaultHeader,
  key: Buffer,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const codec = SegmentCodec.make('whole', key, 'The backup')
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  yield Buffer.concat([MAGIC, length, text, codec.head])
  let number = 0
  let waiting = Buffer.alloc(0)
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk])
    for (; waiting.length > SEGMENT_BYTES; waiting = waiting.subarray(SEGMENT_BYTES))
      yield codec.sealed(number++, waiting.subarray(0, SEGMENT_BYTES))
  }
  yield codec.sealed(number, waiting, true)
}

/** The header of such a file, and where what is sealed begins; undefined of any other file. @throws {@link ClewError} */
export async function containerHeader(path: string): Promise<{ header: VaultHeader; base: number } | undefined> {
  await ordinaryFile(path)
  const file = await open(path)
  try {
    const most = MAGIC.length + LENGTH_BYTES + LONGEST_HEADER
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    if (bytesRead < MAGIC.length + LENGTH_BYTES || !buffer.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
    const start = MAGIC.length + LENGTH_BYTES
    const base = start + buffer.readUInt32LE(MAGIC.length)
    return { base, header: headerOf(base <= bytesRead ? buffer.toString('utf8', start, base) : '', path) }
  } finally {
    await file.close()
  }
}

function headerOf(text: string, path: string): VaultHeader {
  try {
    return VaultHeaderSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ClewError('unreadable', saying('encryptionProblems.backupDamaged', { path }), {
      cause,
    })
  }
}

/** The key of such a file, where this process has it. */
export function keyOfContainer(header: VaultHeader): Buffer | undefined {
  return allKeys().find(key => proves(header, key))
}

/**
 * What a file holds, whether it is such a one or not.
 * @throws {@link ClewError} `locked` where its passphrase was not given
 */
export async function createContentStream(
  path: string,
  options: { highWaterMark: number; signal?: AbortSignal },
): Promise<CountingStream> {
  const found = await containerHeader(path)
  if (found === undefined) return createReadStream(path, options)
  const key = keyOfContainer(found.header)
  if (key === undefined) throw new ClewError('locked', saying('encryptionProblems.backupEncrypted'))
  return new SealedReadStream(
    open(path).then(file => SealedHandle.within(file, path, key, found.base)),
    options,
  )
}
