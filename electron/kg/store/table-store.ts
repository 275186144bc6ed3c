import { GraphFolderError } from '../errors.ts'
import type { GraphEnvironment } from './environment.ts'
import { FactSum } from './fact-sum.ts'
import { hasPages, PagedTuples, type Access, type SortedRows } from './paged-tuples.ts'
import { StoredSummarySchema, type StoredSummary } from './stored-summary.ts'
import { StringPages, type Strings } from './string-pages.ts'
import { saying } from '../../contract/words/saying.ts'

/** What the columns of each table are: numbers of terms (from 1), of words, labels with their marks, or plain numbers. */
export const TABLES = {
  spo: ['id', 'id', 'id'],
  pos: ['id', 'id', 'id'],
  ops: ['id', 'id', 'id'],
  times: ['id', 'id', 'id', 'id'],
  given: ['id', 'id'],
  labels: ['label'],
  names: ['number', 'number', 'id'],
  postings: ['word', 'id'],
  trigrams: ['number', 'word'],
} as const satisfies Record<string, readonly ('id' | 'word' | 'label' | 'number')[]>

export type TableName = keyof typeof TABLES
export type Dictionary = 'terms' | 'words'

/** The tables of one version of a graph, wherever they stand. */
export interface TableStore {
  readonly summary: StoredSummary
  /** A table that is not there has no rows. */
  tuples(name: TableName): SortedRows
  strings(name: Dictionary): Strings
  /** One byte an id, growing with the logarithm of its degree. */
  importance(): Uint8Array
  /** The sum of all facts; graphs of version 0.1 have none. */
  readonly sum: FactSum | undefined
  /** Whether the table was written; graphs of version 0.1 have no `given`. */
  has(name: TableName): boolean
  close(): Promise<void>
}

/** Tables that stand whole in one environment. */
export class StoredTables implements TableStore {
  private readonly environment: GraphEnvironment
  private readonly access: Access
  private readonly open = new Map<TableName, PagedTuples>()
  private readonly openStrings = new Map<Dictionary, Strings>()
  private known: StoredSummary | undefined

  constructor(environment: GraphEnvironment, access: Access = 'kept') {
    this.environment = environment
    this.access = access
  }

  get summary(): StoredSummary {
    return (this.known ??= readSummary(this.environment))
  }

  get sum(): FactSum | undefined {
    return readSum(this.environment)
  }

  tuples(name: TableName): PagedTuples {
    const { environment, access } = this
    const table = this.open.get(name) ?? new PagedTuples(environment, name, TABLES[name].length, access)
    this.open.set(name, table)
    return table
  }

  strings(name: Dictionary): Strings {
    const strings = this.openStrings.get(name) ?? new StringPages(this.environment, name, this.access)
    this.openStrings.set(name, strings)
    return strings
  }

  importance(): Uint8Array {
    return this.environment.meta.get('importance') ?? new Uint8Array()
  }

  has(name: TableName): boolean {
    return hasPages(this.environment, name)
  }

  close(): Promise<void> {
    return this.environment.close()
  }
}

export function readSum(environment: GraphEnvironment): FactSum | undefined {
  const stored = environment.meta.get('sum')
  return stored === undefined ? undefined : new FactSum(stored)
}

export function readSummary(environment: GraphEnvironment): StoredSummary {
  const stored = environment.meta.get('summary')
  if (!stored) throw new GraphFolderError('damaged', saying('storeProblems.noSummary'))
  return StoredSummarySchema.parse(JSON.parse(stored.toString()))
}
