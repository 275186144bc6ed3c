import { basename } from 'node:path'
import { ClewError } from '../../contract/errors.ts'
import type { KnownTable, TableChoices } from '../../contract/table-columns.ts'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { UnreadableInputError } from '../errors.ts'
import { thingsOf } from '../store/fact-nodes.ts'
import { GraphBuilder } from '../store/graph-builder.ts'
import { parseFormat, type Format } from './format.ts'
import { Inputs, type Input } from './inputs.ts'
import { ProgressMeter, type ImportProgress } from './progress.ts'
import { readFormat } from './readers.ts'
import { ImportRecord, type Rejection } from './record.ts'
import { surveyTables } from './survey.ts'
import { buildBeside, refuseExisting, requireFreeSpace } from './staging.ts'
import { inWords, saying, type Saying } from '../../contract/words/saying.ts'

export interface ImportRequest {
  files: readonly string[]
  /** Where the graph will be: a folder that does not exist yet. */
  folder: string
  name: string
  /** One of `FORMATS`; left out, each file's is told by its name or its beginning. */
  format?: string | undefined
  /** Roles of the columns of tables, given and remembered. */
  choices?: readonly TableChoices[] | undefined
  known?: readonly KnownTable[] | undefined
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

export interface ImportOutcome {
  kg: string
  triples: number
  entities: number
  literals: number
  relations: number
  seconds: number
  /** The first 1,000 lines that were not taken. */
  rejected: Rejection[]
  rejectedCount: number
  /** Triples that stood in the input more than once. */
  repeated: number
  /** What else a person should know, one sentence each. */
  notes: Saying[]
  fingerprint: string
}

/** Bytes of a finished graph for a byte of text, and of text for a packed byte, at the generous end. */
const STORE_GROWTH = 1.5
const PACKED_GROWTH = 12

/**
 * Reads graph files into a new folder. The folder appears only when it is complete and on disk: a failure, a cancelled
 * or a killed import leaves nothing that looks like a graph. Bad lines are counted and the good ones kept.
 * @throws {UnreadableInputError} nothing to import
 * @throws {ClewError} the folder is taken, the disk or a limit is too small, or it was cancelled
 */
export async function importGraph({
  files,
  folder,
  name,
  format,
  choices = [],
  known = [],
  signal,
  onProgress,
}: ImportRequest): Promise<ImportOutcome> {
  const started = performance.now()
  if (files.length === 0) throw new UnreadableInputError(saying('importProblems.noFile'))
  const stopIfAborted = (): void => {
    if (signal?.aborted) throw cancelled()
  }
  stopIfAborted()
  await refuseExisting(folder)
  const given = format === undefined ? undefined : parseFormat(format)
  using found = await Inputs.find(files, given)
  const { inputs, refused } = found
  const builder = new GraphBuilder()
  const surveyed = await surveyTables(inputs, { choices, known }, signal)
  const record = new ImportRecord(builder, { tables: { choices, known, surveyed } })
  for (const { file, problem } of refused) {
    record.startFile(file)
    record.reject(0, problem.message)
  }
  found.noteSkipped(record)
  const progress = new ProgressMeter(
    inputs.reduce((sum, { source }) => sum + source.content.bytes, 0),
    builder,
    onProgress,
  )
  const summary = await buildBeside(folder, async staging => {
    await requireFreeSpace(
      staging,
      inputs.reduce((sum, input) => sum + input.source.content.bytes * (isPacked(input) ? PACKED_GROWTH : 1), 0) *
        STORE_GROWTH,
    )
    await readAll(inputs, record, progress, signal)
    if (builder.received === 0) throw nothingRead(record, files)
    return builder.finish(staging, {
      name,
      sources: [...new Set(inputs.map(({ from }) => from))],
      pause: async (phase, fraction) => {
        progress.building(phase, fraction)
        await yieldToEventLoop()
        stopIfAborted()
      },
    })
  }).catch((error: unknown) => {
    stopIfAborted()
    throw error
  })
  progress.done()
  return {
    kg: name,
    triples: summary.triples,
    ...thingsOf(summary.entities, summary.factNodes),
    literals: summary.literals,
    relations: summary.relations.length,
    seconds: (performance.now() - started) / 1000,
    rejected: record.rejected,
    rejectedCount: record.rejectedCount,
    repeated: builder.received - summary.triples,
    notes: record.notes,
    fingerprint: summary.fingerprint,
  }
}

const PACKED: ReadonlySet<Format> = new Set<Format>(['parquet', 'xlsx', 'ods'])

function isPacked({ source, format }: Input): boolean {
  return source.gzip || source.content.isPacked || PACKED.has(format)
}

/** Reads the files one after the other; one that cannot be read costs only itself where there are several. */
export async function readAll(
  inputs: readonly Input[],
  record: ImportRecord,
  progress: ProgressMeter,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const { source, format } of inputs) {
    record.startFile(source.name)
    progress.startFile(source.name)
    try {
      await readFormat(format, source, record, signal, bytes => progress.reading(bytes))
    } catch (error) {
      // One unreadable file among several costs only itself.
      if (inputs.length === 1 || signal?.aborted || !(error instanceof UnreadableInputError)) throw error
      record.reject(0, error.message)
    }
    // Of a file whose length is another it was told where it ended.
    const isTold = record.rejected.at(-1)?.line === 0 && record.rejected.at(-1)?.file === source.name
    if (!isTold && (await source.content.wasChanged?.()) === true) record.reject(0, CHANGED_MEANWHILE)
    progress.endFile(source.content.bytes)
  }
}

const CHANGED_MEANWHILE =
  'it was changed while it was read, so that what was kept may be of both; import it again when nobody writes to it'

function cancelled(): ClewError {
  return new ClewError('cancelled', saying('importProblems.cancelled'))
}

function nothingRead(record: ImportRecord, files: readonly string[]): UnreadableInputError {
  const [first] = record.rejected
  const [note] = record.notes
  const why =
    first === undefined
      ? note && ` ${inWords(note)}`
      : first.line === 0
        ? ` ${first.reason}`
        : ` The first of ${record.rejectedCount} rejected lines is line ${first.line} of ${first.file}: ${first.reason}.`
  return new UnreadableInputError(
    `No triple could be read from ${files.map(file => basename(file)).join(', ')}.${why ?? ''} Check the format, or name it when importing.`,
  )
}
