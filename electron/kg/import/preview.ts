import type { ImportPreview, PreviewedFile } from '../../contract/import-preview.ts'
import type { KnownTable, TableChoices } from '../../contract/table-columns.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { UnreadableInputError } from '../errors.ts'
import { parseFormat } from './format.ts'
import { Inputs, type Input } from './inputs.ts'
import type { KeptSurveys } from './kept-surveys.ts'
import { readFormat } from './readers.ts'
import { ImportRecord } from './record.ts'
import { surveyTables } from './survey.ts'
import { SeenGraph } from './seen-graph.ts'
import type { TableKnowledge } from './table-choices.ts'
import { saying } from '../../contract/words/saying.ts'

export interface PreviewRequest {
  files: readonly string[]
  format?: string | undefined
  choices?: readonly TableChoices[] | undefined
  known?: readonly KnownTable[] | undefined
  signal?: AbortSignal
  /** What earlier previews found in the tables. */
  surveys?: KeptSurveys
}

/** Bytes of each file that are looked at, and files. */
const BYTES = 256 << 10
const MOST_FILES = 12
/** Formats of which a second's worth of reading is less. */
const SLOW_BYTES = 64 << 10
const SLOW: ReadonlySet<string> = new Set(['json-ld', 'rdf-xml'])
const REJECTED_SHOWN = 50

/**
 * What an import of these files would be: their beginnings are read as an import reads them, into nothing. However large
 * the files are, it takes the same time.
 * @throws {UnreadableInputError} nothing to import
 */
export async function previewImport({
  files,
  format,
  choices = [],
  known = [],
  signal,
  surveys,
}: PreviewRequest): Promise<ImportPreview> {
  if (files.length === 0) throw new UnreadableInputError(saying('importProblems.noFile'))
  const given = format === undefined ? undefined : parseFormat(format)
  using found = await Inputs.find(files, given)
  const surveyed = await surveyTables(found.inputs.slice(0, MOST_FILES), { choices, known }, signal, surveys)
  const previewed: PreviewedFile[] = []
  for (const input of found.inputs.slice(0, MOST_FILES)) {
    await yieldToEventLoop(signal)
    previewed.push(await previewFile(input, { choices, known, surveyed }, signal))
  }
  const notes = new ImportRecord(new SeenGraph())
  found.noteSkipped(notes)
  return {
    files: previewed,
    further: Math.max(0, found.inputs.length - MOST_FILES),
    notes: [...notes.notes, ...found.refused.map(({ problem }) => problem.said)],
  }
}

async function previewFile(
  { source, format }: Input,
  known: Pick<TableKnowledge, 'choices' | 'known' | 'surveyed'>,
  signal: AbortSignal | undefined,
): Promise<PreviewedFile> {
  const graph = new SeenGraph()
  const tables: PreviewedFile['tables'] = []
  const record = new ImportRecord(graph, { tables: { ...known, seen: table => tables.push(table) } })
  record.startFile(source.name)
  const most = SLOW.has(format) ? SLOW_BYTES : BYTES
  let problem: string | undefined
  try {
    await readFormat(format, { ...source, most }, record, signal, () => undefined)
  } catch (error) {
    if (signal?.aborted || !(error instanceof UnreadableInputError)) throw error
    problem = error.message
  }
  return {
    file: source.name,
    format,
    bytes: source.content.bytes,
    isWhole: record.isWhole,
    tables,
    ...graph.seen(),
    rejected: record.rejected.slice(0, REJECTED_SHOWN),
    rejectedCount: record.rejectedCount,
    notes: record.notes,
    ...(problem !== undefined && { problem }),
  }
}
