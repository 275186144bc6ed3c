import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { refuseSwollen } from '../../base/text-file.ts'
import { ClewError, messageOf } from '../../contract/errors.ts'
import type { Progress } from '../../contract/job.ts'
import { GraphFolderError, UnreadableInputError } from '../errors.ts'
import { buildBeside, requireFreeSpace } from '../import/staging.ts'
import { createEnvironment, type GraphEnvironment } from '../store/environment.ts'
import { seal } from '../store/manifest.ts'
import { logFile, readLog } from '../versions/change-log.ts'
import { fingerprintOf } from '../versions/fingerprint.ts'
import { chainOf, environmentFolder, versionOf, writeHistory } from '../versions/history.ts'
import { openTables } from '../versions/open-tables.ts'
import {
  ARCHIVE_VERSION,
  ArchiveHeadSchema,
  ArchivePartsSchema,
  HEAD,
  PARTS,
  readPartName,
  type ArchiveHead,
  type ArchivedPart,
  type ArchivePart,
} from './archive-head.ts'
import { EnvironmentRecords } from './environment-records.ts'
import { tarEntries, type TarEntry } from './tar.ts'

export interface ArchiveRequest {
  file: string
  /** Where the graph will be: a folder that does not exist yet. */
  folder: string
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

export interface ArchiveOutcome {
  head: ArchiveHead
  triples: number
  entities: number
  relations: number
}

/** Bytes that parts may come to beyond what the archive says, for what is small. */
const UNTOLD_BYTES = 64 << 20

/**
 * What a file says that it is an archive of, whatever it is called; undefined where it is none.
 * @throws {UnreadableInputError} it is one of another version
 */
export async function lookIntoArchive(file: string): Promise<ArchiveHead | undefined> {
  const first = await firstEntry(file)
  return first?.name === HEAD ? headOf(basename(file), first.bytes) : undefined
}

async function firstEntry(file: string): Promise<TarEntry | undefined> {
  try {
    for await (const entry of tarEntries(
      basename(file),
      unpacked(file, undefined, () => undefined),
    ))
      return entry
  } catch {
    // What is no archive is tried as a graph file.
  }
  return undefined
}

function headOf(file: string, bytes: Buffer): ArchiveHead {
  const found = jsonOf(bytes)
  const version = found !== null && typeof found === 'object' && 'version' in found ? found.version : undefined
  if (typeof version === 'number' && version !== ARCHIVE_VERSION)
    throw new UnreadableInputError(
      `${file} is an archive of version ${version}, and this program reads version ${ARCHIVE_VERSION}; ${version > ARCHIVE_VERSION ? 'use a newer Clew' : 'export the graph again'}.`,
    )
  return parsed(file, ArchiveHeadSchema, bytes)
}

/**
 * Makes a graph of an archive. It appears only when all of it was read, is what was written, and is on disk; whatever
 * ends this before leaves nothing.
 * @throws {UnreadableInputError} it is none, or another version's, or not as it was written
 * @throws {ClewError} the folder is taken, the disk is too small, or it was cancelled
 */
export async function importArchive({ file, folder, signal, onProgress }: ArchiveRequest): Promise<ArchiveOutcome> {
  const { size } = await stat(file)
  const pause = async (phase: string, fraction: number): Promise<void> => {
    onProgress?.({ phase, fraction })
    await yieldToEventLoop()
    if (signal?.aborted) throw new ClewError('cancelled', 'The import was cancelled; nothing of it was kept.')
  }
  return buildBeside(folder, async staging => {
    let read = 0
    const reader = new ArchiveReader(basename(file), staging)
    try {
      for await (const entry of tarEntries(
        basename(file),
        unpacked(file, signal, bytes => (read = bytes)),
      )) {
        await reader.take(entry)
        await pause(`reading ${basename(file)}`, (0.8 * read) / Math.max(1, size))
      }
      const head = await reader.finish()
      const changes = reader.changesRead
      const check = (): Promise<void> => pause('checking what was read', 0.85)
      return { head, ...(await checked(basename(file), staging, { head, changes }, check)) }
    } catch (error) {
      await reader.close()
      if (signal?.aborted) throw new ClewError('cancelled', 'The import was cancelled; nothing of it was kept.')
      // Its tables could not be opened: what it holds is at fault, and not the folder of which these speak.
      if (error instanceof GraphFolderError || isUnreadable(error)) throw damaged(basename(file), error)
      throw error
    }
  })
}

async function* unpacked(
  file: string,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const packed = createReadStream(file, { highWaterMark: 1 << 18, ...(signal === undefined ? {} : { signal }) })
  const stream = packed.pipe(createGunzip())
  packed.on('error', error => stream.destroy(error))
  let bytes = 0
  try {
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length
      refuseSwollen(basename(file), bytes, packed.bytesRead)
      onBytes(packed.bytesRead)
      yield chunk as Buffer
    }
  } catch (cause) {
    if (cause instanceof ClewError) throw cause
    throw new UnreadableInputError(
      `${basename(file)} cannot be unpacked to its end (${messageOf(cause)}); get it again.`,
      { cause },
    )
  } finally {
    stream.destroy()
    packed.destroy()
  }
}

class ArchiveReader {
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
    const isSame = names.length === environments.length && names.every(name => environments.includes(name))
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
    return new UnreadableInputError(
      `${this.name} holds "${shown}", which no archive of Clew has; nothing was read. Get it from where it was exported.`,
    )
  }
}

/** Reads through what was made: the facts are those that were exported. */
async function checked(
  name: string,
  folder: string,
  { head: { history }, changes }: { head: ArchiveHead; changes: readonly number[] },
  pause: () => Promise<void>,
): Promise<Omit<ArchiveOutcome, 'head'>> {
  if (history !== undefined) await writeHistory(folder, history)
  for (const version of changes) for await (const _ of readLog(folder, version)) await pause()
  const tables = await openTables(folder)
  try {
    const { summary } = tables
    const { fingerprint, triples, entities, relations } = summary
    // Of version 0.1 the labels beside the triples are not kept, by which its fingerprint was taken.
    if ((await fingerprintOf(tables, pause)) !== fingerprint && tables.has('given')) throw damaged(name)
    return { triples, entities, relations: relations.length }
  } finally {
    await tables.close()
  }
}

function parsed<T>(file: string, schema: z.ZodType<T>, bytes: Buffer): T {
  const read = schema.safeParse(jsonOf(bytes))
  if (!read.success) throw damaged(file, read.error)
  return read.data
}

/** What readers of tables throw at what is no table. */
function isUnreadable(error: unknown): boolean {
  return error instanceof RangeError || error instanceof TypeError || error instanceof z.ZodError
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function damaged(name: string, cause?: unknown): UnreadableInputError {
  return new UnreadableInputError(`${name} is damaged: it does not hold what was exported; export the graph again.`, {
    cause,
  })
}
