import { UnreadableInputError } from '../errors.ts'
import type { ImportRecord } from './record.ts'
import { SampledRows } from './sampled-rows.ts'

/** The tables of one file, one after the other: one that is no table of a graph is told of and passed over. */
export class FileTables {
  private readonly record: ImportRecord
  private readonly what: 'sheet' | 'table'
  private readonly failed: { name: string; error: UnreadableInputError }[] = []
  private count = 0
  private name = ''
  private rows: SampledRows | undefined

  /** @param what each is called where it is told of */
  constructor(record: ImportRecord, what: 'sheet' | 'table') {
    this.record = record
    this.what = what
  }

  /** @param isHeaded whether its first row is one of headings, where that is known */
  begin(name: string, isHeaded?: boolean): void {
    this.count += 1
    this.name = name
    this.rows = new SampledRows(this.record, this.titleOf(name), { isHeaded })
  }

  /** What a table of this file is called among those of others. */
  titleOf(name: string): string {
    return `${this.record.fileName} · ${name}`
  }

  row(texts: readonly string[], number: number): void {
    this.orFailed(() => this.rows?.row(texts, number))
  }

  end(): void {
    this.orFailed(() => this.rows?.finish())
    this.rows = undefined
  }

  /** @throws {UnreadableInputError} none of them is a table of triples, nodes, edges or records */
  finish(): void {
    const [first] = this.failed
    if (first && this.failed.length === this.count) throw first.error
    for (const { name, error } of this.failed) this.record.reject(0, `the ${this.what} "${name}": ${error.message}`)
  }

  /** The one that is being read is no table. @throws anything else */
  fail(error: unknown): void {
    if (!(error instanceof UnreadableInputError)) throw error
    this.failed.push({ name: this.name, error })
    this.rows = undefined
  }

  private orFailed(read: () => void): void {
    try {
      read()
    } catch (error) {
      this.fail(error)
    }
  }
}
