import { isDelimiterLine } from '../../contract/reading/markdown-tables.ts'
import { saying } from '../../contract/words/saying.ts'
import { inlineText } from '../documents/markdown.ts'
import { UnreadableInputError } from '../errors.ts'
import { FileTables } from './file-tables.ts'
import type { LineHandler } from './lines.ts'
import type { ImportRecord } from './record.ts'

const LONGEST_NAME = 80
const FENCE = /^ {0,3}(?:```|~~~)/
const HEADING = /^ {0,3}#{1,6}\s+(\S.*?)[\s#]*$/

/** The tables of a Markdown text (GitHub's), each called by the heading above it. What else stands there is left out. */
export class MarkdownTables implements LineHandler {
  private readonly record: ImportRecord
  private readonly tables: FileTables
  private heading: string | undefined
  private before: { text: string; number: number } | undefined
  private isInTable = false
  private isCode = false
  private count = 0
  private left: string | undefined

  constructor(record: ImportRecord) {
    this.record = record
    this.tables = new FileTables(record, 'table')
  }

  line(bytes: Buffer, start: number, end: number, number: number): void {
    const text = bytes.toString('utf8', start, end)
    if (FENCE.test(text)) this.isCode = !this.isCode
    const isRow = text.includes('|') && !this.isCode
    if (isRow && this.isInTable) this.tables.row(cellsOf(text), number)
    else if (isRow && this.before && isDelimiterLine(text) && cellsOf(text).length === cellsOf(this.before.text).length)
      this.begin(this.before)
    else this.other(text, isRow ? number : undefined)
  }

  bad(number: number, reason: string): void {
    this.record.reject(number, reason)
  }

  /** @throws {UnreadableInputError} no table of triples, nodes, edges or records */
  finish(): void {
    this.other('', undefined)
    const { fileName: file } = this.record
    if (this.count === 0) throw new UnreadableInputError(saying('importProblems.noMarkdownTable', { file }))
    if (this.left !== undefined) this.record.note(saying('importNotes.besideTables', { file, text: this.left }))
    this.tables.finish()
  }

  private begin({ text, number }: { text: string; number: number }): void {
    this.before = undefined
    this.isInTable = true
    this.count += 1
    this.tables.begin(this.heading ?? `${this.count}`, true)
    this.tables.row(cellsOf(text), number)
  }

  /** @param number of a line that may be the headings of a table */
  private other(text: string, number: number | undefined): void {
    if (this.isInTable) this.tables.end()
    this.isInTable = false
    const [, heading] = this.isCode ? [] : (HEADING.exec(text) ?? [])
    if (heading !== undefined) this.heading = inlineText(heading).slice(0, LONGEST_NAME)
    const prose = heading === undefined && number === undefined ? text.trim() : (this.before?.text ?? '')
    if (prose !== '') this.left ??= prose.slice(0, LONGEST_NAME)
    this.before = number === undefined ? undefined : { text, number }
  }
}

/** The cells between the bars; one behind a backslash belongs to its cell. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map(cell =>
    inlineText(
      cell
        .trim()
        .replaceAll('\\|', '|')
        .replace(/<br ?\/?>/gi, ' '),
    ),
  )
}
