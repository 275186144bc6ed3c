import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
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

/** A question file from which nothing could be read. */
export class NoQuestionsError extends Error {
  override readonly name = 'NoQuestionsError'
}

const LOOKED_AT = 64 << 10
const LONGEST_LINE = 1_000_000
/** RoG's questions bring their graph along in one line. */
const LONGEST_JSON_LINE = 64 << 20

/**
 * The records of a question file, one after the other, however large it is, plain or gzipped. The form is told by the
 * content: JSON lines, one JSON value with a list in it, a table with a header, or lines of MetaQA or SimpleQuestions;
 * lines of several forms may be mixed.
 * @throws {@link NoQuestionsError} when the file cannot be opened
 */
export async function* questionRecords(path: string): AsyncGenerator<QuestionRecord> {
  const { beginning, gzip } = await lookAt(path)
  const companions: Companions = await readCompanions(dirname(path), beginning)
  const file = createReadStream(path)
  const input = gzip ? file.pipe(createGunzip()) : file
  input.setEncoding('utf8')
  try {
    if (isOneJsonValue(beginning)) yield* elements(input, companions)
    else yield* lines(input, companions)
  } catch (cause) {
    throw new NoQuestionsError(
      `${path} cannot be read to its end (${cause instanceof Error ? cause.message : String(cause)}); check the file.`,
      { cause },
    )
  } finally {
    file.destroy()
    input.destroy()
  }
}

async function lookAt(path: string): Promise<{ beginning: string; gzip: boolean }> {
  const file = await open(path).catch((cause: unknown) => {
    throw new NoQuestionsError(`${path} cannot be opened; check the path of the question file.`, { cause })
  })
  try {
    if ((await file.stat()).isDirectory())
      throw new NoQuestionsError(`${path} is a folder; name a question file in it.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    if (!gzip && bytes.includes(0))
      throw new NoQuestionsError(
        `${path} is no text: it may be a parquet file or an archive. Give JSON, JSONL, CSV or MetaQA's text.`,
      )
    return { beginning: gzip ? await beginningOf(path) : bytes.toString('utf8'), gzip }
  } finally {
    await file.close()
  }
}

async function beginningOf(path: string): Promise<string> {
  const file = createReadStream(path)
  const input = file.pipe(createGunzip())
  input.setEncoding('utf8')
  try {
    for await (const chunk of input) return String(chunk)
  } catch (cause) {
    throw new NoQuestionsError(`${path} cannot be unpacked; the file is damaged or no gzip file.`, { cause })
  } finally {
    file.destroy()
    input.destroy()
  }
  return ''
}

/** A list, or an object over several lines; an object that begins and ends in its line is one of many. */
function isOneJsonValue(beginning: string): boolean {
  const text = beginning.replace(/^\uFEFF/, '').trimStart()
  // MetaQA's lines may begin with a bracket too, and with two where a name has its own.
  if (text.startsWith('[')) return /^\[\s*(?:\{|\]\s*$|$)/.test(text)
  const [first = '', ...others] = text.split('\n')
  if (!text.startsWith('{') || (others.length === 0 && text.length >= LOOKED_AT - 3))
    return /^\{\s*"(?:Version|dataset)"/.test(text)
  if (isJson(first)) return /^\{\s*"(?:Version|FreebaseVersion|dataset|Dataset|Questions|questions)"/.test(first)
  const next = others.find(line => line.trim() !== '')
  return next !== undefined && !next.trimStart().startsWith('{"')
}

function isJson(text: string): boolean {
  return jsonOf(text) !== undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* elements(input: AsyncIterable<string>, companions: Companions): AsyncGenerator<QuestionRecord> {
  let number = 0
  for await (const { line, text, fault } of jsonElements(input)) {
    number += 1
    const read = text === undefined ? (fault ?? '') : readJson(text, companions)
    yield { line, number, read: typeof read === 'string' ? `record ${number}: ${read}` : read }
  }
}

async function* lines(input: NodeJS.ReadableStream, companions: Companions): AsyncGenerator<QuestionRecord> {
  let line = 0
  let table: Table | undefined
  for await (const raw of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1
    const text = line === 1 ? raw.replace(/^\uFEFF/, '') : raw
    if (line === 1) {
      const found = questionTable(text)
      if (found) {
        table = new Table(found)
        continue
      }
    }
    if (table) yield* table.line(text, line)
    else if (text.trim() !== '') yield { line, number: line, read: readLine(text, companions) }
  }
  if (table) yield* table.end()
}

/** One line's question, or what is wrong with it. */
export function readLine(text: string, companions: Companions = {}): QuestionDraft | string {
  if (text.trimStart().startsWith('{'))
    return text.length > LONGEST_JSON_LINE ? 'longer than 64 MB' : readJson(text, companions)
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
  const [ids, texts, relations] = await Promise.all(
    ['entities.txt', 'entities_text.txt', 'relations.txt'].map(name => listIn(join(folder, name))),
  )
  if (!ids || !relations) return {}
  return { numbered: { entities: texts?.length === ids.length ? texts : ids, entityIds: ids, relations } }
}

async function listIn(path: string): Promise<string[] | undefined> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return undefined
  const lines: string[] = []
  // Closes the file when it is through.
  for await (const line of file.readLines({ encoding: 'utf8' })) if (line.trim() !== '') lines.push(line.trim())
  return lines
}
