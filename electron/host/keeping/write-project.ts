import { lstat, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createReadStream, readFile } from '../../base/vault/files.ts'
import { readHeader } from '../../base/vault/header.ts'
import { intoContainer } from '../../base/vault/sealed-container.ts'
import { unlockedAt } from '../../base/vault/unlocked.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { ClewError, hasCode, saidOf } from '../../contract/errors.ts'
import { IdSchema } from '../../contract/ids.ts'
import type { Progress } from '../../contract/job.ts'
import { ProjectFolderSchema, type BackupResult, type ProjectFolder } from '../../contract/project-file.ts'
import { archiveEntries } from '../../kg/archive/write-archive.ts'
import { isTarName, MOST_PART_BYTES, tarEnd, tarEntry, type TarEntry } from '../../kg/archive/tar.ts'
import { PROJECT_FORMAT } from '../../kg/archive/archive-head.ts'
import { isElsewhere, readEndpointRecord } from '../../kg/endpoint/endpoint-record.ts'
import { writeFileBeside } from '../../kg/export/write-file.ts'
import { makeStaging } from '../../kg/import/staging.ts'
import { bytesOf } from '../../kg/versions/history.ts'
import type { Folders } from '../folders.ts'
import { sizeOf } from '../stored.ts'
import { byteProgress } from './byte-progress.ts'
import { GRAPH_FILES, KEPT_THINGS, thingName } from './kept-things.ts'
import { linkFolder } from './linked-folder.ts'
import {
  GRAPHS,
  isPlainPath,
  OWN,
  PART_BYTES,
  PartsSum,
  PROJECT_VERSION,
  SETTINGS,
  thingPart,
  type ProjectHead,
} from './project-head.ts'
import { SETTINGS_FILES } from './settings-files.ts'
import { type Saying, saying } from '../../contract/words/saying.ts'

export interface BackupRequest {
  folders: Folders
  path: string
  /** The version of the program. */
  program: string
  signal?: AbortSignal | undefined
  onProgress: (progress: Progress) => void
}

/** Writes everything that a person has made into one file, which takes its place in one step when all of it is on disk. */
export async function backUp({ folders, path, program, signal, onProgress }: BackupRequest): Promise<BackupResult> {
  const started = performance.now()
  const notes: Saying[] = []
  onProgress({ phase: saying('progress.lookingAtAll') })
  const { head, graphs } = await headOf(folders, program, notes)
  const meter = byteProgress(head.bytes, onProgress)
  const bytes = await writeFileBeside(path, packed({ folders, head, graphs, notes, signal, meter }), {
    gzip: true,
    sealing: await sealingOf(folders.home),
    signal,
  })
  return {
    path,
    bytes,
    seconds: (performance.now() - started) / 1_000,
    graphs: head.graphs,
    things: head.things,
    notes,
  }
}

/** The backup of an encrypted project is encrypted as that is: by the passphrase of now. */
async function sealingOf(
  home: string,
): Promise<((chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>) | undefined> {
  const [header, unlocked] = [await readHeader(home), unlockedAt(home)]
  if (header === undefined || unlocked === undefined) return undefined
  return chunks => intoContainer(header, unlocked.key, chunks)
}

interface Writing {
  folders: Folders
  head: ProjectHead
  /** Folders of the graphs. */
  graphs: readonly string[]
  notes: Saying[]
  signal: AbortSignal | undefined
  meter: (phase: Saying, done: number) => void
}

async function* packed(writing: Writing): AsyncGenerator<Buffer> {
  const { head, signal, meter } = writing
  const sum = new PartsSum()
  let done = 0
  for await (const { phase, entry } of entriesOf(writing)) {
    sum.add(entry)
    done += entry.bytes.length
    meter(phase, done)
    yield* tarEntry(entry)
    await yieldToEventLoop(signal)
  }
  meter(saying('progress.writing'), head.bytes)
  yield* tarEntry(sum.last())
  yield tarEnd()
}

interface Written {
  phase: Saying
  entry: TarEntry
}

async function* entriesOf({ folders, head, graphs, notes }: Writing): AsyncGenerator<Written> {
  yield { phase: saying('progress.writing'), entry: { name: 'clew.json', bytes: jsonBytes(head) } }
  for (const [at, folder] of graphs.entries()) {
    const name = basename(folder)
    const phase = saying('progress.writingGraph', { graph: name })
    const place = `${GRAPHS}/${at + 1}`
    for await (const { name: part, bytes } of archiveEntries(folder, name, () => undefined))
      yield { phase, entry: { name: `${place}/${part}`, bytes } }
    for (const own of Object.keys(GRAPH_FILES)) {
      const bytes = await readFile(join(folder, own)).catch(() => undefined)
      if (bytes !== undefined && bytes.length <= MOST_PART_BYTES)
        yield { phase, entry: { name: `${place}/${OWN}/${own}`, bytes } }
    }
  }
  for (const file of Object.keys(SETTINGS_FILES)) {
    const bytes = await readFile(join(folders.settings, file)).catch(() => undefined)
    if (bytes !== undefined && bytes.length <= MOST_PART_BYTES)
      yield { phase: saying('progress.writing'), entry: { name: `${SETTINGS}/${file}`, bytes } }
  }
  await using staging = await makeStaging(folders.home)
  for (const folder of ProjectFolderSchema.options)
    for (const id of await idsIn(folders, folder)) {
      const phase = saying('progress.writingThings')
      for await (const entry of thingEntries(folders, folder, id, staging.folder, notes)) yield { phase, entry }
    }
}

async function* thingEntries(
  folders: Folders,
  folder: ProjectFolder,
  id: string,
  staging: string,
  notes: Saying[],
): AsyncGenerator<TarEntry> {
  const kind = KEPT_THINGS[folder]
  const name = thingName(kind, id)
  const source = join(folders[folder], name)
  try {
    if (kind.file === undefined) return yield* partsOf(folder, name, await readFile(source))
    const linked = join(staging, folder, id)
    for (const { path, bytes } of await linkFolder(source, linked)) {
      const called = [name, ...path]
      if (!isPlainPath(called) || !isTarName(thingPart(folder, called.join('/'), 0))) {
        notes.push(saying('keepingProblems.unholdableName', { path: join(source, ...path) }))
        continue
      }
      yield* partsOfFile(folder, called.join('/'), join(linked, ...path), bytes)
    }
    await rm(linked, { recursive: true, force: true })
  } catch (error) {
    // Removed by now.
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

function* partsOf(folder: ProjectFolder, path: string, bytes: Buffer): Generator<TarEntry> {
  for (let number = 0; number === 0 || number * PART_BYTES < bytes.length; number++)
    yield {
      name: thingPart(folder, path, number),
      bytes: bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES),
    }
}

async function* partsOfFile(
  folder: ProjectFolder,
  path: string,
  file: string,
  bytes: number,
): AsyncGenerator<TarEntry> {
  let number = 0
  if (bytes > 0)
    for await (const chunk of createReadStream(file, { end: bytes - 1, highWaterMark: PART_BYTES }))
      yield { name: thingPart(folder, path, number++), bytes: chunk as Buffer }
  if (number === 0) yield { name: thingPart(folder, path, 0), bytes: Buffer.alloc(0) }
}

async function headOf(
  folders: Folders,
  program: string,
  notes: Saying[],
): Promise<{ head: ProjectHead; graphs: string[] }> {
  const graphs: string[] = []
  let bytes = 0
  for (const entry of await readdir(folders.graphs, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    const folder = join(folders.graphs, entry.name)
    if (isElsewhere(folder)) {
      const { url } = await readEndpointRecord(folder).catch(() => ({ url: saying('keepingProblems.anEndpoint') }))
      notes.push(saying('keepingProblems.graphElsewhere', { graph: entry.name, url }))
      continue
    }
    try {
      bytes += await bytesOf(folder)
      graphs.push(folder)
    } catch (error) {
      notes.push(saying('keepingProblems.graphUnreadable', { graph: entry.name, why: saidOf(error) }))
    }
  }
  const things: ProjectHead['things'] = {}
  for (const folder of ProjectFolderSchema.options) {
    const many = (await idsIn(folders, folder)).length
    if (many > 0) things[folder] = many
    bytes += (await sizeOf(folders[folder])).bytes
  }
  const models = (await readdir(folders.models).catch(() => [])).filter(name => name.toLowerCase().endsWith('.gguf'))
  if (models.length > 0) notes.push(saying('keepingProblems.modelsNotIn', { models: { row: models.slice(0, 10) } }))
  if (graphs.length === 0 && Object.keys(things).length === 0)
    throw new ClewError('not-found', saying('keepingProblems.nothingToBackUp', { folder: folders.home }))
  return {
    graphs,
    head: {
      format: PROJECT_FORMAT,
      version: PROJECT_VERSION,
      program,
      createdAt: new Date().toISOString(),
      bytes,
      graphs: graphs.map(folder => basename(folder)),
      things,
    },
  }
}

/** In an order that stays. */
async function idsIn(folders: Folders, folder: ProjectFolder): Promise<string[]> {
  const kind = KEPT_THINGS[folder]
  const ending = kind.file === undefined ? '.json' : ''
  const ids: string[] = []
  for (const name of (await readdir(folders[folder]).catch(() => [])).toSorted()) {
    if (!name.endsWith(ending)) continue
    const id = IdSchema.safeParse(name.slice(0, name.length - ending.length)).data
    if (id === undefined) continue
    // A folder without its file is none of these things, nor is a link to something elsewhere.
    const isThere = await lstat(join(folders[folder], name, kind.file ?? '')).catch(() => undefined)
    if (isThere?.isFile() === true) ids.push(id)
  }
  return ids
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
