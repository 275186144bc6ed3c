import type { ExportResult, GraphExportFormat } from '../../contract/graph-export.ts'
import type { Progress } from '../../contract/job.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { archiveOf } from '../archive/write-archive.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import { openTables } from '../versions/open-tables.ts'
import { exporterOf, type ExportFormat } from './export-graph.ts'
import { ExportTally } from './tally.ts'
import { inBlocks, writeFileBeside } from './write-file.ts'
import { saying } from '../../contract/words/saying.ts'

export interface ExportRequest {
  /** The graph's folder. */
  folder: string
  name: string
  format: GraphExportFormat
  path: string
  gzip: boolean
  /** Left out: the present one. */
  version?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * Writes a graph into a file.
 * @throws {ClewError} it cannot be written, or it was cancelled
 */
export async function exportToFile(request: ExportRequest): Promise<ExportResult> {
  const started = performance.now()
  const { name: kg, path, format } = request
  const written = format === 'archive' ? await writeArchive(request) : await writeVersion(request, format)
  return { kg, path, format, ...written, seconds: (performance.now() - started) / 1_000 }
}

type Written = Pick<ExportResult, 'triples' | 'bytes' | 'notes'>

async function writeVersion({ folder, path, ...how }: ExportRequest, format: ExportFormat): Promise<Written> {
  const tables = await openTables(folder, how.version)
  try {
    const tally = new ExportTally()
    const bytes = await writeFileBeside(path, inBlocks(exportPieces(format, tables, tally, how)), how)
    return { triples: tally.facts, bytes, notes: tally.notes }
  } finally {
    await tables.close()
  }
}

/** A version of a graph in pieces, which lets others do their work in between. */
export async function* exportPieces(
  format: ExportFormat,
  tables: GraphTables,
  tally: ExportTally,
  { signal, onProgress }: Pick<ExportRequest, 'signal' | 'onProgress'> = {},
): AsyncGenerator<string | Uint8Array> {
  let number = 0
  const pieces = (await exporterOf(format))(tables, tally)
  for (const piece of pieces) {
    yield piece
    if (++number % PIECES_BETWEEN !== 0 && typeof piece === 'string') continue
    await yieldToEventLoop(signal)
    onProgress?.({
      phase: saying('progress.writing'),
      fraction: Math.min(1, tally.facts / Math.max(1, tables.summary.triples)),
    })
  }
}

/** Pieces between two looks at the clock. */
const PIECES_BETWEEN = 256

async function writeArchive({ folder, name, path, signal, onProgress }: ExportRequest): Promise<Written> {
  const tables = await openTables(folder)
  const { triples } = tables.summary
  await tables.close()
  const onBytes = (bytes: number, of: number): void =>
    onProgress?.({ phase: saying('progress.writing'), fraction: Math.min(1, bytes / Math.max(1, of)) })
  const bytes = await writeFileBeside(path, archivePieces(folder, name, onBytes, signal), { gzip: true, signal })
  return { triples, bytes, notes: [] }
}

/** An archive in pieces, not packed yet. */
export async function* archivePieces(
  folder: string,
  name: string,
  onBytes: (bytes: number, of: number) => void = () => undefined,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const piece of archiveOf(folder, name, onBytes)) {
    yield piece
    await yieldToEventLoop(signal)
  }
}
