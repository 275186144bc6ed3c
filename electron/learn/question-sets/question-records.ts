import { saying } from '../../contract/words/saying.ts'
import { dirname, join } from 'node:path'
import { jsonOf, TOO_LONG, unlessMissing } from '../../base/json-lines.ts'
import { textChunks, textLines } from '../../base/text-file.ts'
import { ClewError } from '../../contract/errors.ts'
import { CellSplitter } from '../../kg/import/cells.ts'
import { jsonElements } from './json-elements.ts'
import type { QuestionDraft } from './question.ts'
import { shapeOf } from './shapes/all.ts'
import { readMetaQa, readSimpleQuestion } from './shapes/lines.ts'
import type { Companions } from './shapes/shape.ts'
import { questionTable, readRow } from './shapes/table.ts'
import type { QuestionTable } from './shapes/table.ts'

/** What stands at a place of a question file: a question, or why there is none. */
export interface QuestionRecord {
  /** Line of the file, from 1. */
  line: number
  /** What names a question without an id: its line, or, where a file is one JSON value, its place in it from 1. */
  number: number
  read: QuestionDraft | string
}

const LOOKED_AT = 64 << 10
const LONGEST_LINE = 1_000_000

/**
 * The records of a question file, one after the other, however large it is, plain or gzipped. The form is told by the
 * content: JSON lines, one JSON value with a list in it, a table with a header, or lines of MetaQA or SimpleQuestions;
 * lines of several forms may be mixed.
 * @throws {@link ClewError} when the file cannot be read
 */
export async function* questionRecords(path: string): AsyncGenerator<QuestionRecord> {
  const beginning = await beginningOf(path)
  const companions = await readCompanions(dirname(path), beginning)
  if (isOneJsonValue(beginning)) yield* elements(path, companions)
  else yield* lines(path, companions)
}

/** What {@link readLine} needs besides the lines of this file. */
export async function companionsOf(path: string): Promise<Companions> {
  return readCompanions(dirname(path), await beginningOf(path))
}

async function beginningOf(path: string): Promise<string> {
  let beginning = ''
  for await (const chunk of textChunks(path)) {
    beginning += chunk
    if (beginning.length >= LOOKED_AT) break
  }
  if (beginning.includes('\0')) throw new ClewError('unreadable', saying('evaluationProblems.noText', { path }))
  return beginning.replace(/^\uFEFF/, '').slice(0, LOOKED_AT)
}

/** A list, or an object over several lines; an object that begins and ends in its line is one of many. */
function isOneJsonValue(beginning: string): boolean {
  const text = beginning.trimStart()
  // MetaQA's lines may begin with a bracket too, and with two where a name has its own.
  if (text.startsWith('[')) return /^\[\s*(?:\{|\]\s*$|$)/.test(text)
  const [first = '', ...others] = text.split('\n')
  if (!text.startsWith('{') || (others.length === 0 && beginning.length === LOOKED_AT))
    return /^\{\s*"(?:Version|dataset)"/.test(text)
  if (jsonOf(first) !== undefined)
    return /^\{\s*"(?:Version|FreebaseVersion|dataset|Dataset|Questions|questions)"/.test(first)
  const next = others.find(line => line.trim() !== '')
  return next !== undefined && !next.trimStart().startsWith('{"')
}

async function* elements(path: string, companions: Companions): AsyncGenerator<QuestionRecord> {
  let number = 0
  for await (const { line, text, fault } of jsonElements(textChunks(path))) {
    number += 1
    const read = text === undefined ? (fault ?? '') : readJson(text, companions)
    yield { line, number, read: typeof read === 'string' ? `record ${number}: ${read}` : read }
  }
}

async function* lines(path: string, companions: Companions): AsyncGenerator<QuestionRecord> {
  let table: Table | undefined
  for await (const { number, text } of textLines(path)) {
    const found = number === 1 && text !== undefined ? questionTable(text) : undefined
    if (found) table = new Table(found)
    else if (text === undefined) yield { line: number, number, read: TOO_LONG }
    else if (table) yield* table.line(text, number)
    else if (text.trim() !== '') yield { line: number, number, read: readLine(text, companions) }
  }
  if (table) yield* table.end()
}

/** One line's question, or what is wrong with it. */
export function readLine(text: string, companions: Companions = {}): QuestionDraft | string {
  if (text.trimStart().startsWith('{')) return readJson(text, companions)
  return text.length > LONGEST_LINE ? 'longer than 1 MB' : (readSimpleQuestion(text) ?? readMetaQa(text))
}

function readJson(text: string, companions: Companions): QuestionDraft | string {
  const value = jsonOf(text)
  if (value === undefined) return 'not valid JSON'
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? shapeOf(value).read(value, companions)
    : 'no JSON object'
}

/** Rows of a table, whose quoted cells may run over several lines. */
class Table {
  private readonly splitter: CellSplitter
  private readonly ready: QuestionRecord[] = []

  constructor(table: QuestionTable) {
    this.splitter = new CellSplitter(
      table.delimiter,
      true,
      (cells, line) => {
        const read = readRow(
          Array.from({ length: cells.count }, (_, column) => cells.text(column)),
          table,
        )
        this.ready.push({ line, number: line, read })
      },
      (line, read) => this.ready.push({ line, number: line, read }),
    )
  }

  line(text: string, line: number): QuestionRecord[] {
    const bytes = Buffer.from(text)
    this.splitter.line(bytes, 0, bytes.length, line)
    return this.ready.splice(0)
  }

  end(): QuestionRecord[] {
    this.splitter.finish()
    return this.ready.splice(0)
  }
}

/** The lists beside a file of KG-R1's server; a blank line is none of them, as there. */
async function readCompanions(folder: string, beginning: string): Promise<Companions> {
  if (!/"tuples"\s*:/.test(beginning) && !/"subgraph"\s*:/.test(beginning)) return {}
  const [ids = [], texts = [], relations = []] = await Promise.all(
    ['entities.txt', 'entities_text.txt', 'relations.txt'].map(name => listIn(join(folder, name))),
  )
  if (ids.length === 0 || relations.length === 0) return {}
  return { numbered: { entities: texts.length === ids.length ? texts : ids, entityIds: ids, relations } }
}

async function listIn(path: string): Promise<string[]> {
  const lines: string[] = []
  for await (const { text = '' } of unlessMissing(textLines(path))) if (text.trim() !== '') lines.push(text.trim())
  return lines
}
