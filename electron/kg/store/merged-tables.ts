import type { GraphEnvironment } from './environment.ts'
import type { FactSum } from './fact-sum.ts'
import { LABEL_MASK } from './labels.ts'
import { MergedRows, type ColumnMap } from './merged-rows.ts'
import { MergedStrings } from './merged-strings.ts'
import { NumberMap } from './number-map.ts'
import { PagedTuples, type Access, type SortedRows } from './paged-tuples.ts'
import type { StoredSummary } from './stored-summary.ts'
import { StringPages, type Strings } from './string-pages.ts'
import { readSum, readSummary, TABLES, type Dictionary, type TableName, type TableStore } from './table-store.ts'

/** Rows and strings that a version has beside those below it stand in tables of this ending. */
export const ADDED = '+'

/**
 * The tables of a version that is kept as what it has beside another one: each is the table below without the rows that
 * are gone, with those that were added, its numbers those that a graph of its own would have.
 */
export class MergedTables implements TableStore {
  readonly environment: GraphEnvironment
  readonly below: TableStore
  private readonly maps = new Map<Dictionary, NumberMap>()
  private readonly access: Access
  private readonly open = new Map<TableName, SortedRows>()
  private known: StoredSummary | undefined

  constructor(environment: GraphEnvironment, below: TableStore, access: Access = 'kept') {
    this.environment = environment
    this.below = below
    this.access = access
  }

  get summary(): StoredSummary {
    return (this.known ??= readSummary(this.environment))
  }

  get sum(): FactSum | undefined {
    return readSum(this.environment)
  }

  tuples(name: TableName): SortedRows {
    const known = this.open.get(name)
    if (known !== undefined) return known
    const { environment, access } = this
    const table = new MergedRows(this.below.tuples(name), {
      added: new PagedTuples(environment, `${name}${ADDED}`, TABLES[name].length, access),
      map: readMap(environment, name),
      columns: this.columns(name),
    })
    this.open.set(name, table)
    return table
  }

  strings(name: Dictionary): Strings {
    return new MergedStrings(
      this.below.strings(name),
      new StringPages(this.environment, `${name}${ADDED}`, this.access),
      this.map(name),
    )
  }

  importance(): Uint8Array {
    const below = this.below.importance()
    const above = new Uint8Array(this.strings('terms').length + 1)
    for (const stretch of this.map('terms').stretches(below.length - 1))
      above.set(below.subarray(stretch.below + 1, stretch.below + 1 + stretch.many), stretch.above + 1)
    const changed = readNumbers(this.environment, 'importance.changed')
    for (let i = 0; i < changed.length; i += 2) above[changed[i] as number] = changed[i + 1] as number
    return above
  }

  has(): boolean {
    return true
  }

  async close(): Promise<void> {
    await this.environment.close()
    await this.below.close()
  }

  /** How the columns of the table below read in this one. */
  private columns(name: TableName): readonly (ColumnMap | undefined)[] {
    return TABLES[name].map(kind => {
      if (kind === 'number') return undefined
      if (kind === 'word') return numbersOf(this.map('words'), 0)
      const id = numbersOf(this.map('terms'), 1)
      return kind === 'id' ? id : labelsOf(id)
    })
  }

  map(name: Dictionary): NumberMap {
    const known = this.maps.get(name)
    if (known !== undefined) return known
    const map = readMap(this.environment, name)
    this.maps.set(name, map)
    return map
  }
}

/** @param first what is before it stands for no string, and for itself */
function numbersOf(map: NumberMap, first: number): ColumnMap {
  return {
    up: number => (number < first ? number : map.up(number - first) + first),
    down: number => (number < first ? number : map.firstFrom(number - first) + first),
    isNew: number => number >= first && map.down(number - first) < 0,
  }
}

/** Labels keep the marks that stand in front of them. */
function labelsOf(id: ColumnMap): ColumnMap {
  return {
    up: row => (id.up(row & LABEL_MASK) | (row & ~LABEL_MASK)) >>> 0,
    down: row => (id.down(row & LABEL_MASK) | (row & ~LABEL_MASK)) >>> 0,
    isNew: row => id.isNew(row & LABEL_MASK),
  }
}

function readMap(environment: GraphEnvironment, name: string): NumberMap {
  return new NumberMap(readNumbers(environment, `${name}.gone`), readNumbers(environment, `${name}.at`))
}

function readNumbers(environment: GraphEnvironment, name: string): Uint32Array {
  const stored = environment.meta.get(name)
  return stored === undefined ? new Uint32Array() : new Uint32Array(stored.slice().buffer)
}
