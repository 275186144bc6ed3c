import type { GraphEnvironment } from './environment.ts'
import { countFactNodes, thingsOf } from './fact-nodes.ts'
import type { FactSum } from './fact-sum.ts'
import { FactTables } from './fact-tables.ts'
import type { SortedRows } from './paged-tuples.ts'
import type { StoredSummary } from './stored-summary.ts'
import type { TableName, TableStore } from './table-store.ts'
import type { Strings } from './string-pages.ts'

/** The open tables of a graph. */
export class GraphTables extends FactTables {
  readonly summary: StoredSummary
  readonly labels: SortedRows
  readonly names: SortedRows
  /** Where the documents of the graph are, which stay over its versions. */
  readonly documents: GraphEnvironment
  readonly store: TableStore
  /** By the key of each entity that was merged into another one that one's key. */
  readonly merged: ReadonlyMap<string, string>
  private importanceBytes: Uint8Array | undefined

  constructor(store: TableStore, documents: GraphEnvironment, merged: ReadonlyMap<string, string> = new Map()) {
    super(store)
    this.store = store
    this.merged = merged
    this.documents = documents
    this.summary = store.summary
    this.labels = store.tuples('labels')
    this.names = store.tuples('names')
  }

  /** Another version of the same graph. */
  over(store: TableStore): GraphTables {
    return new GraphTables(store, this.documents)
  }

  open(name: TableName): SortedRows {
    return this.store.tuples(name)
  }

  openStrings(name: 'words'): Strings {
    return this.store.strings(name)
  }

  has(name: TableName): boolean {
    return this.store.has(name)
  }

  /** Entities, and of the nodes those that stand for facts with properties. */
  get things(): { entities: number; qualifiedFacts?: number } {
    return thingsOf(
      this.summary.entities,
      countFactNodes(this.summary.relations, id => this.terms.textOf(id - 1)),
    )
  }

  /** The sum of all facts; graphs of version 0.1 have none. */
  get sum(): FactSum | undefined {
    return this.store.sum
  }

  /** One byte an id, growing with the logarithm of its degree. Read when first asked for. */
  get importance(): Uint8Array {
    return (this.importanceBytes ??= this.store.importance())
  }

  async close(): Promise<void> {
    await this.store.close()
    await this.documents.close()
  }
}
