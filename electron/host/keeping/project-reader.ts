import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { appendFile } from '../../base/vault/files.ts'
import { writeAtomically } from '../../base/atomic-file.ts'
import { jsonOf } from '../../base/json-lines.ts'
import { hasCode } from '../../contract/errors.ts'
import { IdSchema } from '../../contract/ids.ts'
import { GraphSettingsSchema } from '../../contract/graph.ts'
import { ProjectFolderSchema } from '../../contract/project-file.ts'
import { HEAD, PARTS } from '../../kg/archive/archive-head.ts'
import { ArchiveReader } from '../../kg/archive/archive-reader.ts'
import { checkArchived } from '../../kg/archive/read-archive.ts'
import type { TarEntry } from '../../kg/archive/tar.ts'
import { UnreadableInputError } from '../../kg/errors.ts'
import { requireFreeSpace } from '../../kg/import/staging.ts'
import { FILE as GRAPH_SETTINGS } from '../graphs/settings-file.ts'
import { GRAPH_FILES, KEPT_THINGS } from './kept-things.ts'
import {
  GRAPHS,
  HEADER_BYTES,
  isPassing,
  isPlainPath,
  OWN,
  PartsSum,
  PROJECT_VERSION,
  ProjectHeadSchema,
  SETTINGS,
  THINGS,
  type ProjectHead,
} from './project-head.ts'
import { SETTINGS_FILES } from './settings-files.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

/** Bytes that parts may come to beyond what the file says, for what is small. */
const UNTOLD_BYTES = 64 << 20

/** What a project file says that it holds. @throws {UnreadableInputError} it is none, another version, or damaged */
export function projectHeadOf(file: string, { name, bytes }: TarEntry): ProjectHead {
  const found = jsonOf(bytes.toString('utf8'))
  const format = isObject(found) ? found.format : undefined
  if (name === HEAD && format === 'clew-archive')
    throw new UnreadableInputError(saying('keepingProblems.isArchive', { file }))
  const version = isObject(found) ? found.version : undefined
  if (typeof version === 'number' && version > PROJECT_VERSION)
    throw new UnreadableInputError(saying('keepingProblems.newerVersion', { file, version, reads: PROJECT_VERSION }))
  const head = ProjectHeadSchema.safeParse(found)
  if (name !== HEAD || !head.success) throw damaged(file, head.error)
  return head.data
}

interface ReadGraph {
  number: number
  name: string
  fingerprint: string
}

/** What came of the parts. */
export interface ReadProject {
  head: ProjectHead
  graphs: ReadGraph[]
  /** Graphs that something elsewhere might be sent facts of, there. */
  allowed: string[]
}

/** Takes the parts of a project file in their order into a folder, and refuses what is not as it was written. */
export class ProjectReader {
  private readonly name: string
  private readonly folder: string
  private readonly pause: (phase: Saying) => Promise<void>
  private head: ProjectHead | undefined
  private readonly sum = new PartsSum()
  private bytes = 0
  private graph: { number: number; reader: ArchiveReader } | undefined
  private readonly graphs: ReadGraph[] = []
  private readonly allowed: string[] = []
  /** The file that is being written, and its next part. */
  private file: { path: string; next: number } | undefined
  private readonly begun = new Set<string>()
  private isOver = false

  constructor(name: string, folder: string, pause: (phase: Saying) => Promise<void>) {
    this.name = name
    this.folder = folder
    this.pause = pause
  }

  async take(entry: TarEntry): Promise<void> {
    if (this.isOver) throw damaged(this.name)
    if (entry.name === PARTS) {
      if (!entry.bytes.equals(this.sum.last().bytes)) throw damaged(this.name)
      this.isOver = true
      return
    }
    this.sum.add(entry)
    this.bytes += entry.bytes.length + HEADER_BYTES
    if (this.head === undefined) return this.begin(entry)
    if (this.bytes > 2 * this.head.bytes + UNTOLD_BYTES) throw damaged(this.name)
    const [place, ...rest] = entry.name.split('/')
    if (place === GRAPHS) return this.graphPart(rest, entry.bytes, this.head)
    if (place === THINGS) return this.thingPart(rest, entry.bytes)
    if (place === SETTINGS && rest.length === 1) return this.settings(rest[0] ?? '', entry.bytes)
    throw foreign(this.name, entry.name)
  }

  finish(): ReadProject {
    const { head, graphs, allowed } = this
    if (head === undefined || !this.isOver || this.graph !== undefined || graphs.length !== head.graphs.length)
      throw damaged(this.name)
    return { head, graphs, allowed }
  }

  async close(): Promise<void> {
    await this.graph?.reader.close()
  }

  private async begin(entry: TarEntry): Promise<void> {
    this.head = projectHeadOf(this.name, entry)
    await requireFreeSpace(this.folder, this.head.bytes)
  }

  private async graphPart([number = '', ...rest]: string[], bytes: Buffer, head: ProjectHead): Promise<void> {
    const at = /^\d{1,6}$/.test(number) ? Number(number) : 0
    const called = head.graphs[at - 1]
    if (called === undefined) throw foreign(this.name, `${GRAPHS}/${number}`)
    const folder = join(this.folder, GRAPHS, String(at))
    if (rest[0] === OWN && rest.length === 2) {
      if (this.graphs.at(-1)?.number !== at || this.graph !== undefined) throw damaged(this.name)
      return this.ownFile(folder, rest[1] ?? '', bytes, called)
    }
    if (this.graph === undefined) {
      // One after the other.
      if (at !== this.graphs.length + 1) throw damaged(this.name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      this.graph = { number: at, reader: new ArchiveReader(this.name, folder) }
    }
    if (this.graph.number !== at) throw damaged(this.name)
    const { reader } = this.graph
    const part = rest.join('/')
    await reader.take({ name: part, bytes })
    if (part !== PARTS) return
    const inner = await reader.finish()
    const pause = (): Promise<void> => this.pause(saying('progress.checkingGraph', { graph: called }))
    const { fingerprint } = await checkArchived(this.name, folder, { head: inner, changes: reader.changesRead }, pause)
    this.graphs.push({ number: at, name: called, fingerprint })
    this.graph = undefined
  }

  /** What does not read as what it should be is found anew. */
  private async ownFile(folder: string, file: string, bytes: Buffer, graph: string): Promise<void> {
    const schema = Object.hasOwn(GRAPH_FILES, file) ? GRAPH_FILES[file] : undefined
    if (schema === undefined) throw foreign(this.name, file)
    const read = schema.safeParse(jsonOf(bytes.toString('utf8')))
    if (!read.success) return
    const settings = file === GRAPH_SETTINGS ? GraphSettingsSchema.parse(read.data) : undefined
    // Consent is of a person at a machine, and no file gives it.
    if (settings?.endpointAllowed === true) this.allowed.push(graph)
    const kept = settings === undefined ? read.data : { ...settings, endpointAllowed: false }
    await writeAtomically(join(folder, file), JSON.stringify(kept))
  }

  private async settings(file: string, bytes: Buffer): Promise<void> {
    const schema = Object.hasOwn(SETTINGS_FILES, file) ? SETTINGS_FILES[file] : undefined
    if (schema === undefined) throw foreign(this.name, file)
    const read = schema.safeParse(jsonOf(bytes.toString('utf8')))
    if (!read.success) return
    await mkdir(join(this.folder, SETTINGS), { recursive: true, mode: 0o700 })
    await writeAtomically(join(this.folder, SETTINGS, file), JSON.stringify(read.data))
  }

  private async thingPart(parts: string[], bytes: Buffer): Promise<void> {
    const [named = '', first = '', ...rest] = parts.slice(0, -1)
    const number = parts.at(-1) ?? ''
    const folder = ProjectFolderSchema.safeParse(named).data
    if (folder === undefined || !/^\d{6}$/.test(number)) throw foreign(this.name, parts.join('/'))
    const { file } = KEPT_THINGS[folder]
    const isFile = file === undefined
    const id = isFile ? first.replace(/\.json$/, '') : first
    // What says that somebody is at work would hold the thing for ever.
    const isOwn = isPlainPath(rest) && !rest.some(isPassing)
    const isPlain = IdSchema.safeParse(id).success && (isFile ? first === `${id}.json` : isOwn)
    if (!isPlain || isFile !== (rest.length === 0)) throw foreign(this.name, parts.join('/'))
    const path = join(this.folder, folder, first, ...rest)
    const isNext = this.file?.path === path && Number(number) === this.file.next
    // Two names that one system takes for one are two of nobody's making.
    const isFirst = Number(number) === 0 && !this.begun.has(path.toLowerCase())
    if (!isNext && !isFirst) throw damaged(this.name)
    this.begun.add(path.toLowerCase())
    this.file = { path, next: Number(number) + 1 }
    try {
      if (isFirst) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await appendFile(path, bytes, { flush: true, mode: 0o600 })
    } catch (error) {
      // One name is a file and a folder.
      if (['EEXIST', 'ENOTDIR', 'EISDIR'].some(code => hasCode(error, code))) throw damaged(this.name, error)
      throw error
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function damaged(name: string, cause?: unknown): UnreadableInputError {
  return new UnreadableInputError(saying('keepingProblems.damaged', { file: name }), { cause })
}

function foreign(file: string, part: string): UnreadableInputError {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const shown = part.replace(/[^\x20-\x7e]/g, '?').slice(0, 80)
  return new UnreadableInputError(saying('keepingProblems.foreignPart', { file, part: shown }))
}
