import { yieldToEventLoop } from '../../base/event-loop.ts'
import { UnreadableInputError } from '../errors.ts'
import { GraphBuilder } from '../store/graph-builder.ts'
import type { Format } from './format.ts'
import type { Input } from './inputs.ts'
import { KeptSurveys } from './kept-surveys.ts'
import type { SurveyedTable } from './surveyed-table.ts'
import { readFormat } from './readers.ts'
import { ImportRecord } from './record.ts'
import type { TableKnowledge } from './table-choices.ts'
import { TableSurvey } from './table-survey.ts'

/** Bytes of each file that are looked at, and files. */
const BYTES = 2 << 20
const MOST_FILES = 40
const TABLES: ReadonlySet<Format> = new Set<Format>(['csv', 'tsv', 'xlsx', 'ods', 'markdown', 'sql', 'parquet'])

/**
 * What the rows of the tables among these files are known by, before any is read: a column of one may name the rows of
 * another. Of a large file the beginning is looked at.
 */
export async function surveyTables(
  inputs: readonly Input[],
  { choices, known }: Pick<TableKnowledge, 'choices' | 'known'>,
  signal: AbortSignal | undefined,
  kept = new KeptSurveys(),
): Promise<SurveyedTable[]> {
  const surveyed: SurveyedTable[] = []
  for (const input of inputs.filter(each => TABLES.has(each.format)).slice(0, MOST_FILES)) {
    await yieldToEventLoop(signal)
    surveyed.push(...(await kept.of(input, { choices, known }, () => surveyFile(input, { choices, known }, signal))))
  }
  return surveyed
}

async function surveyFile(
  { source, format }: Input,
  knowledge: Pick<TableKnowledge, 'choices' | 'known'>,
  signal: AbortSignal | undefined,
): Promise<SurveyedTable[]> {
  const survey = new TableSurvey()
  const record = new ImportRecord(new NoGraph(), { tables: { ...knowledge, survey } })
  record.startFile(source.name)
  try {
    await readFormat(format, { ...source, most: BYTES }, record, signal, () => undefined)
  } catch (error) {
    // It is told of when the file is read.
    if (signal?.aborted || !(error instanceof UnreadableInputError)) throw error
  }
  return survey.tables.map(table => ({ ...table, keys: record.keysOf(table.table), isWhole: record.isWhole }))
}

/** Takes what readers hand over and keeps none of it. */
class NoGraph extends GraphBuilder {
  override add(): void {}
  override addTimed(): void {}
  override nameEntity(): void {}
  override textTerm(): number {
    return 0
  }
}
