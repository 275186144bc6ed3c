import type { EnvironmentTable } from '../store/environment-table.ts'
import type { GraphEnvironment } from '../store/environment.ts'
import { openHypergraphTables, readCatalog, writeCatalog, type HypergraphTables } from './tables.ts'

const RECORDS_AT_ONCE = 4_096

/** Writes the documents of an environment, if it has any, into an empty one. */
export function copyDocuments(from: GraphEnvironment, to: GraphEnvironment): void {
  const catalog = readCatalog(from)
  const source = openHypergraphTables(from)
  if (catalog === undefined || source === undefined) return
  const target = to.transaction(() => openHypergraphTables(to))
  if (target === undefined) throw new Error('an environment that is open for writing made no tables')
  for (const [i, table] of numbered(source).entries()) copyTable(to, table, numbered(target)[i])
  for (const [i, table] of named(source).entries()) copyTable(to, table, named(target)[i])
  to.transaction(() => writeCatalog(to, catalog))
}

function numbered(tables: HypergraphTables): EnvironmentTable<number>[] {
  const { documents, chunks, chunkFacts, hyperedges, entities, longDescriptions, pending, vectors, codes } = tables
  const pairs = [pending, vectors, codes].flatMap(({ entity, hyperedge }) => [entity, hyperedge])
  return [documents, chunks, chunkFacts, hyperedges, entities, longDescriptions, ...pairs]
}

function named({ documentNames, entityNames, incidence }: HypergraphTables): EnvironmentTable<Buffer>[] {
  return [documentNames, entityNames, incidence]
}

function copyTable<K extends number | Buffer>(
  { transaction }: GraphEnvironment,
  from: EnvironmentTable<K>,
  to: EnvironmentTable<K> | undefined,
): void {
  let records: { key: K; value: Buffer }[] = []
  const write = (): void => {
    transaction(() => {
      for (const { key, value } of records) to?.putSync(key, value)
    })
    records = []
  }
  for (const record of from.getRange({})) if (records.push(record) === RECORDS_AT_ONCE) write()
  write()
}
