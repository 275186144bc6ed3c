import { open as openFolder, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { removeUnfinished } from '../../base/atomic-file.ts'
import { temporaryName } from '../../base/temporary-name.ts'
import { createWriteStream } from '../../base/vault/files.ts'
import { ClewError, notWritten } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'

const BLOCK = 1 << 16

/** Pieces put together, so that a file is written in few steps. */
export async function* inBlocks(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let texts: string[] = []
  let size = 0
  const taken = (): Buffer => {
    const block = Buffer.from(texts.join(''))
    ;[texts, size] = [[], 0]
    return block
  }
  for await (const piece of pieces) {
    if (typeof piece === 'string') {
      texts.push(piece)
      size += piece.length
      if (size >= BLOCK) yield taken()
    } else {
      if (size > 0) yield taken()
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    }
  }
  if (size > 0) yield taken()
}

/**
 * Writes a file beside its place, which it takes in one step when all is on disk: a failure leaves what was there, and
 * what a killed process left is removed by the next one that writes the same file. Gives its bytes.
 * @throws {ClewError} `disk`: it cannot be written; `cancelled`
 */
export async function writeFileBeside(
  target: string,
  blocks: AsyncIterable<Buffer>,
  {
    gzip = false,
    sealing,
    signal,
  }: {
    gzip?: boolean
    /** What it is encrypted with once it is packed. */
    sealing?: ((chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>) | undefined
    signal?: AbortSignal | undefined
  } = {},
): Promise<number> {
  await removeUnfinished(dirname(target), basename(target))
  const partial = temporaryName(target)
  try {
    const out = createWriteStream(partial, { flags: 'wx', flush: true })
    const source = Readable.from(blocks, { objectMode: false, highWaterMark: 4 * BLOCK })
    const how = signal === undefined ? {} : { signal }
    if (sealing !== undefined) await pipeline(source, createGzip({ level: 5 }), sealing, out, how)
    else if (gzip) await pipeline(source, createGzip({ level: 5 }), out, how)
    else await pipeline(source, out, how)
    const { size } = await stat(partial)
    await rename(partial, target)
    await syncFolderOf(target)
    return size
  } catch (error) {
    await rm(partial, { force: true })
    if (signal?.aborted) throw new ClewError('cancelled', saying('storeProblems.exportCancelled'))
    throw notWritten(target, error)
  }
}

/** Folders cannot be opened for syncing on Windows. */
async function syncFolderOf(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await openFolder(dirname(path), 'r')
  await handle.sync().finally(() => handle.close())
}
