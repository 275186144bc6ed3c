import { basename } from 'node:path'
import { MOST_BATCHED, type BatchQuestion } from '../../contract/batch.ts'
import { ClewError } from '../../contract/errors.ts'
import { count } from '../../contract/reading/format.ts'
import { LONGEST_QUESTION, MOST_TOPICS } from '../../contract/question.ts'
import { LINE_END } from '../../kg/decoding.ts'
import { CellSplitter } from '../../kg/import/cells.ts'
import { binaryFormat } from '../../kg/import/format.ts'
import { LineSplitter } from '../../kg/import/lines.ts'
import { ImportRecord } from '../../kg/import/record.ts'
import { inspectSource, readChunks, readSource } from '../../kg/import/source.ts'
import { readFirstSheet } from '../../kg/import/workbook.ts'
import { GraphBuilder } from '../../kg/store/graph-builder.ts'
import { DELIMITERS, questionColumns, severalOf } from '../../learn/question-sets/shapes/table.ts'
import { saying } from '../../contract/words/saying.ts'

export interface QuestionTable {
  header: string[]
  questions: BatchQuestion[]
  /** Rows that hold no question: counted all, the first hundred kept. */
  rejected: { line: number; reason: string }[]
  rejectedCount: number
}

const KEPT_REJECTIONS = 100
/** A line that is one quoted cell, as programs write a table of one column; no line with two quoted names. */
const QUOTED = /^"(?:[^"]|"")*"$/
/** What is longer holds no question, whether each of its letters is a quote or not. */
const LONGEST_QUOTED = 2 * LONGEST_QUESTION + 2

/**
 * A table of questions: CSV or TSV, an Excel workbook, or a text with a question a line. A column whose header says so
 * has the questions, else the first; one may have the entities that a question is about.
 * @throws {@link ClewError} where it is none of these, or has no question
 */
export async function readQuestionTable(path: string, signal?: AbortSignal): Promise<QuestionTable> {
  const source = await inspectSource(path)
  const record = new ImportRecord(new GraphBuilder())
  record.startFile(source.name)
  const rows = new Rows()
  if (binaryFormat(source.beginning) !== undefined) {
    if (!/\.xlsx$/i.test(source.name))
      throw new ClewError('unreadable', saying('batchProblems.noTable', { file: source.name }))
    await readFirstSheet(source, record, (cells, line) => rows.row(cells, line), signal)
  } else {
    const handler = lineHandler(source.beginning.toString('utf8'), rows)
    const splitter = new LineSplitter(handler)
    const isWhole = await readChunks(
      readSource(source, signal, () => undefined),
      chunk => splitter.push(chunk),
      record,
      signal,
    )
    if (isWhole) splitter.finish()
  }
  for (const { line, reason } of record.rejected) rows.reject(line, reason)
  if (rows.questions.length === 0)
    throw new ClewError('unreadable', saying('batchProblems.noQuestion', { file: basename(path) }))
  return { header: rows.header, questions: rows.questions, rejected: rows.rejected, rejectedCount: rows.rejectedCount }
}

class Rows {
  header: string[] = []
  readonly questions: BatchQuestion[] = []
  readonly rejected: { line: number; reason: string }[] = []
  rejectedCount = 0
  private columns: { question: number; entities?: number | undefined } | undefined

  row(cells: readonly string[], line: number): void {
    if (this.columns === undefined) {
      const named = questionColumns(cells)
      this.columns = {
        question: named.question ?? 0,
        entities: named.question === undefined ? undefined : named.entities,
      }
      this.header =
        named.question === undefined ? cells.map((_, at) => (at === 0 ? 'question' : `column ${at + 1}`)) : [...cells]
      if (named.question !== undefined) return
    }
    const question = cells[this.columns.question]?.trim() ?? ''
    const entities = severalOf(cells[this.columns.entities ?? -1]?.trim() ?? '')
    if (question === '') return this.reject(line, 'no question')
    if (question.length > LONGEST_QUESTION)
      return this.reject(line, `a question of more than ${count(LONGEST_QUESTION)} letters`)
    if (entities.length > MOST_TOPICS) return this.reject(line, `more than ${MOST_TOPICS} entities`)
    if (this.questions.length >= MOST_BATCHED)
      throw new ClewError('too-large', saying('batchProblems.tooMany', { most: MOST_BATCHED }))
    this.questions.push({ line, question, entities, cells: [...cells] })
  }

  reject(line: number, reason: string): void {
    this.rejectedCount += 1
    if (this.rejected.length < KEPT_REJECTIONS) this.rejected.push({ line, reason })
  }
}

/** Of a text without a header that names a column, every line is a question: it may have commas. */
function lineHandler(
  beginning: string,
  rows: Rows,
): { line: CellSplitter['line']; bad: Rows['reject']; finish(): void } {
  const [first = ''] = beginning.split(LINE_END)
  const delimiter = DELIMITERS.find(
    each => first.includes(each) && questionColumns(first.split(each)).question !== undefined,
  )
  if (delimiter === undefined)
    return {
      line: (bytes, start, end, number) => {
        const text = bytes.toString('utf8', start, end).trim()
        const isQuoted = text.length <= LONGEST_QUOTED && QUOTED.test(text)
        if (text !== '') rows.row([isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text], number)
      },
      bad: (line, reason) => rows.reject(line, reason),
      finish: () => undefined,
    }
  const splitter = new CellSplitter(
    delimiter,
    true,
    (cells, line) => rows.row(cells.texts(), line),
    (line, reason) => rows.reject(line, reason),
  )
  return {
    line: (bytes, start, end, number, before) => splitter.line(bytes, start, end, number, before),
    bad: (line, reason) => rows.reject(line, reason),
    finish: () => splitter.finish(),
  }
}
