import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { ClewError } from '../../contract/errors.ts'
import {
  exportFormatOf,
  GRAPH_EXPORTS,
  exportName,
  GraphExportFormatSchema,
  type ExportResult,
  type GraphExportFormat,
} from '../../contract/graph-export.ts'
import { WorkerClient } from '../../base/worker-client.ts'
import { ExportTally } from '../../kg/export/tally.ts'
import { inBlocks } from '../../kg/export/write-file.ts'
import { openTables } from '../../kg/versions/open-tables.ts'
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { CANCEL_GRACE_MS } from './chosen-files.ts'
import { importCalls } from './import-messages.ts'
import { ownGraph } from './open-library-graph.ts'
import type { Projects } from './projects.ts'
import { saying } from '../../contract/words/saying.ts'

const Input = z.object({
  kg: z.string(),
  path: z.string(),
  format: GraphExportFormatSchema,
  gzip: z.boolean(),
  version: z.number().int().optional(),
})
type Input = z.infer<typeof Input>

export interface ExportRequest {
  kg: string
  /** A file of this machine. */
  path: string
  /** What the name of the file does not say. */
  format?: GraphExportFormat | undefined
  version?: number | undefined
}

export interface ExportTools {
  projects: Projects
  spawn: SpawnWorker
}

/** An export as a job: in a process of its own, visible at its place only when complete. */
export function exportJobs(tools: ExportTools): AnyJobKind {
  return jobKind<Input>({
    kind: 'export',
    input: Input,
    interrupted: saying('interrupted.file'),
    run: async run => ({ exported: await runExport(run, tools) }),
    forget: async () => undefined,
  })
}

export function createExports({ projects }: ExportTools, jobs: JobQueue) {
  return {
    /** Into a file of this machine. */
    async start({ kg, path, format, version }: ExportRequest): Promise<{ jobId: string }> {
      const told = exportFormatOf(path)
      const chosen = format ?? told?.format
      if (chosen === undefined)
        throw new ClewError('bad-request', saying('graphProblems.whatToWrite', { endings: endings() }))
      if (chosen === 'archive' && version !== undefined)
        throw new ClewError('bad-request', saying('graphProblems.archiveHoldsAll'))
      using lease = await projects.lease(kg)
      ownGraph(lease.graph, saying('graphProblems.exportThere'))
      const gzip = chosen !== 'archive' && /\.gz$/i.test(path)
      const input: Input = { kg, path: resolve(path), format: chosen, gzip, ...(version !== undefined && { version }) }
      return jobs.add('export', saying('jobTitles.export', { graph: kg, format: exportName(chosen) }), input)
    },

    /** The bytes of the file, for a browser to save. @throws {ClewError} there is no such graph, or it is elsewhere */
    async *pieces(kg: string, format: GraphExportFormat, signal?: AbortSignal): AsyncGenerator<Buffer> {
      using lease = await projects.lease(kg)
      const { folder, name } = ownGraph(lease.graph, saying('graphProblems.exportThere'))
      const { archivePieces, exportPieces } = await import('../../kg/export/export-to-file.ts')
      if (format === 'archive') {
        await using _lock = await projects.lockGraph(kg)
        const pieces = Readable.from(archivePieces(folder, name, undefined, signal))
        const packed = createGzip({ level: 5 })
        pieces.on('error', error => packed.destroy(error))
        for await (const piece of pieces.pipe(packed)) yield piece as Buffer
        return
      }
      const tables = await openTables(folder)
      try {
        yield* inBlocks(exportPieces(format, tables, new ExportTally(), { signal }))
      } finally {
        await tables.close()
      }
    },
  }
}

async function runExport(
  { id, input: { kg, ...input }, signal, report }: JobRun<Input>,
  { projects, spawn }: ExportTools,
): Promise<ExportResult> {
  // Lent, it is neither removed nor renamed.
  using lease = await projects.lease(kg)
  const { folder } = ownGraph(lease.graph, saying('graphProblems.exportThere'))
  const write = async (): Promise<ExportResult> => {
    await using worker = new WorkerClient(spawn('import', { correlation: id }), 'import', importCalls)
    return await worker.call(
      'export',
      { folder, name: kg, ...input },
      { signal, onTold: report, grace: () => CANCEL_GRACE_MS },
    )
  }
  if (input.format !== 'archive') return write()
  // All versions are written: none may come or go meanwhile.
  await using _lock = await projects.lockGraph(kg)
  return write()
}

function endings(): string {
  return GraphExportFormatSchema.options.map(format => `.${GRAPH_EXPORTS[format].ending}`).join(', ')
}
