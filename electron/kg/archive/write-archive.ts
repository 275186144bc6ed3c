import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock, type Lock } from '../../base/process-lock.ts'
import { hasCode } from '../../contract/errors.ts'
import { GraphFolderError } from '../errors.ts'
import { readKeptApart } from '../duplicates/kept-apart.ts'
import { readCatalog } from '../hypergraph/tables.ts'
import { openEnvironment } from '../store/environment.ts'
import { WRITER_LOCK } from '../store/manifest.ts'
import { logFile } from '../versions/change-log.ts'
import { bytesOf, environmentFolder, FIRST_ENVIRONMENT, readHistory } from '../versions/history.ts'
import { openTables } from '../versions/open-tables.ts'
import { ARCHIVE_VERSION, HEAD, PARTS, partName, type ArchiveHead, type ArchivePart } from './archive-head.ts'
import { environmentRecords } from './environment-records.ts'
import { tarEnd, tarEntry } from './tar.ts'

const CHANGES_BYTES = 4 << 20

/**
 * A graph with all its versions and documents as one tar archive, in pieces. Nobody may change the graph meanwhile: the
 * caller holds its lock, and that of its documents is taken here.
 * @param onBytes hears how many bytes of its tables were written, of about how many
 * @throws {GraphFolderError} `busy`: documents are being added
 */
export async function* archiveOf(
  folder: string,
  name: string,
  onBytes: (bytes: number, of: number) => void,
): AsyncGenerator<Buffer, ArchiveHead> {
  const lock = await documentsLock(folder)
  try {
    const head = await headOf(folder, name)
    const parts: ArchivePart[] = []
    let written = 0
    const part = (called: string, bytes: Buffer): Buffer[] => {
      parts.push({ name: called, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
      written += bytes.length
      onBytes(written, head.bytes)
      return tarEntry({ name: called, bytes })
    }
    yield* part(HEAD, jsonBytes(head))
    for (const environment of head.environments) {
      const opened = await openEnvironment(environmentFolder(folder, environment))
      try {
        let number = 0
        for (const bytes of environmentRecords(opened)) yield* part(partName('tables', environment, number++), bytes)
      } finally {
        await opened.close()
      }
    }
    for (const { id } of head.history?.versions ?? []) {
      if (!(await isThere(logFile(folder, id)))) continue
      let number = 0
      for await (const bytes of createReadStream(logFile(folder, id), { highWaterMark: CHANGES_BYTES }))
        yield* part(partName('changes', id, number++), bytes as Buffer)
    }
    yield* tarEntry({ name: PARTS, bytes: jsonBytes({ parts }) })
    yield tarEnd()
    return head
  } finally {
    await lock?.release()
  }
}

async function headOf(folder: string, name: string): Promise<ArchiveHead> {
  const history = await readHistory(folder)
  const keptApart = await readKeptApart(folder)
  const tables = await openTables(folder)
  try {
    return {
      format: 'clew-archive',
      version: ARCHIVE_VERSION,
      name,
      createdAt: new Date().toISOString(),
      bytes: await bytesOf(folder),
      triples: tables.summary.triples,
      documents: readCatalog(tables.documents)?.documents ?? 0,
      // Documents stand in the first one, whether a version needs it or not.
      environments: [...new Set([FIRST_ENVIRONMENT, ...(history?.environments ?? []).map(({ name: of }) => of)])],
      history,
      ...(keptApart.length === 0 ? {} : { keptApart }),
    }
  } finally {
    await tables.close()
  }
}

/** Undefined in a folder that cannot be written to, where nobody can add documents either. */
async function documentsLock(folder: string): Promise<Lock | undefined> {
  try {
    const lock = await takeLock(join(folder, WRITER_LOCK))
    if (lock !== undefined) return lock
  } catch (error) {
    if (hasCode(error, 'EACCES') || hasCode(error, 'EROFS') || hasCode(error, 'EPERM')) return undefined
    throw error
  }
  throw new GraphFolderError('busy', 'Documents are being added to this graph; export it when that is done.')
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
