import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import { createWriteStream } from '../../base/vault/files.ts'
import { checkedId } from '../../base/file-keeper.ts'
import { makeSubfolder } from '../../base/make-folder.ts'
import { ClewError } from '../../contract/errors.ts'
import { saying } from '../../contract/words/saying.ts'

export interface UploadLimits {
  /** Bytes of one file. */
  perFile: number
  /** Bytes that must stay free on the disk. */
  keepFree: number
}

const DEFAULT_LIMITS: UploadLimits = { perFile: 64 * 2 ** 30, keepFree: 512 * 2 ** 20 }
/** Uploads that no import or model list asked for are forgotten after a day. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1_000

export function createUploads(folder: string, limits: UploadLimits = DEFAULT_LIMITS) {
  return {
    /**
     * Writes the stream under the (checked) file name; refuses what goes past the limits and leaves nothing of it.
     * @param announced how many bytes the sender says will come; 0 when it does not say
     */
    async receive(name: string, content: AsyncIterable<Uint8Array>, announced: number): Promise<{ uploadId: string }> {
      const fileName = checkedFileName(name)
      const check = await sizeCheck(folder, limits)
      // Refused before the first byte where the sender is honest about the size.
      check(announced)
      const uploadId = randomUUID()
      const own = join(folder, uploadId)
      await makeSubfolder(own)
      try {
        await pipeline(content, counted(check), createWriteStream(join(own, fileName), { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(own, { recursive: true, force: true })
        throw error
      }
      return { uploadId }
    },
    /** A place for a file that is to be made here and fetched from here. */
    async reserve(name: string): Promise<{ uploadId: string; path: string }> {
      const uploadId = randomUUID()
      await makeSubfolder(join(folder, uploadId))
      return { uploadId, path: join(folder, uploadId, checkedFileName(name)) }
    },
    async path(uploadId: string): Promise<string> {
      const own = uploadFolder(folder, uploadId)
      const [fileName] = await readdir(own).catch(() => [])
      if (fileName === undefined) throw new ClewError('not-found', saying('graphProblems.uploadGone'))
      return join(own, fileName)
    },
    async discard(uploadId: string): Promise<void> {
      await rm(uploadFolder(folder, uploadId), { recursive: true, force: true })
    },
  }
}

/** What a crash or a closed browser left behind. */
export async function removeForgottenUploads(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs > FORGOTTEN_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function uploadFolder(folder: string, uploadId: string): string {
  return join(folder, checkedId(uploadId, 'upload'))
}

/** A plain file name of one path segment: the importer reads the format from its ending. */
function checkedFileName(name: string): string {
  const bad =
    name === '' ||
    name === '.' ||
    name === '..' ||
    Buffer.byteLength(name) > 200 ||
    basename(name) !== name ||
    /[\p{Cc}/\\:*?"<>|]/u.test(name)
  if (bad) throw new ClewError('bad-request', saying('graphProblems.uploadName'))
  return name
}

async function sizeCheck(folder: string, limits: UploadLimits): Promise<(bytes: number) => void> {
  const disk = await statfs(folder)
  const room = disk.bavail * disk.bsize - limits.keepFree
  return bytes => {
    if (bytes > limits.perFile)
      throw new ClewError('too-large', saying('graphProblems.uploadTooLarge', { most: { bytes: limits.perFile } }))
    if (bytes > room) throw new ClewError('too-large', saying('graphProblems.uploadDisk'))
  }
}

function counted(check: (bytes: number) => void): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      try {
        check((received += chunk.byteLength))
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
}

export type Uploads = ReturnType<typeof createUploads>
