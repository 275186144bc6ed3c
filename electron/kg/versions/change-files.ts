import { ClewError } from '../../contract/errors.ts'
import type { ChangeResult } from '../../contract/job.ts'
import type { KnownTable, TableChoices } from '../../contract/table-columns.ts'
import { parseFormat } from '../import/format.ts'
import { readAll } from '../import/import-graph.ts'
import { Inputs } from '../import/inputs.ts'
import { ProgressMeter } from '../import/progress.ts'
import { ImportRecord } from '../import/record.ts'
import { surveyTables } from '../import/survey.ts'
import type { TableKnowledge } from '../import/table-choices.ts'
import type { GraphBuilder } from '../store/graph-builder.ts'
import { changeGraph, type ChangeOptions, type Filled } from './change-graph.ts'
import { saying } from '../../contract/words/saying.ts'

export interface FilesChange extends ChangeOptions {
  /** Files of the facts that are to come. */
  add: readonly string[]
  /** Files of those that are to go. Blank nodes are meant as the graph has them. */
  remove: readonly string[]
  /** One of `FORMATS`; left out, each file's is told by its name or its beginning. */
  format?: string | undefined
  /** Roles of the columns of tables, given and remembered. */
  choices?: readonly TableChoices[] | undefined
  known?: readonly KnownTable[] | undefined
}

/**
 * Adds the facts of files to a graph, or removes them from it, which makes a new version.
 * @throws {UnreadableInputError} nothing to read
 */
export async function changeByFiles({
  add,
  remove,
  format,
  choices = [],
  known = [],
  ...options
}: FilesChange): Promise<ChangeResult> {
  if (add.length + remove.length === 0) throw new ClewError('bad-request', saying('storeProblems.noChangeFile'))
  return changeGraph(
    {
      act: 'change',
      fill: async (removed, added, { version }) => {
        const how = { ...options, format, tables: { choices, known } }
        const reads = [
          await read(remove, removed, () => '', how),
          // Blank nodes are names within one file: none of a later file is one of the graph's.
          await read(add, added, file => `.v${version}${file > 1 ? `.f${file}` : ''}`, how),
        ]
        return {
          sources: reads.flatMap(({ sources }) => sources),
          rejected: reads.flatMap(({ rejected }) => rejected).slice(0, MOST_LISTED),
          rejectedCount: reads.reduce((sum, { rejectedCount }) => sum + rejectedCount, 0),
          notes: [...new Set(reads.flatMap(({ notes }) => notes))],
        }
      },
    },
    options,
  )
}

const MOST_LISTED = 1_000

async function read(
  files: readonly string[],
  builder: GraphBuilder,
  blanks: (file: number) => string,
  { format, tables, signal, onProgress }: ChangeOptions & Pick<FilesChange, 'format'> & { tables: TableKnowledge },
): Promise<Filled> {
  if (files.length === 0) return { sources: [], rejected: [], rejectedCount: 0, notes: [] }
  using found = await Inputs.find(files, format === undefined ? undefined : parseFormat(format))
  const { inputs, refused } = found
  const surveyed = await surveyTables(inputs, tables, signal)
  const record = new ImportRecord(builder, { blanks, tables: { ...tables, surveyed } })
  for (const { file, problem } of refused) {
    record.startFile(file)
    record.reject(0, problem.message)
  }
  found.noteSkipped(record)
  const bytes = inputs.reduce((sum, { source }) => sum + source.content.bytes, 0)
  await readAll(inputs, record, new ProgressMeter(bytes, builder, told => onProgress?.(told)), signal)
  if (signal?.aborted) throw new ClewError('cancelled', saying('storeProblems.cancelled'))
  return {
    sources: [...new Set(inputs.map(({ from }) => from))],
    rejected: record.rejected,
    rejectedCount: record.rejectedCount,
    notes: record.notes,
  }
}
