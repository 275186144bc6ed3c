import type { SurveyedTable } from './surveyed-table.ts'

/** Of the layout of a table of records. */
interface Known {
  /** What columns say, and `of` which others'. */
  facts: readonly { column: number; of?: { column: number } }[]
  names: readonly string[]
  head: number | undefined
  prefix: string
  kinds: readonly string[]
}

/** Hears of the tables of records that are read, and of their rows. */
export class TableSurvey {
  readonly tables: Omit<SurveyedTable, 'keys' | 'isWhole'>[] = []
  private ids = new Set<string>()
  private names = new Map<string, string | undefined>()
  private headings: readonly string[] = []
  /** Columns that tell of what others name, as headings. */
  private about = new Map<string, string>()
  /** By the place of such a column what it held first of each thing. */
  private firsts = new Map<number, Map<string, string>>()

  begin(table: string, { head, names, prefix, kinds, facts }: Known): void {
    this.ids = new Set()
    this.names = new Map()
    this.headings = names
    this.about = new Map(facts.flatMap(({ column, of }) => (of ? [[names[column] ?? '', names[of.column] ?? '']] : [])))
    this.firsts = new Map()
    // The rows of a log are called by nothing.
    const heading = head === undefined ? '' : (names[head] ?? '')
    this.tables.push({
      table,
      headings: names,
      heading,
      prefix,
      ids: this.ids,
      names: this.names,
      kinds,
      about: this.about,
    })
  }

  /** A row says `value` of a thing under a column that tells of such: where another said otherwise, it does not. */
  pair(column: number, thing: string, value: string): void {
    const firsts = this.firsts.get(column) ?? new Map<string, string>()
    this.firsts.set(column, firsts)
    const first = firsts.get(thing)
    if (first === undefined) firsts.set(thing, value)
    else if (first !== value) this.about.delete(this.headings[column] ?? '')
  }

  /** @param id as it stands in the cell; @param key of its node */
  row(id: string, key: string, name: string): void {
    this.ids.add(id)
    if (name === '') return
    this.names.set(name, this.names.has(name) && this.names.get(name) !== key ? undefined : key)
  }
}
