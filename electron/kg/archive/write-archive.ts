import { createHash } from 'node:crypto'
import { access } from 'node:fs/promises'
import { createReadStream } from '../../base/vault/files.ts'
import { GraphFolderError } from '../errors.ts'
import { readKeptApart } from '../duplicates/kept-apart.ts'
import { readCatalog } from '../hypergraph/tables.ts'
import { openEnvironment, type GraphEnvironment } from '../store/environment.ts'
import { logFile } from '../versions/change-log.ts'
import { bytesOf, environmentFolder, FIRST_ENVIRONMENT, readHistory } from '../versions/history.ts'
import { openTables } from '../versions/open-tables.ts'
import { ARCHIVE_VERSION, HEAD, PARTS, partName, type ArchiveHead, type ArchivePart } from './archive-head.ts'
import { environmentRecords } from './environment-records.ts'
import { tarEnd, tarEntry, type TarEntry } from './tar.ts'

const CHANGES_BYTES = 4 << 20
/** A version may be removed while its graph is being opened; it is not in the list that is read next. */
const MOST_TRIES = 3

/**
 * A graph with all its versions and documents as one tar archive, in pieces: as it is when this begins, whatever is
 * changed of it meanwhile.
 * @param onBytes hears how many bytes of its tables were written, of about how many
 */
export async function* archiveOf(
  folder: string,
  name: string,
  onBytes: (bytes: number, of: number) => void,
): AsyncGenerator<Buffer> {
  for await (const entry of archiveEntries(folder, name, onBytes)) yield* tarEntry(entry)
  yield tarEnd()
}

/** The parts of such an archive, from its head to the list of them. */
export async function* archiveEntries(
  folder: string,
  name: string,
  onBytes: (bytes: number, of: number) => void,
): AsyncGenerator<TarEntry> {
  await using graph = await openForArchive(folder, name)
  const { head } = graph
  const parts: ArchivePart[] = []
  let written = 0
  const part = (called: string, bytes: Buffer): TarEntry => {
    parts.push({ name: called, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    written += bytes.length
    onBytes(written, head.bytes)
    return { name: called, bytes }
  }
  yield part(HEAD, jsonBytes(head))
  for (const [environment, opened] of graph.environments) {
    let number = 0
    for (const bytes of environmentRecords(opened)) yield part(partName('tables', environment, number++), bytes)
  }
  for (const { id } of head.history?.versions ?? []) {
    if (!(await isThere(logFile(folder, id)))) continue
    let number = 0
    for await (const bytes of createReadStream(logFile(folder, id), { highWaterMark: CHANGES_BYTES }))
      yield part(partName('changes', id, number++), bytes as Buffer)
  }
  yield { name: PARTS, bytes: jsonBytes({ parts }) }
}

interface OpenedForArchive extends AsyncDisposable {
  head: ArchiveHead
  environments: ReadonlyMap<string, GraphEnvironment>
}

/** With all its environments open, so that none goes while others are read. */
async function openForArchive(folder: string, name: string): Promise<OpenedForArchive> {
  for (let tries = 1; ; tries++) {
    const head = await headOf(folder, name)
    const environments = new Map<string, GraphEnvironment>()
    const close = async (): Promise<void> => {
      for (const opened of environments.values()) await opened.close()
    }
    try {
      for (const environment of head.environments)
        environments.set(environment, await openEnvironment(environmentFolder(folder, environment)))
      return { head, environments, [Symbol.asyncDispose]: close }
    } catch (error) {
      await close()
      if (!(error instanceof GraphFolderError) || error.reason !== 'missing' || tries === MOST_TRIES) throw error
    }
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

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
