import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeStaleStaging } from '../import/staging.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { FIRST_ENVIRONMENT, versionsFolder, type History } from './history.ts'
import { logFile } from './change-log.ts'

/** The history of a graph that never changed. */
export function firstHistory({ summary }: GraphTables): History {
  const { createdAt, sources, triples, entities, relations, fingerprint } = summary
  return {
    format: 'clew-versions',
    current: 1,
    next: 2,
    versions: [
      {
        id: 1,
        createdAt,
        act: 'import',
        sources,
        added: triples,
        removed: 0,
        triples,
        entities,
        relations: relations.length,
        fingerprint,
        environment: FIRST_ENVIRONMENT,
      },
    ],
    environments: [{ name: FIRST_ENVIRONMENT, version: 1, changes: 0 }],
  }
}

/** Removes what killed changes left behind, and what no version needs any more. */
export async function removeLeftoverVersions(folder: string, history: History): Promise<void> {
  const parent = versionsFolder(folder)
  await removeStaleStaging(parent)
  const kept = new Set([
    ...history.environments.map(({ name }) => name),
    ...history.versions.map(({ id }) => logFile('', id).slice(versionsFolder('').length + 1)),
  ])
  for (const name of await readdir(parent).catch(() => []))
    if (!kept.has(name) && !name.startsWith('.')) await rm(join(parent, name), { recursive: true, force: true })
}
