import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSubfolder } from '../../base/make-folder.ts'
import { takeLock } from '../../base/process-lock.ts'
import { copyDocuments } from '../hypergraph/copy-documents.ts'
import { buildBeside } from '../import/staging.ts'
import { createEnvironment, openEnvironment } from '../store/environment.ts'
import { DATA, DOCUMENTS, removeReplacedData, sealInstead, WRITER_LOCK } from '../store/manifest.ts'
import {
  chainOf,
  environmentFolder,
  FIRST_APART,
  FIRST_ENVIRONMENT,
  readHistory,
  versionsFolder,
  writeHistory,
  type History,
  type StoredEnvironment,
} from './history.ts'

/**
 * Where all versions that need the tables of the first environment were removed, these become an environment of their
 * own, which the list of versions does not name any more; what stays in the graph's folder are its documents. Nobody of
 * this process may have the graph open; others that have go on with what they opened.
 * @returns the environment, whose folder is left to the caller; undefined where a version still needs it, or documents
 *   are being added
 */
export async function freeFirst(folder: string): Promise<StoredEnvironment | undefined> {
  const history = await readHistory(folder)
  const first = history?.environments.find(({ name }) => name === FIRST_ENVIRONMENT)
  if (history === undefined || first === undefined || isNeeded(history)) return undefined
  const lock = await takeLock(join(folder, WRITER_LOCK))
  if (lock === undefined) return undefined
  try {
    await makeSubfolder(versionsFolder(folder))
    const documents = join(versionsFolder(folder), 'documents')
    await rm(documents, { recursive: true, force: true })
    await buildBeside(documents, async staging => {
      const from = await openEnvironment(folder)
      const to = createEnvironment(staging)
      try {
        copyDocuments(from, to)
      } finally {
        await to.close()
        await from.close()
      }
    })
    await rename(join(documents, DATA), join(folder, DOCUMENTS))
    await rm(documents, { recursive: true, force: true })
    await writeHistory(folder, {
      ...history,
      versions: history.versions.map(version => ({ ...version, environment: apart(version.environment) })),
      environments: history.environments.filter(entry => entry !== first),
    })
    const target = environmentFolder(folder, FIRST_APART)
    await rm(target, { recursive: true, force: true })
    await mkdir(target)
    await sealInstead(folder, DOCUMENTS, target)
    await rename(join(folder, DATA), join(target, DATA))
    await removeReplacedData(folder)
    return { ...first, name: FIRST_APART }
  } finally {
    await lock.release()
  }
}

function isNeeded(history: History): boolean {
  return history.versions.some(
    ({ environment, forgotten }) =>
      forgotten !== true && chainOf(history, environment).some(({ name }) => name === FIRST_ENVIRONMENT),
  )
}

/** What an environment is called where the first stands by itself. */
export function apart(environment: string): string {
  return environment === FIRST_ENVIRONMENT ? FIRST_APART : environment
}
