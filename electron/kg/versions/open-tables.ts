import { ClewError } from '../../contract/errors.ts'
import { GraphFolderError } from '../errors.ts'
import { openEnvironment } from '../store/environment.ts'
import { GraphTables } from '../store/graph-tables.ts'
import { MergedTables } from '../store/merged-tables.ts'
import type { Access } from '../store/paged-tuples.ts'
import { StoredTables, type TableStore } from '../store/table-store.ts'
import { mergedKeys } from './merged-keys.ts'
import { chainOf, environmentFolder, FIRST_ENVIRONMENT, readHistory, versionOf, type History } from './history.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * The tables of a graph's present version, or of another one.
 * @throws {GraphFolderError} no graph there, another store version, or damaged
 * @throws {ClewError} there is no such version
 */
export async function openTables(folder: string, version?: number, access: Access = 'kept'): Promise<GraphTables> {
  for (let tries = 1; ; tries++) {
    const history = await readHistory(folder)
    try {
      return await openVersion(folder, history, version, access)
    } catch (error) {
      // It may have been written anew or removed since the list was read.
      const isSame = JSON.stringify(await readHistory(folder)) === JSON.stringify(history)
      if (isSame || tries === MOST_TRIES) throw error
    }
  }
}

const MOST_TRIES = 3

async function openVersion(
  folder: string,
  history: History | undefined,
  version: number | undefined,
  access: Access,
): Promise<GraphTables> {
  const documents = await openEnvironment(folder)
  try {
    const environments =
      history === undefined
        ? [FIRST_ENVIRONMENT]
        : chainOf(history, versionOf(history, version).environment).map(({ name }) => name)
    const store = await openStore(
      environments.map(name => environmentFolder(folder, name)),
      access,
    )
    try {
      const merged = history === undefined ? undefined : await mergedKeys(folder, history, version)
      return new GraphTables(store, documents, merged)
    } catch (error) {
      await store.close()
      throw error
    }
  } catch (cause) {
    await documents.close()
    if (cause instanceof GraphFolderError || (cause instanceof ClewError && cause.code === 'not-found')) throw cause
    throw new GraphFolderError('damaged', saying('storeProblems.unreadable', { folder }), { cause })
  }
}

/** @param folders each says what it has beside the next one; the last is whole */
export async function openStore(folders: readonly string[], access: Access): Promise<TableStore> {
  const [last = ''] = folders.slice(-1)
  let store: TableStore = new StoredTables(await openEnvironment(last), access)
  for (const folder of folders.slice(0, -1).toReversed()) {
    try {
      store = new MergedTables(await openEnvironment(folder), store, access)
    } catch (error) {
      await store.close()
      throw error
    }
  }
  return store
}
