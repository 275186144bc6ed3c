import type { SurveyedTable } from './surveyed-table.ts'

/** Of the layout of a table of records. */
interface Known {
  names: readonly string[]
  head: number | undefined
  prefix: string
  kinds: readonly string[]
}

/** Hears of the tables of records that are read, and of their rows. */
export class TableSurvey {
  readonly tables: Omit<SurveyedTable, 'isWhole'>[] = []
  private ids = new Set<string>()
  private names = new Map<string, string | undefined>()

  begin(table: string, { head, names, prefix, kinds }: Known): void {
    this.ids = new Set()
    this.names = new Map()
    if (head === undefined) return
    const heading = names[head] ?? ''
    this.tables.push({
      table,
      heading,
      prefix,
      ids: this.ids,
      names: this.names,
      kinds,
    })
  }

  /** @param id as it stands in the cell; @param key of its node */
  row(id: string, key: string, name: string): void {
    this.ids.add(id)
    if (name === '') return
    this.names.set(name, this.names.has(name) && this.names.get(name) !== key ? undefined : key)
  }
}
