import { saying } from '../../contract/words/saying.ts'
import { UnreadableInputError } from '../errors.ts'
import { FileTables } from './file-tables.ts'
import type { LineHandler } from './lines.ts'
import { declaredKey, tableName } from './declared-keys.ts'
import type { ImportRecord } from './record.ts'
import { SqlTokens, type SqlToken } from './sql-tokens.ts'

/** How the definitions of a table begin that are none of a column. */
const NO_COLUMN = /^(?:primary|key|unique|constraint|foreign|index|check|fulltext|spatial|exclude|like|period)$/i
/** What has statements of its own in it, which are no rows. */
const ROUTINE = /^create (?:or replace )?(?:temp(?:orary)? |definer\S* )?(?:trigger|function|procedure|event)\b/i
const MOST_TOKENS = 100_000
const COPY_ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '', f: '', v: '' }

/**
 * The rows of a dump of SQL (mysqldump, MariaDB, pg_dump, SQLite's `.dump`): of `CREATE TABLE` the columns, of `INSERT`
 * and `COPY` the rows. Each table of it is one of records; nothing is carried out.
 */
export class SqlDump implements LineHandler {
  private readonly record: ImportRecord
  private readonly tables: FileTables
  private readonly tokens = new SqlTokens()
  private readonly columns = new Map<string, readonly string[]>()
  private statement: SqlToken[] = []
  private table: string | undefined
  private seen = 0
  private number = 0
  private isInserting = false
  private isCopying = false
  private isRoutine = false
  private hasOtherEnd = false
  private depth = 0
  private row: SqlToken[][] = []

  constructor(record: ImportRecord) {
    this.record = record
    this.tables = new FileTables(record, 'table')
  }

  line(bytes: Buffer, start: number, end: number, number: number): void {
    const line = bytes.toString('utf8', start, end)
    this.number = number
    if (this.isCopying) this.copied(line)
    else if (/^delimiter\s/i.test(line)) this.hasOtherEnd = !/^delimiter\s+;\s*$/i.test(line)
    else if (!this.hasOtherEnd) {
      // Of the dumps in use those of MySQL and MariaDB quote names so, and escape.
      if (!this.tokens.hasEscapes && /^-- (?:MySQL|MariaDB) dump|^(?:CREATE|INSERT)[^`']*`/.test(line))
        this.tokens.hasEscapes = true
      this.tokens.line(line, token => this.token(token))
    }
  }

  bad(number: number, reason: string): void {
    this.record.reject(number, reason)
  }

  /** @throws {UnreadableInputError} there are no rows, or none that are those of a table */
  finish(): void {
    if (this.table !== undefined) this.tables.end()
    if (this.isCopying || this.depth > 0)
      this.record.reject(this.number, 'the dump ends in the middle of its rows; those before were kept; get it again')
    if (this.seen === 0)
      throw new UnreadableInputError(saying('importProblems.noSqlRows', { file: this.record.fileName }))
    this.tables.finish()
  }

  private token(token: SqlToken): void {
    const { kind, text } = token
    if (kind === 'mark' && text === ';' && !(this.isInserting && this.depth > 0)) this.endStatement()
    else if (this.isInserting) this.value(token)
    else if (this.statement.length < MOST_TOKENS) {
      this.statement.push(token)
      if (kind === 'word' && /^values$/i.test(text) && this.begins('insert') && !this.isRoutine) this.beginRows()
    }
  }

  private begins(word: string): boolean {
    const [first] = this.statement
    return first?.kind === 'word' && first.text.toLowerCase() === word
  }

  private endStatement(): void {
    const words = this.statement.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []))
    const said = words.slice(0, 6).join(' ')
    if (this.isRoutine) this.isRoutine = !/^end$/i.test(words[0] ?? '')
    else if (ROUTINE.test(said)) this.isRoutine = /\bbegin\b/i.test(words.join(' '))
    else if (this.begins('create') && /^create (?:\w+ )?table\b/i.test(said)) this.created()
    else if (/^alter table\b/i.test(said)) this.altered()
    else if (this.begins('copy') && /^from stdin$/i.test(words.slice(-2).join(' '))) {
      this.beginRows()
      this.isInserting = false
      this.isCopying = true
    }
    this.statement = []
    this.isInserting = false
    this.depth = 0
  }

  /** The name before the first bracket, without that of its database, and what stands in the brackets. */
  private target(): { name: string; inside: SqlToken[][] } {
    const open = this.statement.findIndex(({ kind, text }) => kind === 'mark' && text === '(')
    const last = this.statement.findLast(
      ({ kind, text }, at) => (open < 0 ? !/^values$/i.test(text) : at < open) && kind !== 'mark',
    )
    const inside = open < 0 ? [] : parts(this.statement.slice(open + 1))
    return { name: tableName(last), inside }
  }

  private created(): void {
    const { name, inside } = this.target()
    const names = inside.flatMap(([first]) =>
      first === undefined || (first.kind === 'word' && NO_COLUMN.test(first.text)) ? [] : [first.text],
    )
    this.columns.set(name, names)
    for (const part of inside) this.declare(name, part)
  }

  /** As pg_dump writes keys, behind all rows. */
  private altered(): void {
    const words = this.statement.slice(2).filter(({ text }) => !/^(?:only|if|exists)$/i.test(text))
    const add = words.findIndex(({ kind, text }) => kind === 'word' && /^add$/i.test(text))
    if (add > 0) this.declare(tableName(words[add - 1]), words.slice(add))
  }

  private declare(table: string, part: readonly SqlToken[]): void {
    const [heading, key] = declaredKey(part) ?? []
    if (heading === undefined || key === undefined) return
    this.record.declareKey(this.tables.titleOf(table), heading, { ...key, table: this.tables.titleOf(key.table) })
  }

  private beginRows(): void {
    const { name, inside } = this.target()
    const columns = inside.length > 0 ? inside.map(([first]) => first?.text ?? '') : this.columns.get(name)
    this.isInserting = true
    this.depth = 0
    const heading = `${name}\n${columns?.join('\n')}`
    if (heading === this.table) return
    if (this.table !== undefined) this.tables.end()
    this.table = heading
    this.tables.begin(name, columns !== undefined)
    // They stand before the first row, whose line it is.
    if (columns !== undefined) this.tables.row(columns, this.number - 1)
  }

  private value(token: SqlToken): void {
    const mark = token.kind === 'mark' ? token.text : ''
    if (mark === '(' && this.depth++ === 0) this.row = [[]]
    else if (mark === ')' && --this.depth === 0) this.take(this.row.map(cellText))
    else if (mark === ',' && this.depth === 1) this.row.push([])
    else if (this.depth > 0) this.row.at(-1)?.push(token)
  }

  private copied(line: string): void {
    if (line === '\\.') this.isCopying = false
    else
      this.take(
        line
          .split('\t')
          .map(cell =>
            cell === '\\N' ? '' : cell.replace(/\\(.)/g, (_, letter: string) => COPY_ESCAPES[letter] ?? letter),
          ),
      )
  }

  private take(cells: readonly string[]): void {
    this.seen += 1
    this.tables.row(cells, this.number)
  }
}

/** What stands between the commas of a bracket, up to its end. */
function parts(tokens: readonly SqlToken[]): SqlToken[][] {
  const found: SqlToken[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    const mark = token.kind === 'mark' ? token.text : ''
    if (mark === ')' && depth-- === 0) break
    if (mark === '(') depth++
    if (mark === ',' && depth === 0) found.push([])
    else found.at(-1)?.push(token)
  }
  return found
}

/** A value: a text, of `replace('…')` and `_utf8'…'` the text in it, a number; nothing for NULL. */
function cellText(tokens: readonly SqlToken[]): string {
  const text = tokens.find(({ kind }) => kind === 'text')
  if (text !== undefined) return text.text
  const words = tokens.map(token => token.text).join('')
  return /^null$/i.test(words) ? '' : words
}
