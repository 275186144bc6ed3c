import { draft } from '../question.ts'
import type { QuestionDraft } from '../question.ts'

/** Headers of a table of questions, lower case, with `_` for blanks and hyphens. */
const HEADERS = {
  question: ['question', 'questions', 'question_text', 'query', 'q', 'utterance', 'text', 'prompt', 'input'],
  answers: [
    'answers',
    'answer',
    'gold',
    'gold_answer',
    'gold_answers',
    'expected',
    'expected_answer',
    'expected_answers',
    'correct_answer',
    'correct_answers',
    'right_answer',
    'target',
    'output',
    'a',
  ],
  entities: [
    'entities',
    'entity',
    'topic',
    'topic_entity',
    'topic_entities',
    'topics',
    'anchor',
    'anchors',
    'subject',
    'about',
    'q_entity',
  ],
  id: ['id', 'qid', 'question_id', 'uid', 'number', 'no', 'nr'],
  hops: ['hops', 'hop', 'n_hops', 'num_hops'],
  type: ['type', 'qtype', 'question_type', 'category'],
} as const
type Column = keyof typeof HEADERS

export const DELIMITERS = ['\t', ';', ',', '|'] as const

export interface QuestionTable {
  delimiter: string
  /** Where each column stands, from 0. */
  columns: Partial<Record<Column, number>>
}

/**
 * A table whose first line names a column of questions and one of answers, whatever separates them; undefined for any
 * other line.
 */
export function questionTable(header: string): QuestionTable | undefined {
  for (const delimiter of DELIMITERS) {
    const columns = questionColumns(header.split(delimiter))
    if (columns.question !== undefined && columns.answers !== undefined) return { delimiter, columns }
  }
  return undefined
}

/** Which of the cells of a header name which column. */
export function questionColumns(header: readonly string[]): QuestionTable['columns'] {
  const cells = header.map(cell =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  const find = (names: readonly string[]): number | undefined => {
    const at = cells.findIndex(cell => names.includes(cell))
    return at < 0 ? undefined : at
  }
  const columns: QuestionTable['columns'] = {}
  for (const [column, names] of Object.entries(HEADERS)) {
    const at = find(names)
    if (at !== undefined && isColumn(column)) columns[column] = at
  }
  return columns
}

function isColumn(name: string): name is Column {
  return name in HEADERS
}

/** One row's question, or what is wrong with it. */
export function readRow(cells: readonly string[], { columns }: QuestionTable): QuestionDraft | string {
  const cell = (column: Column): string => cells[columns[column] ?? -1]?.trim() ?? ''
  const question = cell('question')
  const answers = severalOf(cell('answers'))
  if (question === '') return 'no question'
  if (answers.length === 0) return 'no answer'
  const hops = Number(cell('hops'))
  const type = cell('type')
  const id = cell('id')
  return draft(
    question,
    severalOf(cell('entities')).map(name => ({ name })),
    answers.map(name => ({ name })),
    {
      ...(id === '' ? {} : { id }),
      ...(Number.isInteger(hops) && hops > 0 ? { hops } : {}),
      ...(type === '' ? {} : { type }),
    },
  )
}

/** `a|b`, or where there is no `|`, `a;b`, or a JSON list. A comma separates nothing: names have commas. */
export function severalOf(cell: string): string[] {
  const list = cell.startsWith('[') && cell.endsWith(']') ? listOf(cell) : undefined
  const parts = list ?? cell.split(cell.includes('|') ? '|' : ';')
  return parts.map(part => part.trim()).filter(part => part !== '')
}

function listOf(cell: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(cell)
    return Array.isArray(value) ? value.map(String) : undefined
  } catch {
    return undefined
  }
}
