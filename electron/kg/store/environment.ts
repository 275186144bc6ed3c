import { createReadStream } from 'node:fs'
import { readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { open, type Database, type RootDatabase } from 'lmdb'
import { z } from 'zod'
import { GraphFolderError } from '../errors.ts'

/** Raised whenever what is in the folder changes shape; a folder with another number is refused with a sentence. */
export const SCHEMA_VERSION = 1

/** Bytes that fill one LMDB overflow page exactly (4,096 less lmdb-js' header of 24): a value of this size wastes nothing. */
export const PAGE_BYTES = 4072

const MANIFEST = 'graph.json'
const DATA = 'data.mdb'

const ManifestSchema = z.object({
  format: z.literal('clew-graph'),
  version: z.number().int(),
  bytes: z.number().int(),
  crc32: z.number().int(),
  /** Modification time of the data file when its checksum was last seen to be right; another one means: check again. */
  verifiedMtimeMs: z.number(),
})

/** Pages of one table, keyed by page number. */
export interface PageTable {
  put(page: number, value: Uint8Array): void
  /** A copy of a page's bytes, aligned to four bytes. */
  get(page: number): Uint8Array
}

/** The open LMDB environment of one graph. LMDB forbids opening one twice in a process, so readers share it and count. */
export interface GraphEnvironment {
  table(name: string): PageTable
  readonly meta: { get(key: string): Uint8Array | undefined; put(key: string, value: Uint8Array): void }
  transaction(write: () => void): void
  close(): Promise<void>
}

const openEnvironments = new Map<string, { environment: GraphEnvironment; root: RootDatabase; users: number }>()

/** A new environment for a bulk load, in an empty folder. */
export function createEnvironment(folder: string): GraphEnvironment {
  const root = openRoot(folder, false)
  return wrap(root, async () => {
    await root.flushed
    await root.close()
  })
}

/** Seals a loaded folder: from here on it opens as a graph. */
export async function sealEnvironment(folder: string): Promise<void> {
  const { size, mtimeMs } = await stat(join(folder, DATA))
  await writeManifest(folder, { format: 'clew-graph', version: SCHEMA_VERSION, bytes: size, crc32: await checksum(join(folder, DATA)), verifiedMtimeMs: mtimeMs })
}

/**
 * Opens a graph's folder for reading. A data file that was touched since it was last checked is read through once and compared with its checksum,
 * because LMDB itself does not notice damage and may crash on it.
 * @throws {GraphFolderError} no graph there, another version, or damaged
 */
export async function openEnvironment(folder: string): Promise<GraphEnvironment> {
  const path = await realpath(folder).catch(() => {
    throw new GraphFolderError('missing', `There is no graph in ${folder}; import it again.`)
  })
  await verify(path)
  const shared = openEnvironments.get(path)
  if (shared) {
    shared.users++
    return shared.environment
  }
  const root = openRoot(path, true)
  root.readerCheck()
  const environment = wrap(root, async () => {
    const entry = openEnvironments.get(path)
    if (!entry || --entry.users > 0) return
    openEnvironments.delete(path)
    await root.close()
  })
  openEnvironments.set(path, { environment, root, users: 1 })
  return environment
}

/** Bytes that a graph's folder takes on disk. */
export async function folderBytes(folder: string): Promise<number> {
  return (await stat(join(folder, DATA))).size
}

function openRoot(path: string, readOnly: boolean): RootDatabase {
  // noSubdir is stated because lmdb takes a folder with a dot in its name for a file.
  return open({ path, noSubdir: false, readOnly, maxDbs: 24, encoding: 'binary', noMemInit: true })
}

function wrap(root: RootDatabase, close: () => Promise<void>): GraphEnvironment {
  const meta: Database<Buffer, string> = root.openDB({ name: 'meta', encoding: 'binary' })
  const tables = new Map<string, PageTable>()
  return {
    table(name) {
      const known = tables.get(name)
      if (known) return known
      const database: Database<Buffer, number> = root.openDB({ name, encoding: 'binary', keyEncoding: 'uint32' })
      const table: PageTable = {
        put: (page, value) => database.putSync(page, Buffer.from(value.buffer, value.byteOffset, value.byteLength)),
        get(page) {
          const bytes = database.getBinaryFast(page)
          if (!bytes) throw new GraphFolderError('damaged', `Page ${page} of "${name}" is missing from this graph; import it again.`)
          // lmdb's shared buffer claims its `length` as a property of its own; methods of the buffer would see all of it.
          return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length).slice()
        },
      }
      tables.set(name, table)
      return table
    },
    meta: {
      get: key => meta.getBinary(key),
      put: (key, value) => meta.putSync(key, Buffer.from(value.buffer, value.byteOffset, value.byteLength)),
    },
    transaction: write => root.transactionSync(write),
    close,
  }
}

async function verify(folder: string): Promise<void> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new GraphFolderError('missing', `${folder} holds no graph of this program (${MANIFEST} is missing); import the file again.`)
  })
  const manifest = readManifest(text, folder)
  if (manifest.version !== SCHEMA_VERSION) {
    throw new GraphFolderError('version', `This graph was written in store version ${manifest.version}, and this program reads version ${SCHEMA_VERSION}; import the source file again.`)
  }
  const data = join(folder, DATA)
  const found = await stat(data).catch(() => undefined)
  if (!found) throw new GraphFolderError('damaged', `${DATA} is missing from ${folder}; import the source file again or restore a copy.`)
  if (found.size !== manifest.bytes) {
    throw new GraphFolderError('damaged', `The graph in ${folder} is damaged: ${DATA} has ${found.size} bytes instead of ${manifest.bytes}; import the source file again or restore a copy.`)
  }
  if (found.mtimeMs === manifest.verifiedMtimeMs) return
  if ((await checksum(data)) !== manifest.crc32) {
    throw new GraphFolderError('damaged', `The graph in ${folder} is damaged: the contents of ${DATA} have changed; import the source file again or restore a copy.`)
  }
  // A folder that cannot be written to is simply checked at every opening.
  await writeManifest(folder, { ...manifest, verifiedMtimeMs: found.mtimeMs }).catch(() => undefined)
}

function readManifest(text: string, folder: string): z.infer<typeof ManifestSchema> {
  try {
    return ManifestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new GraphFolderError('damaged', `The graph in ${folder} is damaged: ${MANIFEST} cannot be read; import the source file again or restore a copy.`, { cause })
  }
}

async function writeManifest(folder: string, manifest: z.infer<typeof ManifestSchema>): Promise<void> {
  const temporary = join(folder, `${MANIFEST}.${process.pid}`)
  await writeFile(temporary, `${JSON.stringify(manifest, undefined, 2)}\n`, { flush: true })
  await rename(temporary, join(folder, MANIFEST))
}

async function checksum(file: string): Promise<number> {
  let sum = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) sum = crc32(chunk as Buffer, sum)
  return sum
}
