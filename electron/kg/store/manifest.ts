import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { SealError } from '../../base/vault/seal.ts'
import { createReadStream, readFile, writeFile } from '../../base/vault/files.ts'
import { GraphFolderError } from '../errors.ts'
import { takeLock } from '../../base/process-lock.ts'
import { saying } from '../../contract/words/saying.ts'

/** Raised whenever what is in the folder changes shape; a folder with another number is refused with a sentence. */
const SCHEMA_VERSION = 2
/** Version 1 has other pages (`row-page.ts`, `string-page.ts`), which are still read. */
const OLDEST_VERSION = 1

export const DATA = 'data.mdb'
/** The data file of a graph's folder that has its documents only. */
export const DOCUMENTS = 'documents.mdb'
const MANIFEST = 'graph.json'
/** Held by who adds documents. */
export const WRITER_LOCK = 'writer.lock'

const ManifestSchema = z.object({
  format: z.literal('clew-graph'),
  version: z.number().int(),
  /** The data file's name where it is not `DATA`. */
  data: z.literal(DOCUMENTS).optional(),
  bytes: z.number().int(),
  crc32: z.number().int(),
  /** Modification time of the data file when its checksum was last seen to be right; another one means: check again. */
  verifiedMtimeMs: z.number(),
  /**
   * There while documents are being added: size and checksum are those of before, and LMDB's own transactions keep the
   * file whole.
   */
  writer: z.object({ token: z.string() }).optional(),
})
type Manifest = z.infer<typeof ManifestSchema>

/** Seals a folder whose data file is complete: from here on it opens as a graph, and damage to the file is noticed. */
export async function seal(folder: string, data?: typeof DOCUMENTS): Promise<void> {
  const file = join(folder, data ?? DATA)
  const { size, mtimeMs } = await stat(file)
  await writeManifest(folder, {
    format: 'clew-graph',
    version: SCHEMA_VERSION,
    ...(data !== undefined && { data }),
    bytes: size,
    crc32: await checksum(file),
    verifiedMtimeMs: mtimeMs,
  })
}

/** Seals a folder with another data file; the one that it had is sealed in `target`, where it is to be put. */
export async function sealInstead(folder: string, data: typeof DOCUMENTS, target: string): Promise<void> {
  await writeManifest(target, await readManifest(folder))
  await seal(folder, data)
}

/** Removes the data file that another one was put in place of, where whoever did it was killed. */
export async function removeReplacedData(folder: string): Promise<void> {
  if ((await dataFileOf(folder)) === DATA) return
  for (const name of [DATA, 'lock.mdb']) await rm(join(folder, name), { force: true }).catch(() => undefined)
}

/** The name of a sealed folder's data file. */
export async function dataFileOf(folder: string): Promise<string> {
  return (await readManifest(folder)).data ?? DATA
}

/**
 * A data file that was touched since it was last checked is read through once and compared with its checksum, because
 * LMDB itself does not notice damage and may crash on it. A file that is being written to cannot be compared.
 * @returns the data file's name
 * @throws {GraphFolderError} no graph there, another version, or damaged
 */
export async function verify(folder: string): Promise<string> {
  for (let manifest = await readManifest(folder); ;) {
    const name = manifest.data ?? DATA
    const data = join(folder, name)
    const found = await stat(data).catch(() => undefined)
    const isAsSealed = found?.size === manifest.bytes && found.mtimeMs === manifest.verifiedMtimeMs
    if (found !== undefined && (manifest.writer !== undefined || isAsSealed)) return name
    const problem =
      found === undefined
        ? `${name} is missing`
        : found.size !== manifest.bytes
          ? `${name} has ${found.size} bytes instead of ${manifest.bytes}`
          : (await checksum(data)) !== manifest.crc32
            ? `the contents of ${name} have changed`
            : undefined
    if (found !== undefined && problem === undefined) {
      // A folder that cannot be written to is simply checked at every opening.
      await writeManifest(folder, { ...manifest, verifiedMtimeMs: found.mtimeMs }).catch(() => undefined)
      return name
    }
    // A writer may have begun between the reading of the manifest and the look at the file.
    const again = await readManifest(folder)
    if (JSON.stringify(again) === JSON.stringify(manifest))
      throw new GraphFolderError('damaged', saying('storeProblems.damaged', { folder, why: problem ?? '' }))
    manifest = again
  }
}

/**
 * Marks the folder as written to by this process; the result ends that and seals it again. A mark whose process was
 * killed is taken over.
 * @throws {GraphFolderError} `busy`: another process is writing
 */
export async function beginWriting(folder: string): Promise<() => Promise<void>> {
  await verify(folder)
  const lock = await takeLock(join(folder, WRITER_LOCK))
  if (lock === undefined) throw new GraphFolderError('busy', saying('storeProblems.documentsAdded', { folder }))
  const token = randomUUID()
  try {
    await writeManifest(folder, { ...(await readManifest(folder)), writer: { token } })
  } catch (error) {
    await lock.release()
    throw error
  }
  return async () => {
    try {
      const { writer, data } = await readManifest(folder)
      if (writer?.token === token) await seal(folder, data)
    } finally {
      await lock.release()
    }
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if (error instanceof SealError) throw error
    throw new GraphFolderError('missing', saying('storeProblems.noGraphHere', { folder, file: MANIFEST }))
  })
  const manifest = parsed(text, folder)
  if (manifest.version < OLDEST_VERSION || manifest.version > SCHEMA_VERSION) {
    throw new GraphFolderError(
      'version',
      saying('storeProblems.otherVersion', {
        version: manifest.version,
        oldest: OLDEST_VERSION,
        newest: SCHEMA_VERSION,
      }),
    )
  }
  return manifest
}

function parsed(text: string, folder: string): Manifest {
  try {
    return ManifestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new GraphFolderError('damaged', saying('storeProblems.manifestDamaged', { folder, file: MANIFEST }), {
      cause,
    })
  }
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const temporary = join(folder, `${MANIFEST}.${process.pid}`)
  await writeFile(temporary, `${JSON.stringify(manifest, undefined, 2)}\n`, { flush: true })
  await rename(temporary, join(folder, MANIFEST))
}

async function checksum(file: string): Promise<number> {
  let sum = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) sum = crc32(chunk as Buffer, sum)
  return sum
}
