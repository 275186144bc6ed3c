import { basename, dirname, join } from 'node:path'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { jsonLines } from '../../base/json-lines.ts'
import { ClewError } from '../../contract/errors.ts'
import { GraphLessonSchema } from '../../contract/lesson.ts'
import { ExportFiles, mergedJson } from './export-files.ts'
import type { ExportFormat } from './format-names.ts'
import { formatOf, type Asking } from './formats.ts'
import { rogRow } from './question-subgraphs.ts'
import { datasetInfo } from './sharegpt.ts'

export interface ExportRequest {
  lessons: string
  format: ExportFormat
  out: string
  /** How questions are asked that are no episodes (reinforcement). */
  asking: Asking
  /** Writes each question's own graph beside the lessons, cut out of this one. */
  subgraphs?: { kg: KnowledgeGraph; path: string; hops?: number | undefined }
  signal?: AbortSignal | undefined
  onProgress?: (lessons: number) => void
}

export interface ExportResult {
  lessons: number
  rows: number
  /** That of the first lesson. */
  graph: string
  /** Lines that hold no lesson, and lessons that the format cannot hold: counted all, the first hundred kept. */
  rejected: { line: number; reason: string }[]
  rejectedCount: number
  /** Subgraphs that were cut off at their size. */
  cut: number
  files: string[]
}

const KEPT_REJECTIONS = 100
const EXECUTABLE = 0o755

/** The files that an export writes anew, but subgraphs; `dataset_info.json`, to which it adds, is none of them. */
export function filesOf({ format, out, asking }: Pick<ExportRequest, 'format' | 'out' | 'asking'>): string[] {
  const endings = Object.keys(formatOf(format, out, asking).beside?.('') ?? {})
  return [out, ...endings.map(ending => `${withoutEnding(out)}${ending}`)]
}

/**
 * Writes a file of lessons for a trainer of large models. Files appear whole: what is written goes beside them until it
 * is complete.
 * @throws {@link ClewError} where nothing of the file can be exported
 */
export async function exportLessons(request: ExportRequest): Promise<ExportResult> {
  const { lessons: path, out, subgraphs, signal, onProgress } = request
  const format = formatOf(request.format, out, request.asking)
  const result: ExportResult = { lessons: 0, rows: 0, graph: '', rejected: [], rejectedCount: 0, cut: 0, files: [] }
  const files = new ExportFiles()
  try {
    await files.open(out, { columns: format.columns })
    if (subgraphs !== undefined) await files.open(subgraphs.path)
    for await (const read of jsonLines(path, GraphLessonSchema)) {
      signal?.throwIfAborted()
      const rows = 'value' in read ? format.rows(read.value, result.rows) : read.reason
      if (typeof rows === 'string' || !('value' in read)) {
        result.rejectedCount += 1
        if (result.rejected.length < KEPT_REJECTIONS)
          result.rejected.push({ line: read.line, reason: typeof rows === 'string' ? rows : '' })
        continue
      }
      if (result.lessons === 0) result.graph = read.value.graph.name
      for (const row of rows) await files.write(out, row)
      if (subgraphs !== undefined) {
        const { row, cut } = await rogRow(read.value, subgraphs.kg, {
          hops: subgraphs.hops,
          signal,
        })
        await files.write(subgraphs.path, row)
        if (cut) result.cut += 1
      }
      result.lessons += 1
      result.rows += rows.length
      onProgress?.(result.lessons)
    }
    const [first] = result.rejected
    if (result.lessons === 0)
      throw new ClewError(
        'unreadable',
        `Nothing of ${path} could be exported${first ? ` (line ${first.line}: ${first.reason})` : ': it is empty'}. Give a file of lessons as \`clew lessons sample\` writes it.`,
      )
    const beside = {
      ...Object.fromEntries(
        Object.entries(format.beside?.(result.graph) ?? {}).map(([ending, text]) => [
          `${withoutEnding(out)}${ending}`,
          text,
        ]),
      ),
      ...(request.format === 'sharegpt' ? await datasetInfoFile(out) : {}),
    }
    for (const [file, text] of Object.entries(beside)) {
      await files.open(file, file.endsWith('.sh') ? { mode: EXECUTABLE } : {})
      await files.put(file, text)
    }
    result.files = await files.publish()
    return result
  } catch (error) {
    await files.discard()
    throw error
  }
}

function withoutEnding(path: string): string {
  return path.replace(/\.\w+$/, '')
}

/** LLaMA-Factory knows the data sets of a folder by this file in it. */
async function datasetInfoFile(out: string): Promise<Record<string, string>> {
  const path = join(dirname(out), 'dataset_info.json')
  return { [path]: await mergedJson(path, datasetInfo(basename(withoutEnding(out)), basename(out))) }
}
