import { shortReason } from '../../base/short-reason.ts'
import type { GraphBuilder } from '../store/graph-builder.ts'
import type { DeclaredKey, DeclaredKeys } from './declared-keys.ts'
import { NOTHING_KNOWN, type TableKnowledge } from './table-choices.ts'
import { inWords, saying, withShortTexts, type Saying } from '../../contract/words/saying.ts'

/** A line or file that was not taken. */
export interface Rejection {
  file: string
  /** 1-based; 0 when it is about the whole file. */
  line: number
  reason: string
}

/** How many rejections are listed; all are counted. */
const MOST_LISTED = 1000
/** How many notes of one kind are told; of a thousand tables each has what stands above it. */
const MOST_OF_A_KIND = 50
/** Of what a file says that stands in a note. */
const LONGEST_IN_NOTES = 500

/** What an import knows before it begins. */
interface RecordOptions {
  /** Of the columns of tables. */
  tables?: TableKnowledge
  /** What sets the blank nodes of a file apart from those of others, by its place among the files. */
  blanks?: (file: number) => string
}

/** What the readers of all formats write to: the graph, and the list of what was not taken. */
export class ImportRecord {
  readonly builder: GraphBuilder
  readonly rejected: Rejection[] = []
  rejectedCount = 0
  readonly tables: TableKnowledge
  /** False where only the beginning of a file was to be read. */
  isWhole = true
  private readonly blanks: (file: number) => string
  private readonly said = new Map<string, Saying>()
  private readonly ofKind = new Map<string, number>()
  /** By table, what its columns name, as far as that was read. */
  private readonly keys = new Map<string, Map<string, DeclaredKey>>()
  private untold = 0
  private file = ''
  private fileNumber = 0

  constructor(
    builder: GraphBuilder,
    { tables = NOTHING_KNOWN, blanks = (file: number): string => (file > 1 ? `.f${file}` : '') }: RecordOptions = {},
  ) {
    this.builder = builder
    this.tables = tables
    this.blanks = blanks
  }

  /** The file that is being read, as people know it. */
  get fileName(): string {
    return this.file
  }

  startFile(file: string): void {
    this.file = file
    this.fileNumber++
  }

  declareKey(table: string, heading: string, key: DeclaredKey): void {
    const known = this.keys.get(table) ?? new Map<string, DeclaredKey>()
    this.keys.set(table, known.set(heading, key))
  }

  /** What columns of a table name, by what was read so far and by what was found when its file was looked into. */
  keysOf(table: string): DeclaredKeys {
    const surveyed = this.tables.surveyed?.find(each => each.table === table)?.keys ?? []
    return new Map([...surveyed, ...(this.keys.get(table) ?? [])])
  }

  reject(line: number, reason: string): void {
    this.rejectedCount++
    // A file that is not whole is told of, however many bad lines came before it.
    if (this.rejected.length < (line === 0 ? 2 : 1) * MOST_LISTED)
      this.rejected.push({ file: this.file, line, reason: shortReason(reason) })
  }

  note(said: Saying): void {
    const note = withShortTexts(said, LONGEST_IN_NOTES)
    const words = inWords(note)
    if (this.said.has(words)) return
    const kind = typeof note === 'string' ? '' : note.text
    const told = this.ofKind.get(kind) ?? 0
    if (told >= MOST_OF_A_KIND) {
      this.untold++
      return
    }
    this.ofKind.set(kind, told + 1)
    this.said.set(words, note)
  }

  /** Things that a person should know, one sentence each. */
  get notes(): Saying[] {
    const rest = { count: this.untold, number: this.untold }
    return [...this.said.values(), ...(this.untold === 0 ? [] : [saying('importNotes.more', rest)])]
  }

  noteNamedGraphs(triples: number): void {
    if (triples > 0) this.note(saying('importNotes.namedGraphs', { count: triples, triples }))
  }

  /**
   * Blank nodes are names within one file: those of a second file get a suffix, so that they do not meet those of the
   * first.
   */
  get blankSuffix(): string {
    return this.blanks(this.fileNumber)
  }
}
