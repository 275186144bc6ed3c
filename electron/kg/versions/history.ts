import { join } from 'node:path'
import { z } from 'zod'
import { readFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { ClewError, hasCode } from '../../contract/errors.ts'
import { VersionSchema } from '../../contract/version.ts'
import { GraphFolderError } from '../errors.ts'
import { environmentBytes } from '../store/environment.ts'
import { saying } from '../../contract/words/saying.ts'

const FILE = 'versions.json'
const FOLDER = 'versions'

/** The environment that a graph began with, in its own folder; it holds the documents, too. */
export const FIRST_ENVIRONMENT = 'first'
/** What it is called where the versions that needed it were removed: a folder of its own, as others have. */
export const FIRST_APART = '1-whole'
/** Others stand in folders of these names. */
export const EnvironmentNameSchema = z.string().regex(/^(?:first|\d{1,9}(?:-whole)?)$/)

const StoredVersionSchema = VersionSchema.extend({
  /** Where its tables are. */
  environment: EnvironmentNameSchema,
  /** Set when it was removed: it is kept in mind, since later versions say what they changed of it. */
  forgotten: z.boolean().optional(),
})
export type StoredVersion = z.infer<typeof StoredVersionSchema>

export const StoredEnvironmentSchema = z.object({
  name: EnvironmentNameSchema,
  /** The environment that it says what it has beside; left out of one that is whole. */
  below: EnvironmentNameSchema.optional(),
  /** The version whose tables it holds. */
  version: z.number().int(),
  /** Triples that it adds to and takes from the one below. */
  changes: z.number().int(),
})
export type StoredEnvironment = z.infer<typeof StoredEnvironmentSchema>

export const HistorySchema = z.object({
  format: z.literal('clew-versions'),
  current: z.number().int(),
  /** The number of the next version: none is given twice. */
  next: z.number().int(),
  versions: z.array(StoredVersionSchema).min(1),
  environments: z.array(StoredEnvironmentSchema).min(1),
})
/** All versions of a graph. The file is what counts: a folder that it does not name is none. */
export type History = z.infer<typeof HistorySchema>

/** Undefined of a graph that never changed. */
export async function readHistory(folder: string): Promise<History | undefined> {
  let text: string
  try {
    text = await readFile(join(folder, FILE), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
  try {
    return HistorySchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new GraphFolderError('damaged', saying('storeProblems.versionsUnreadable', { path: join(folder, FILE) }), {
      cause,
    })
  }
}

/** From here on the graph is what this says. */
export async function writeHistory(folder: string, history: History): Promise<void> {
  await writeAtomically(join(folder, FILE), `${JSON.stringify(history, undefined, 1)}\n`)
}

/**
 * A version that is there, the present one where none is named.
 * @throws {ClewError} there is none, or no longer
 */
export function versionOf(history: History, id = history.current): StoredVersion {
  const found = history.versions.find(version => version.id === id && version.forgotten !== true)
  if (found === undefined) throw new ClewError('not-found', saying('storeProblems.noVersion', { version: id }))
  return found
}

/** The folder of an environment. */
export function environmentFolder(folder: string, environment: string): string {
  return environment === FIRST_ENVIRONMENT ? folder : join(folder, FOLDER, environment)
}

/** Where everything that versions add to a graph's folder is, but the list itself. */
export function versionsFolder(folder: string): string {
  return join(folder, FOLDER)
}

/** The environments that one is made of, itself first and the one that is whole last. */
export function chainOf(history: History, environment: string): StoredEnvironment[] {
  const chain: StoredEnvironment[] = []
  for (let name: string | undefined = environment; name !== undefined;) {
    const found = history.environments.find(entry => entry.name === name)
    if (found === undefined || chain.includes(found))
      throw new GraphFolderError('damaged', saying('storeProblems.noEnvironment', { name }))
    chain.push(found)
    name = found.below
  }
  return chain
}

/** Those that no version needs any more; the first, which has documents too, is not among them (free-first.ts). */
export function unusedEnvironments(history: History): StoredEnvironment[] {
  const used = new Set(
    history.versions
      .filter(({ forgotten }) => forgotten !== true)
      .flatMap(({ environment }) => chainOf(history, environment).map(({ name }) => name)),
  )
  return history.environments.filter(({ name }) => name !== FIRST_ENVIRONMENT && !used.has(name))
}

/** Bytes that a graph takes on disk with all its versions; what another process removed since takes none. */
export async function bytesOf(folder: string): Promise<number> {
  const history = await readHistory(folder)
  const bytesIn = (name: string): Promise<number> => environmentBytes(environmentFolder(folder, name))
  const others = (history?.environments ?? []).map(({ name }) => name).filter(name => name !== FIRST_ENVIRONMENT)
  const bytes = await Promise.all([
    bytesIn(FIRST_ENVIRONMENT),
    ...others.map(name =>
      bytesIn(name).catch((error: unknown) => {
        const isGone = error instanceof GraphFolderError ? error.reason === 'missing' : hasCode(error, 'ENOENT')
        if (isGone) return 0
        throw error
      }),
    ),
  ])
  return bytes.reduce((sum, many) => sum + many, 0)
}
