import type { FactTables } from '../store/fact-tables.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { MergedTables } from '../store/merged-tables.ts'
import type { ChangedFacts } from './changed-facts.ts'
import type { ChangedTerms } from './changed-terms.ts'
import type { Pause, RowWriter } from './row-writer.ts'

/** What the steps of writing a version share. */
export interface VersionWriting {
  below: GraphTables
  above: FactTables
  tables: MergedTables
  writer: RowWriter
  changes: ChangedFacts
  terms: ChangedTerms
  /** Ids above from here on are literals. */
  firstLiteral: number
  /** Ids above from here on are times. */
  firstTime: number
  pause: Pause
}
