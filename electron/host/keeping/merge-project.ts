import { saying } from '../../contract/words/saying.ts'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFile } from '../../base/vault/files.ts'
import { takeLock, type Lock } from '../../base/process-lock.ts'
import { pause } from '../../base/live-value.ts'
import {
  ProjectFolderSchema,
  thingsSaying,
  type ProjectFolder,
  type RestoreResult,
} from '../../contract/project-file.ts'
import { readHistory } from '../../kg/versions/history.ts'
import type { Folders } from '../folders.ts'
import { checkedGraphName, freeName, nameFromFile } from '../graphs/graph-names.ts'
import type { Projects } from '../graphs/projects.ts'
import { ENDPOINTS_FILE, EndpointsSchema, type EndpointService } from '../models/endpoints.ts'
import { MODEL_SETTINGS_FILE, StoredModelSettingsSchema, type ModelSettingsStore } from '../models/model-settings.ts'
import { KEPT_THINGS } from './kept-things.ts'
import { GRAPHS, SETTINGS } from './project-head.ts'
import { READY, readPlan } from './read-project.ts'

export interface MergeTools {
  folders: Folders
  graphs: Projects
  endpoints: Pick<EndpointService, 'takeIn'>
  modelSettings: Pick<ModelSettingsStore, 'all' | 'set'>
}

type Merged = Omit<RestoreResult, 'seconds'>
const LOCK = 'restore.lock'
const WAIT_MS = 100

/**
 * Puts what was read among what is there: what is new comes, what is there stays as it is, and what differs is told. Each
 * thing comes in one step; killed in between, the next start goes on with the rest.
 */
export async function mergeProject(ready: string, tools: MergeTools): Promise<Merged> {
  await using _lock = await theLock(tools.folders)
  const plan = await readPlan(ready)
  const merged: Merged = { graphs: [], things: {}, there: 0, notes: [...plan.notes] }
  for (const graph of plan.graphs) {
    const staged = join(ready, GRAPHS, String(graph.number))
    // Put in its place before the program was ended.
    if (!(await isThere(staged))) continue
    const name = await putGraph(staged, graph, tools.graphs)
    if (name === undefined) merged.there += 1
    else merged.graphs.push(name)
    if (name !== undefined && name !== graph.name)
      merged.notes.push(saying('keepingProblems.graphUnderOtherName', { graph: graph.name, name }))
  }
  for (const folder of ProjectFolderSchema.options) await putThings(ready, folder, tools.folders, merged)
  await putSettings(join(ready, SETTINGS), tools, merged)
  await rm(ready, { recursive: true, force: true })
  return merged
}

/** What a restore that was killed had read and not yet put in its place. */
export async function finishRestores(tools: MergeTools): Promise<Merged[]> {
  const done: Merged[] = []
  for (const name of await readdir(tools.folders.home))
    if (name.startsWith(READY)) {
      const lock = await takeLock(join(tools.folders.locks, LOCK))
      // Another process of ours is at it.
      if (lock === undefined) continue
      await lock.release()
      if (await isThere(join(tools.folders.home, name)))
        done.push(await mergeProject(join(tools.folders.home, name), tools))
    }
  return done
}

async function theLock({ locks }: Folders): Promise<Lock> {
  for (;;) {
    const lock = await takeLock(join(locks, LOCK))
    if (lock !== undefined) return lock
    await pause(WAIT_MS)
  }
}

/** @returns the name that it has now; undefined where the same graph is there */
async function putGraph(
  staged: string,
  { name: called, fingerprint }: { name: string; fingerprint: string },
  graphs: Projects,
): Promise<string | undefined> {
  for (;;) {
    const wanted = nameOf(called)
    if (await isSame(staged, wanted, fingerprint, graphs)) {
      await rm(staged, { recursive: true, force: true })
      return undefined
    }
    const name = freeName(wanted, new Set(await graphs.names()))
    await using lock = await graphs.lockGraph(name).catch(() => undefined)
    // Another process writes one of that name at this moment: it is there when its name is looked for again.
    if (lock === undefined || (await isThere(graphs.path(name)))) {
      await pause(WAIT_MS)
      continue
    }
    await rename(staged, graphs.path(name))
    graphs.changed()
    return name
  }
}

/** A name out of a file is held to what a graph may be called. */
function nameOf(called: string): string {
  try {
    return checkedGraphName(called)
  } catch {
    return nameFromFile(called)
  }
}

/** The same facts and the same versions. */
async function isSame(staged: string, name: string, fingerprint: string, graphs: Projects): Promise<boolean> {
  const folder = graphs.path(name)
  if (!(await isThere(folder))) return false
  const found = await graphs.summary(name).catch(() => undefined)
  if (found?.fingerprint !== fingerprint) return false
  const versionsOf = async (of: string): Promise<string> =>
    JSON.stringify((await readHistory(of))?.versions.map(({ id, forgotten }) => [id, forgotten]) ?? [[1, undefined]])
  return (await versionsOf(folder)) === (await versionsOf(staged))
}

async function putThings(ready: string, folder: ProjectFolder, folders: Folders, merged: Merged): Promise<void> {
  const { file } = KEPT_THINGS[folder]
  let [came, other] = [0, 0]
  for (const name of await readdir(join(ready, folder)).catch(() => [])) {
    const [staged, place] = [join(ready, folder, name), join(folders[folder], name)]
    if (!(await isThere(place))) {
      await rename(staged, place)
      came += 1
      continue
    }
    const [theirs, ours] = await Promise.all(
      [staged, place].map(path => readFile(join(path, file ?? '')).catch(() => undefined)),
    )
    if (theirs !== undefined && ours?.equals(theirs) === true) merged.there += 1
    else other += 1
  }
  if (came > 0) merged.things[folder] = came
  if (other > 0)
    merged.notes.push(saying('keepingProblems.hereOtherwise', { count: other, things: thingsSaying(folder, other) }))
}

async function putSettings(
  staged: string,
  { endpoints, modelSettings }: Pick<MergeTools, 'endpoints' | 'modelSettings'>,
  merged: Merged,
): Promise<void> {
  const read = async (file: string): Promise<unknown> => {
    const text = await readFile(join(staged, file), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : JSON.parse(text)
  }
  const models = StoredModelSettingsSchema.safeParse(await read(MODEL_SETTINGS_FILE)).data ?? {}
  const set = await modelSettings.all()
  for (const [model, settings] of Object.entries(models))
    if (!Object.hasOwn(set, model)) await modelSettings.set(model, settings)
  const { came, other } = await endpoints.takeIn(
    EndpointsSchema.safeParse(await read(ENDPOINTS_FILE)).data?.endpoints ?? [],
  )
  if (came.length > 0)
    merged.notes.push(
      saying('keepingProblems.endpointsCame', {
        endpoints: { row: came.map(({ name, url }) => saying('keepingProblems.endpointAt', { name, url })) },
      }),
    )
  for (const name of other) merged.notes.push(saying('keepingProblems.endpointHere', { name }))
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
