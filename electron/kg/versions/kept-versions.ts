import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import { VersionSchema, type VersionList } from '../../contract/version.ts'
import { removeStaleStaging } from '../import/staging.ts'
import { removeReplacedData } from '../store/manifest.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { logFile } from './change-log.ts'
import {
  chainOf,
  FIRST_ENVIRONMENT,
  readHistory,
  StoredEnvironmentSchema,
  unusedEnvironments,
  versionOf,
  versionsFolder,
  writeHistory,
  type History,
  type StoredEnvironment,
} from './history.ts'
import { apart } from './free-first.ts'
import { openTables } from './open-tables.ts'
import { saying } from '../../contract/words/saying.ts'

/** The history of a graph that never changed. */
export function firstHistory({ summary, things }: GraphTables): History {
  const { createdAt, sources, triples, relations, fingerprint } = summary
  const { entities } = things
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
  await removeReplacedData(folder)
  const kept = new Set([
    ...history.environments.map(({ name }) => name),
    ...history.versions.map(({ id }) => logFile('', id).slice(versionsFolder('').length + 1)),
  ])
  for (const name of await readdir(parent).catch(() => []))
    if (!kept.has(name) && !name.startsWith('.')) await rm(join(parent, name), { recursive: true, force: true })
}

/** The versions of a graph that are there. */
export async function listVersions(folder: string): Promise<VersionList> {
  const { current, versions } = await presentHistory(folder)
  return {
    current,
    versions: versions.filter(({ forgotten }) => forgotten !== true).map(version => VersionSchema.parse(version)),
  }
}

/** A graph is another of its versions from now on. */
export async function switchVersion(folder: string, version: number): Promise<void> {
  const history = await presentHistory(folder)
  versionOf(history, version)
  if (version !== history.current) await writeHistory(folder, { ...history, current: version })
}

/** @param name left out: it has none any more */
export async function nameVersion(folder: string, version: number, name: string | undefined): Promise<void> {
  const history = await presentHistory(folder)
  versionOf(history, version)
  const taken = history.versions.find(other => other.name === name && other.id !== version && other.forgotten !== true)
  if (name !== undefined && taken !== undefined)
    throw new ClewError('conflict', saying('storeProblems.nameTaken', { version: taken.id, name }))
  await writeHistory(folder, {
    ...history,
    versions: history.versions.map(other => (other.id === version ? { ...other, name } : other)),
  })
}

/** What brings back a version that was removed. */
export const ForgottenVersionSchema = z.object({
  version: z.number().int(),
  environments: z.array(StoredEnvironmentSchema),
})
export type ForgottenVersion = z.infer<typeof ForgottenVersionSchema>

/**
 * Removes a version from the list; the folders of the environments that nothing needs any more are left to the caller.
 * Other versions stay as they are, and what this one changed is kept for comparing them.
 */
export async function forgetVersion(folder: string, version: number): Promise<ForgottenVersion> {
  const history = await presentHistory(folder)
  versionOf(history, version)
  if (version === history.current) throw new ClewError('conflict', saying('storeProblems.isPresent', { version }))
  const next = {
    ...history,
    versions: history.versions.map(other => (other.id === version ? { ...other, forgotten: true } : other)),
  }
  const environments = unusedEnvironments(next)
  await writeHistory(folder, {
    ...next,
    environments: next.environments.filter(entry => !environments.includes(entry)),
  })
  return { version, environments }
}

/** Takes a removed version back, once the folders of its environments are there again. */
export async function recallVersion(folder: string, forgotten: ForgottenVersion): Promise<void> {
  await writeHistory(folder, withRecalled(await presentHistory(folder), forgotten))
}

/**
 * Says whether a removed version can be taken back, before anything of it is put in place.
 * @throws {ClewError} what it says its changes of was removed later
 */
export async function requireRecallable(folder: string, forgotten: ForgottenVersion): Promise<void> {
  withRecalled(await presentHistory(folder), forgotten)
}

function withRecalled(history: History, { version, environments }: ForgottenVersion): History {
  const isFirstApart = !history.environments.some(({ name }) => name === FIRST_ENVIRONMENT)
  const more = isFirstApart ? environments.map(onFirstApart) : environments
  const next = {
    ...history,
    versions: history.versions.map(({ forgotten, ...other }) =>
      other.id === version ? other : { ...other, forgotten },
    ),
    environments: [
      ...history.environments,
      ...more.filter(entry => !history.environments.some(({ name }) => name === entry.name)),
    ],
  }
  const names = new Set(next.environments.map(({ name }) => name))
  const { environment } = versionOf(next, version)
  if ([environment, ...more.flatMap(({ below }) => below ?? [])].some(name => !names.has(name)))
    throw new ClewError('conflict', saying('storeProblems.shares', { version }))
  chainOf(next, environment)
  return next
}

async function presentHistory(folder: string): Promise<History> {
  const history = await readHistory(folder)
  if (history !== undefined) return history
  const tables = await openTables(folder)
  try {
    return firstHistory(tables)
  } finally {
    await tables.close()
  }
}

/** An environment as it is called since the first one stands by itself. */
export function onFirstApart({ name, below, ...rest }: StoredEnvironment): StoredEnvironment {
  return { ...rest, name: apart(name), ...(below !== undefined && { below: apart(below) }) }
}
