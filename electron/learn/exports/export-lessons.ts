import { open, rename, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import { jsonLines } from '../../base/json-lines.ts'
import { ClewError, notWritten } from '../../contract/errors.ts'
import { GraphLessonSchema, type GraphLesson } from '../../contract/lesson.ts'
import { isImitable } from './episode-text.ts'
import { rogRow } from './question-subgraphs.ts'
import { datasetInfo, shareGptRow } from './sharegpt.ts'
import { messagesOf, promptCompletions } from './trl.ts'
import { verlRow } from './verl.ts'

/** `trl` is prompt and completion a turn, `trl-messages` a conversation. */
export const EXPORT_FORMATS = ['sharegpt', 'trl', 'trl-messages', 'verl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export interface ExportRequest {
  lessons: string
  format: ExportFormat
  out: string
  /** How a lesson without an episode is asked (VERL). */
  prompt: (lesson: GraphLesson) => { protocol: string; text: string }
  /** Writes each question's own graph beside the lessons, cut out of this one. */
  subgraphs?: { kg: KnowledgeGraph; path: string; hops?: number | undefined }
  signal?: AbortSignal | undefined
  onProgress?: (lessons: number) => void
}

export interface ExportResult {
  lessons: number
  rows: number
  /** Lines that hold no lesson, and lessons that the format cannot hold: counted all, the first hundred kept. */
  rejected: { line: number; reason: string }[]
  rejectedCount: number
  /** Subgraphs that were cut off at their size. */
  cut: number
  files: string[]
}

const KEPT_REJECTIONS = 100

/**
 * Writes a file of lessons for a trainer of large models. Files appear whole: what is written goes beside them until it
 * is complete.
 * @throws {@link ClewError} where nothing of the file can be exported
 */
export async function exportLessons(request: ExportRequest): Promise<ExportResult> {
  const { lessons: path, format, out, subgraphs, signal, onProgress } = request
  const result: ExportResult = { lessons: 0, rows: 0, rejected: [], rejectedCount: 0, cut: 0, files: [] }
  const files = await Files.open([
    out,
    ...(subgraphs === undefined ? [] : [subgraphs.path]),
    ...(format === 'sharegpt' ? [infoPath(out)] : []),
  ])
  try {
    for await (const read of jsonLines(path, GraphLessonSchema)) {
      signal?.throwIfAborted()
      const rows = 'value' in read ? rowsOf(read.value, request, result.rows) : read.reason
      if (typeof rows === 'string' || !('value' in read)) {
        result.rejectedCount += 1
        if (result.rejected.length < KEPT_REJECTIONS)
          result.rejected.push({ line: read.line, reason: typeof rows === 'string' ? rows : '' })
        continue
      }
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
    if (format === 'sharegpt')
      await files.write(infoPath(out), datasetInfo(basename(out).replace(/\.\w+$/, ''), basename(out)))
    result.files = await files.publish()
    return result
  } catch (error) {
    await files.discard()
    throw error
  }
}

function infoPath(out: string): string {
  return `${out.replace(/\.\w+$/, '')}.dataset_info.json`
}

function rowsOf(lesson: GraphLesson, { format, prompt, subgraphs }: ExportRequest, index: number): object[] | string {
  const { trajectory } = lesson
  if (format === 'verl') {
    const { protocol, text } = prompt(lesson)
    return [verlRow(lesson, { index, prompt: text, protocol, subgraph: subgraphs && basename(subgraphs.path) })]
  }
  if (trajectory === undefined) return 'no episode to imitate; `clew lessons sample` finds one'
  if (!isImitable(trajectory)) return "its episode does not end with the agent's answer"
  const withEpisode = { ...lesson, trajectory }
  switch (format) {
    case 'sharegpt':
      return [shareGptRow(withEpisode)]
    case 'trl':
      return promptCompletions(withEpisode)
    case 'trl-messages':
      return [messagesOf(withEpisode)]
  }
}

/** Files that are written beside their names and take them together. */
class Files {
  private readonly handles: ReadonlyMap<string, FileHandle>

  private constructor(handles: ReadonlyMap<string, FileHandle>) {
    this.handles = handles
  }

  static async open(paths: readonly string[]): Promise<Files> {
    const handles = new Map<string, FileHandle>()
    for (const path of paths) {
      const handle = await open(`${path}.part`, 'w').catch(async (cause: unknown) => {
        await new Files(handles).discard()
        throw notWritten(path, cause)
      })
      handles.set(path, handle)
    }
    return new Files(handles)
  }

  async write(path: string, row: object): Promise<void> {
    await this.handles.get(path)?.write(`${JSON.stringify(row)}\n`)
  }

  async publish(): Promise<string[]> {
    for (const handle of this.handles.values()) {
      await handle.sync()
      await handle.close()
    }
    for (const path of this.handles.keys()) await rename(`${path}.part`, path)
    return [...this.handles.keys()]
  }

  async discard(): Promise<void> {
    for (const [path, handle] of this.handles) {
      await handle.close().catch(() => undefined)
      await rm(`${path}.part`, { force: true })
    }
  }
}
