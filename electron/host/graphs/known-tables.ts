import { z } from 'zod'
import { KnownTableSchema, type KnownTable } from '../../contract/table-columns.ts'
import { FileKeeper } from '../../base/file-keeper.ts'
import type { Kind } from '../../base/kept-file.ts'

const KeptTableSchema = KnownTableSchema.extend({ since: z.string() })
type KeptTable = z.infer<typeof KeptTableSchema>

export const tableKind: Kind<KeptTable> = { name: 'table', schema: KeptTableSchema }

/** Of the tables that are remembered the last ones are handed to an import. */
const MOST_KNOWN = 1_000

/** The roles that were chosen for the columns of tables, by the tables' shapes, a file each. */
export class KnownTables {
  readonly keeper: FileKeeper<KeptTable>

  constructor(folder: string) {
    this.keeper = new FileKeeper<KeptTable>({
      ...tableKind,
      folder,
      card: kept => kept,
      since: kept => kept.since,
    })
  }

  async all(): Promise<KnownTable[]> {
    const kept = await this.keeper.list()
    return kept
      .slice(0, MOST_KNOWN)
      .map(({ shape, columns, hasChosenHeadings }) => ({ shape, columns, hasChosenHeadings }))
  }

  async remember(tables: readonly KnownTable[]): Promise<void> {
    for (const table of tables) await this.keeper.write(table.shape, { ...table, since: new Date().toISOString() })
  }
}
