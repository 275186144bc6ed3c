import { stat } from '../../base/vault/files.ts'
import { basename } from 'node:path'
import type { ImportPreview } from '../../contract/import-preview.ts'
import type { ImportResult } from '../../contract/job.ts'
import { importGraph, type ImportRequest } from '../import/import-graph.ts'
import { previewImport, type PreviewRequest } from '../import/preview.ts'
import { importArchive, lookIntoArchive } from './read-archive.ts'
import type { ArchiveHead } from './archive-head.ts'
import { countedSaying, type Saying, saying } from '../../contract/words/saying.ts'

/** Imports an archive, where one was given by itself, or else graph files. */
export async function importAny(request: ImportRequest): Promise<ImportResult> {
  const [file = '', ...others] = request.files
  if (others.length > 0 || (await lookIntoArchive(file)) === undefined) return importGraph(request)
  const started = performance.now()
  const { folder, name: kg, signal, onProgress } = request
  const { head, ...counts } = await importArchive({
    file,
    folder,
    signal,
    onProgress: ({ phase, fraction = 0 }) => onProgress?.({ phase, fraction, triples: 0, triplesPerSecond: 0 }),
  })
  return {
    kg,
    ...counts,
    seconds: (performance.now() - started) / 1_000,
    rejected: [],
    rejectedCount: 0,
    notes: isMore(head) ? [wordsOf(head)] : [],
  }
}

/** What would come of it; of an archive what it says that it holds. */
export async function previewAny(request: PreviewRequest): Promise<ImportPreview> {
  const [file = '', ...others] = request.files
  const head = others.length > 0 ? undefined : await lookIntoArchive(file)
  if (head === undefined) return previewImport(request)
  return {
    files: [
      {
        file: basename(file),
        format: 'archive',
        bytes: (await stat(file)).size,
        isWhole: true,
        tables: [],
        facts: [],
        triples: head.triples,
        relations: [],
        types: [],
        rejected: [],
        rejectedCount: 0,
        notes: [wordsOf(head)],
      },
    ],
    further: 0,
    notes: [],
  }
}

/** Whether it holds more than facts. */
function isMore({ history, documents }: ArchiveHead): boolean {
  return documents > 0 || (history?.versions.length ?? 1) > 1
}

function wordsOf({ name, triples, documents, history, createdAt }: ArchiveHead): Saying {
  const versions = history?.versions.filter(({ forgotten }) => forgotten !== true).length ?? 1
  const holds = [
    countedSaying(triples, 'triple'),
    countedSaying(versions, 'version'),
    ...(documents > 0 ? [countedSaying(documents, 'document')] : []),
  ]
  return saying('importNotes.archiveHolds', { graph: name, time: { moment: createdAt }, things: { row: holds } })
}
