import { existsSync, mkdirSync } from 'node:fs'
import { open as openFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { open, type Database, type RootDatabase, type Transaction } from 'lmdb'
import { SEAL_BYTES } from '../../base/vault/seal.ts'
import { GraphFolderError } from '../errors.ts'
import { environmentKey, EnvironmentSeal } from './environment-seal.ts'
import {
  keysOf,
  namedRecords,
  numberedRecords,
  sealedTable,
  type EnvironmentTable,
  type Records,
} from './environment-table.ts'
import { beginWriting, DATA, dataFileOf, verify } from './manifest.ts'
import { Room, withRoom } from './room.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * Bytes that fill one LMDB overflow page exactly (4,096 less lmdb-js' header of 24): a value of this size wastes
 * nothing. So many are a page's at most.
 */
export const PAGE_BYTES = 4072
/** As many as a page is filled with: what it is longer by when it is sealed has room beside them. */
export const FILLED_BYTES = PAGE_BYTES - SEAL_BYTES

/** Pages of one table, keyed by page number. */
export interface PageTable {
  put(page: number, value: Uint8Array): void
  /** How many bytes a page has; copied to `at` where they are not more than `PAGE_BYTES`. */
  read(page: number, into: Uint8Array, at: number): number
  /** A copy of a page's bytes, however many. */
  copy(page: number): Buffer<ArrayBuffer>
}

/**
 * The open LMDB environment of one graph. LMDB forbids opening one twice in a process, so readers share it and count.
 */
export interface GraphEnvironment {
  table(name: string): PageTable
  /**
   * A table of the documents (hypergraph/tables.ts), with `number` or `bytes` as keys; undefined in a graph open for
   * reading that has none yet.
   */
  database<Key extends 'uint32' | 'binary'>(
    name: string,
    keys: Key,
  ): EnvironmentTable<Key extends 'uint32' ? number : Buffer> | undefined
  /** All of a table, to be read at a moment that begins afterwards. */
  records(name: string): Records
  /** Takes what {@link records} gave of another environment, within a transaction. */
  putter(name: string): (key: Buffer, value: Buffer) => void
  /** The tables that are there, `meta` among them. */
  tableNames(): string[]
  /** Everything as it is now, for whoever reads long while others write; it keeps room on the disk until it is done. */
  moment(): Transaction
  readonly meta: { get(key: string): Uint8Array | undefined; put(key: string, value: Uint8Array): void }
  transaction<Result>(write: () => Result): Result
  close(): Promise<void>
}

/** By the paths of their data files. */
const openEnvironments = new Map<string, { environment: GraphEnvironment; root: RootDatabase; users: number }>()
/** Data files that are about to be opened for writing. */
const beingOpened = new Set<string>()

/**
 * A new environment for a bulk load, in an empty folder, which is made where there is none: it is on disk when it is closed, and not before.
 * @param key that its values are sealed with: that of the project that it lies in
 */
export function createEnvironment(folder: string, key = environmentKey(folder)): GraphEnvironment {
  if (!existsSync(folder)) mkdirSync(folder)
  const room = new Room(folder)
  room.require()
  const root = openRoot(join(folder, DATA), room, key, { noSync: true })
  const seal = sealOf(root, key, true)
  return wrap(root, seal, async () => {
    await root.flushed
    await root.close()
    seal?.forget()
    const data = await openFile(join(folder, DATA), 'r+')
    await data.sync().finally(() => data.close())
  })
}

/**
 * Opens a graph's folder for reading.
 * @throws {GraphFolderError} no graph there, another version, or damaged
 */
export async function openEnvironment(folder: string): Promise<GraphEnvironment> {
  const folderPath = await pathOf(folder)
  const path = join(folderPath, await verify(folderPath))
  const shared = openEnvironments.get(path)
  if (shared) {
    shared.users++
    return shared.environment
  }
  const root = openRoot(path, undefined, environmentKey(dirname(path)))
  root.readerCheck()
  return share(path, root, async () => undefined)
}

/**
 * Opens a graph's folder for adding documents. Other processes may go on reading it; in this process it may not be open
 * already. Once the last user in this process has closed it, the folder is sealed again.
 * @throws {GraphFolderError} no graph there, another version, damaged, or `busy`
 */
export async function openWritableEnvironment(folder: string): Promise<GraphEnvironment> {
  const folderPath = await pathOf(folder)
  const path = join(folderPath, await verify(folderPath))
  const busy = (): GraphFolderError =>
    new GraphFolderError(
      'busy',
      `The graph in ${folder} is open in this process; close it, or add documents from another one.`,
    )
  if (openEnvironments.has(path) || beingOpened.has(path)) throw busy()
  beingOpened.add(path)
  try {
    const sealAgain = await beginWriting(folderPath)
    // A reader of this process may have come first.
    if (openEnvironments.has(path)) {
      await sealAgain()
      throw busy()
    }
    const room = new Room(dirname(path))
    const root = openRoot(path, room, environmentKey(dirname(path)))
    root.readerCheck()
    return share(path, root, sealAgain)
  } finally {
    beingOpened.delete(path)
  }
}

async function pathOf(folder: string): Promise<string> {
  return realpath(folder).catch(() => {
    throw new GraphFolderError('missing', saying('storeProblems.noGraphIn', { folder }))
  })
}

function share(path: string, root: RootDatabase, closed: () => Promise<void>): GraphEnvironment {
  const seal = sealOrClosed(root, environmentKey(dirname(path)))
  const environment = wrap(root, seal, async () => {
    const entry = openEnvironments.get(path)
    if (!entry || --entry.users > 0) return
    openEnvironments.delete(path)
    await root.flushed
    await root.close()
    seal?.forget()
    await closed()
  })
  openEnvironments.set(path, { environment, root, users: 1 })
  return environment
}

/** Bytes that an environment's folder takes on disk. */
export async function environmentBytes(folder: string): Promise<number> {
  return (await stat(join(folder, await dataFileOf(folder)))).size
}

/**
 * @param file the data file
 * @param room to write; without it the environment is only read
 * @param key where its values are sealed
 */
function openRoot(
  file: string,
  room: Room | undefined,
  key: Buffer | undefined,
  how: { noSync?: boolean } = {},
): RootDatabase {
  // What is called as LMDB calls it has its lock beside it as LMDB calls that. noSubdir is stated because lmdb takes a
  // folder with a dot in its name for a file.
  const isUsual = basename(file) === DATA
  const path = isUsual ? dirname(file) : file
  // Pages of LMDB are as large as they are, and the rest of one is written too: what happened to stand in that memory,
  // such as a name that was just read.
  const noMemInit = key === undefined
  const readOnly = room === undefined
  const root = open({ path, noSubdir: !isUsual, readOnly, maxDbs: 32, encoding: 'binary', noMemInit, ...how })
  return room === undefined ? root : withRoom(root, room)
}

function sealOf(root: RootDatabase, key: Buffer | undefined, isNew: boolean): EnvironmentSeal | undefined {
  const meta: Database<Buffer, string> | undefined = root.openDB({ name: 'meta', encoding: 'binary' })
  return EnvironmentSeal.of(key, meta, isNew)
}

/** @throws what {@link EnvironmentSeal.of} throws; the environment is closed then */
function sealOrClosed(root: RootDatabase, key: Buffer | undefined): EnvironmentSeal | undefined {
  try {
    return sealOf(root, key, false)
  } catch (error) {
    void root.close()
    throw error
  }
}

function wrap(root: RootDatabase, seal: EnvironmentSeal | undefined, close: () => Promise<void>): GraphEnvironment {
  const meta: Database<Buffer, string> = root.openDB({ name: 'meta', encoding: 'binary' })
  const metaSeal = seal?.table('meta')
  const tables = new Map<string, PageTable>()
  return {
    table(name) {
      const known = tables.get(name)
      if (known) return known
      const database: Database<Buffer, number> = root.openDB({ name, encoding: 'binary', keyEncoding: 'uint32' })
      const pages = seal?.table(name)
      const stored = (page: number): Uint8Array => {
        const bytes = database.getBinaryFast(page)
        if (bytes) return pages === undefined ? own(bytes) : pages.opened(page, own(bytes))
        throw new GraphFolderError('damaged', `Page ${page} of "${name}" is missing from this graph; import it again.`)
      }
      const table: PageTable = {
        put(page, value) {
          const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
          database.putSync(page, pages?.sealed(page, bytes) ?? bytes)
        },
        read(page, into, at) {
          const bytes = stored(page)
          if (bytes.length <= PAGE_BYTES) into.set(bytes, at)
          return bytes.length
        },
        copy: page => Buffer.from(stored(page)),
      }
      tables.set(name, table)
      return table
    },
    database(name, keys) {
      // Where it is not there yet and the environment is read only, lmdb-js gives undefined, whatever its types say.
      const database: Database<Buffer, never> | undefined = root.openDB({ name, encoding: 'binary', keyEncoding: keys })
      return seal === undefined || database === undefined ? database : sealedTable(database, name, seal)
    },
    records: name =>
      keysOf(name) === 'binary'
        ? namedRecords(root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' }), name, seal)
        : numberedRecords(root.openDB({ name, encoding: 'binary', keyEncoding: 'uint32' }), name, seal),
    putter(name) {
      if (keysOf(name) === 'binary') {
        const table = this.database(name, 'binary')
        return (key, value) => void table?.putSync(key, value)
      }
      const table = this.database(name, 'uint32')
      return (key, value) => void table?.putSync(key.readUInt32LE(), value)
    },
    tableNames: () => Array.from(root.getKeys(), String),
    moment: () => root.useReadTransaction(),
    meta: {
      get(key) {
        const bytes = meta.getBinary(key)
        if (bytes === undefined || metaSeal === undefined) return bytes
        // In memory of its own: numbers are read from all of it.
        return Buffer.from(new Uint8Array(metaSeal.opened(Buffer.from(key), bytes)).buffer)
      },
      put(key, value) {
        const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        meta.putSync(key, metaSeal?.sealed(Buffer.from(key), bytes) ?? bytes)
      },
    },
    transaction: write => root.transactionSync(write),
    close,
  }
}

/** lmdb's shared buffer claims its `length` as a property of its own; methods of the buffer would see all of it. */
function own({ buffer, byteOffset, length }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, length)
}
