import { join } from 'node:path'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { removeLeftovers } from '../../base/file-keeper.ts'
import { FoundDuplicatesSchema, type FoundDuplicates } from '../../contract/duplicates.ts'
import type { Progress } from '../../contract/job.ts'
import { openTables } from '../versions/open-tables.ts'
import { apartIn, readKeptApart } from './kept-apart.ts'

const FILE = 'duplicates.json'

/** What was found last, of whatever version; undefined where nobody has looked, or it cannot be read: looking anew mends it. */
export async function readFoundDuplicates(folder: string): Promise<FoundDuplicates | undefined> {
  try {
    return FoundDuplicatesSchema.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')))
  } catch {
    return undefined
  }
}

/** Looks through a graph's present version; what is found takes the place of what was found before, in one step. */
export async function keepFoundDuplicates(
  folder: string,
  signal?: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<void> {
  const started = performance.now()
  const isApart = apartIn(await readKeptApart(folder))
  const tables = await openTables(folder)
  try {
    // Whoever only shows what was found does not look.
    const { findDuplicates } = await import('./find-duplicates.ts')
    const found = await findDuplicates(tables, { isApart, signal, onProgress })
    const kept: FoundDuplicates = {
      format: 'clew-duplicates',
      fingerprint: tables.summary.fingerprint,
      at: new Date().toISOString(),
      seconds: (performance.now() - started) / 1_000,
      ...found,
    }
    await removeLeftovers([folder])
    await writeAtomically(join(folder, FILE), JSON.stringify(kept))
  } finally {
    await tables.close()
  }
}
