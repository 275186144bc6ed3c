import { rm } from 'node:fs/promises'
import { ClewError } from '../../contract/errors.ts'
import type { Progress } from '../../contract/job.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { buildBeside } from '../import/staging.ts'
import { environmentFolder, readHistory, unusedEnvironments, versionOf, writeHistory } from './history.ts'
import { removeLeftoverVersions } from './kept-versions.ts'
import { openTables } from './open-tables.ts'
import { writeWhole } from './write-whole.ts'
import { saying } from '../../contract/words/saying.ts'

/**
 * Writes a version, kept so far as what it has beside others, whole: it reads as before, and as fast as an import. Until
 * it is on disk nothing changes.
 * @throws {ClewError} it was cancelled
 */
export async function makeWhole(
  folder: string,
  version: number,
  signal?: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<void> {
  const history = await readHistory(folder)
  if (history === undefined) return
  const { environment } = versionOf(history, version)
  if (history.environments.find(({ name }) => name === environment)?.below === undefined) return
  await removeLeftoverVersions(folder, history)
  const name = `${version}-whole`
  const tables = await openTables(folder, version, 'passing')
  try {
    const { summary } = tables
    await buildBeside(environmentFolder(folder, name), staging =>
      writeWhole(staging, tables, undefined, {
        name: summary.name,
        sources: summary.sources,
        pause: async (phase, fraction) => {
          onProgress?.({ phase, fraction })
          await yieldToEventLoop()
          if (signal?.aborted) throw new ClewError('cancelled', saying('storeProblems.cancelled'))
        },
      }),
    )
  } finally {
    await tables.close()
  }
  const next = {
    ...history,
    versions: history.versions.map(other => (other.id === version ? { ...other, environment: name } : other)),
    environments: [...history.environments, { name, version, changes: 0 }],
  }
  const unused = unusedEnvironments(next)
  await writeHistory(folder, { ...next, environments: next.environments.filter(entry => !unused.includes(entry)) })
  // Whoever still reads them has them open. Where a system lets nobody remove what is open, the next change does it.
  for (const { name: old } of unused)
    await rm(environmentFolder(folder, old), { recursive: true, force: true }).catch(() => undefined)
}
