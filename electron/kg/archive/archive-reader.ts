import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { appendFile } from '../../base/vault/files.ts'
import { UnreadableInputError } from '../errors.ts'
import { requireFreeSpace } from '../import/staging.ts'
import { createEnvironment, type GraphEnvironment } from '../store/environment.ts'
import { seal } from '../store/manifest.ts'
import { logFile } from '../versions/change-log.ts'
import { chainOf, environmentFolder, FIRST_ENVIRONMENT, versionOf } from '../versions/history.ts'
import {
  ARCHIVE_VERSION,
  ArchiveHeadSchema,
  ArchivePartsSchema,
  HEAD,
  OLDEST_ARCHIVE_VERSION,
  PARTS,
  PROJECT_FORMAT,
  readPartName,
  type ArchiveHead,
  type ArchivedPart,
  type ArchivePart,
} from './archive-head.ts'
import { EnvironmentRecords } from './environment-records.ts'
import type { TarEntry } from './tar.ts'
import { saying } from '../../contract/words/saying.ts'

/** Bytes that parts may come to beyond what the archive says, for what is small. */
const UNTOLD_BYTES = 64 << 20

/** What an archive says that it is of. @throws {UnreadableInputError} another version, or damaged */
export function headOf(file: string, bytes: Buffer): ArchiveHead {
  const found = jsonOf(bytes)
  if (found !== null && typeof found === 'object' && 'format' in found && found.format === PROJECT_FORMAT)
    throw new UnreadableInputError(saying('importProblems.isBackup', { file }))
  const version = found !== null && typeof found === 'object' && 'version' in found ? found.version : undefined
  if (typeof version === 'number' && (version < OLDEST_ARCHIVE_VERSION || version > ARCHIVE_VERSION))
    throw new UnreadableInputError(
      `${file} is an archive of version ${version}, and this program reads versions ${OLDEST_ARCHIVE_VERSION} to ${ARCHIVE_VERSION}; ${version > ARCHIVE_VERSION ? 'use a newer Clew' : 'export the graph again'}.`,
    )
  return parsed(file, ArchiveHeadSchema, bytes)
}

/** Takes the parts of an archive in their order into a folder, and refuses what is not as it was written. */
export class ArchiveReader {
  private readonly name: string
  private readonly folder: string
  private head: ArchiveHead | undefined
  private readonly parts: ArchivePart[] = []
  private bytes = 0
  private last: ArchivedPart | undefined
  private readonly begun = new Set<string>()
  private environment: { records: EnvironmentRecords; open: GraphEnvironment; folder: string } | undefined
  private isOver = false

  constructor(name: string, folder: string) {
    this.name = name
    this.folder = folder
  }

  async take({ name, bytes }: TarEntry): Promise<void> {
    if (this.isOver) throw this.foreign(name)
    if (name === PARTS) return this.compare(bytes)
    this.parts.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    this.bytes += bytes.length
    if (this.head === undefined) return this.begin(name, bytes)
    if (this.bytes > 2 * this.head.bytes + UNTOLD_BYTES) throw damaged(this.name)
    await this.part(name, bytes, this.head)
  }

  /** Closes what is open, and says what the archive is of. */
  async finish(): Promise<ArchiveHead> {
    await this.endEnvironment()
    const { head } = this
    if (head === undefined || !this.isOver || head.environments.some(name => !this.begun.has(`tables ${name}`)))
      throw damaged(this.name)
    return head
  }

  async close(): Promise<void> {
    const { environment } = this
    this.environment = undefined
    await environment?.open.close()
  }

  /** The versions of which it was read what they changed. */
  get changesRead(): number[] {
    const versions = this.head?.history?.versions ?? []
    return versions.flatMap(({ id }) => (this.begun.has(`changes ${id}`) ? [id] : []))
  }

  private async begin(name: string, bytes: Buffer): Promise<void> {
    if (name !== HEAD) throw this.foreign(name)
    this.head = headOf(this.name, bytes)
    this.checkHistory(this.head)
    await requireFreeSpace(this.folder, this.head.bytes)
  }

  /** The versions that it names have the environments that it names. */
  private checkHistory({ history, environments }: ArchiveHead): void {
    if (history === undefined) return
    const names = history.environments.map(({ name }) => name)
    const told = new Set([FIRST_ENVIRONMENT, ...names])
    const isSame = told.size === environments.length && environments.every(name => told.has(name))
    if (!isSame || new Set(names).size !== names.length) throw damaged(this.name)
    versionOf(history)
    for (const { environment, forgotten } of history.versions) if (forgotten !== true) chainOf(history, environment)
  }

  private async part(name: string, bytes: Buffer, head: ArchiveHead): Promise<void> {
    const part = readPartName(name)
    if (part === undefined) throw this.foreign(name)
    const isNext = this.last?.what === part.what && this.last.of === part.of && part.number === this.last.number + 1
    const isFirst = part.number === 0 && !this.begun.has(`${part.what} ${part.of}`)
    if (!isNext && !isFirst) throw damaged(this.name)
    this.last = part
    this.begun.add(`${part.what} ${part.of}`)
    if (part.what === 'changes') return this.changes(part, bytes, head)
    if (isFirst) await this.beginEnvironment(part.of, head)
    this.environment?.records.add(bytes)
  }

  private async beginEnvironment(name: string, { environments }: ArchiveHead): Promise<void> {
    const known = environments.find(each => each === name)
    if (known === undefined) throw damaged(this.name)
    await this.endEnvironment()
    const folder = environmentFolder(this.folder, known)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const open = createEnvironment(folder)
    this.environment = { records: new EnvironmentRecords(open), open, folder }
  }

  private async endEnvironment(): Promise<void> {
    const { environment } = this
    if (environment === undefined) return
    environment.records.finish()
    await this.close()
    await seal(environment.folder)
  }

  private async changes({ of }: ArchivedPart, bytes: Buffer, { history }: ArchiveHead): Promise<void> {
    await this.endEnvironment()
    const version = history?.versions.find(({ id }) => String(id) === of)
    if (version === undefined) throw damaged(this.name)
    const file = logFile(this.folder, version.id)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await appendFile(file, bytes, { flush: true })
  }

  private compare(bytes: Buffer): void {
    const { parts } = parsed(this.name, ArchivePartsSchema, bytes)
    const isSame =
      parts.length === this.parts.length &&
      parts.every((part, at) => {
        const found = this.parts[at]
        return part.name === found?.name && part.bytes === found.bytes && part.sha256 === found.sha256
      })
    if (!isSame) throw damaged(this.name)
    this.isOver = true
  }

  private foreign(name: string): UnreadableInputError {
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    const shown = name.replace(/[^\x20-\x7e]/g, '?').slice(0, 80)
    return new UnreadableInputError(saying('importProblems.foreignPart', { file: this.name, part: shown }))
  }
}

function parsed<T>(file: string, schema: z.ZodType<T>, bytes: Buffer): T {
  const read = schema.safeParse(jsonOf(bytes))
  if (!read.success) throw damaged(file, read.error)
  return read.data
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

export function damaged(name: string, cause?: unknown): UnreadableInputError {
  return new UnreadableInputError(saying('importProblems.damaged', { file: name }), {
    cause,
  })
}
