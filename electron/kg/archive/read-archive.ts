import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { stat } from '../../base/vault/files.ts'
import { createContentStream } from '../../base/vault/sealed-container.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { refuseSwollen } from '../../base/text-file.ts'
import { ClewError, foreseen, messageOf } from '../../contract/errors.ts'
import { GRAPH_EXPORTS } from '../../contract/graph-export.ts'
import type { Progress } from '../../contract/job.ts'
import { writeKeptApart } from '../duplicates/kept-apart.ts'
import { GraphFolderError, UnreadableInputError } from '../errors.ts'
import { buildBeside } from '../import/staging.ts'
import { readLog } from '../versions/change-log.ts'
import { sumOfTables } from '../versions/fingerprint.ts'
import { writeHistory } from '../versions/history.ts'
import { openTables } from '../versions/open-tables.ts'
import { HEAD, type ArchiveHead } from './archive-head.ts'
import { ArchiveReader, damaged, headOf } from './archive-reader.ts'
import { tarEntries, type TarEntry } from './tar.ts'
import { type Saying, saying } from '../../contract/words/saying.ts'

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
  qualifiedFacts?: number
  relations: number
}

/**
 * What a file says that it is an archive of, whatever it is called; undefined where it is none.
 * @throws {UnreadableInputError} it is one of another version, or is called one and cannot be unpacked
 */
export async function lookIntoArchive(file: string): Promise<ArchiveHead | undefined> {
  const first = await firstEntry(file)
  if (first === undefined && isCalledArchive(file) && (await stat(file).catch(() => undefined))?.isFile() === true)
    throw new UnreadableInputError(saying('importProblems.noArchive', { file: basename(file) }))
  return first?.name === HEAD ? headOf(basename(file), first.bytes) : undefined
}

const isCalledArchive = (file: string): boolean => file.toLowerCase().endsWith(`.${GRAPH_EXPORTS.archive.ending}`)

/** Undefined where a file is no archive at all. */
export async function firstEntry(file: string): Promise<TarEntry | undefined> {
  try {
    // A pipe would be waited for.
    if (!(await stat(file)).isFile()) return undefined
    for await (const entry of tarEntries(
      basename(file),
      unpacked(file, undefined, () => undefined),
    ))
      return entry
  } catch (error) {
    if (error instanceof ClewError && error.code === 'locked') throw error
    // What is no archive is tried as a graph file.
  }
  return undefined
}

/**
 * Makes a graph of an archive. It appears only when all of it was read, is what was written, and is on disk; whatever
 * ends this before leaves nothing.
 * @throws {UnreadableInputError} it is none, or another version's, or not as it was written
 * @throws {ClewError} the folder is taken, the disk is too small, or it was cancelled
 */
export async function importArchive({ file, folder, signal, onProgress }: ArchiveRequest): Promise<ArchiveOutcome> {
  const { size } = await stat(file)
  const pause = async (phase: Saying, fraction: number): Promise<void> => {
    onProgress?.({ phase, fraction })
    await yieldToEventLoop()
    if (signal?.aborted) throw new ClewError('cancelled', saying('importProblems.cancelled'))
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
        await pause(saying('progress.reading', { file: basename(file) }), (0.8 * read) / Math.max(1, size))
      }
      const head = await reader.finish()
      const changes = reader.changesRead
      const check = (): Promise<void> => pause(saying('progress.checkingWhatWasRead'), 0.85)
      const { fingerprint: _, ...counts } = await checkArchived(basename(file), staging, { head, changes }, check)
      return { head, ...counts }
    } catch (error) {
      await reader.close()
      if (signal?.aborted) throw new ClewError('cancelled', saying('importProblems.cancelled'))
      // Its tables could not be opened: what it holds is at fault, and not the folder of which these speak.
      if (error instanceof GraphFolderError || isUnreadable(error)) throw damaged(basename(file), error)
      throw error
    }
  })
}

export async function* unpacked(
  file: string,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const packed = await createContentStream(file, {
    highWaterMark: 1 << 18,
    ...(signal === undefined ? {} : { signal }),
  })
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
      saying('importProblems.notUnpacked', { file: basename(file), why: foreseen(cause)?.said ?? messageOf(cause) }),
      { cause },
    )
  } finally {
    stream.destroy()
    packed.destroy()
  }
}

/** Reads through what was made: the facts are those that were exported. */
export async function checkArchived(
  name: string,
  folder: string,
  { head: { history, keptApart }, changes }: { head: ArchiveHead; changes: readonly number[] },
  pause: () => Promise<void>,
): Promise<Omit<ArchiveOutcome, 'head'> & { fingerprint: string }> {
  if (history !== undefined) await writeHistory(folder, history)
  if (keptApart !== undefined) await writeKeptApart(folder, keptApart)
  for (const version of changes) for await (const _ of readLog(folder, version)) await pause()
  const tables = await openTables(folder)
  try {
    const { summary } = tables
    const { fingerprint, triples, relations } = summary
    // A graph that was imported before sums were kept has another kind of fingerprint.
    if (tables.sum !== undefined && (await sumOfTables(tables, pause)).fingerprint() !== fingerprint)
      throw damaged(name)
    return { triples, ...tables.things, relations: relations.length, fingerprint }
  } finally {
    await tables.close()
  }
}

/** What readers of tables throw at what is no table. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof RangeError || error instanceof TypeError || error instanceof z.ZodError
}
