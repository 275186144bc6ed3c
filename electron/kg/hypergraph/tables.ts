import { createHash } from 'node:crypto'
import { z } from 'zod'
import { GraphFolderError } from '../errors.ts'
import type { EnvironmentTable } from '../store/environment-table.ts'
import type { GraphEnvironment } from '../store/environment.ts'

/** The hypergraph's own small record: what it was made with, how much there is, the next free numbers. */
const CatalogSchema = z.object({
  /** Raised by every commit: what a reader holds in memory is as old as the number it was read at. */
  version: z.number().int(),
  embedder: z.object({
    id: z.string(),
    name: z.string(),
    dimensions: z.number().int().min(1).max(65_536),
    lexical: z.boolean(),
  }),
  extractor: z.string(),
  documents: z.number().int(),
  chunks: z.number().int(),
  entities: z.number().int(),
  hyperedges: z.number().int(),
  nextDocument: z.number().int(),
  nextChunk: z.number().int(),
  nextEntity: z.number().int(),
  nextHyperedge: z.number().int(),
  /** Words in the longest name of an entity. */
  longestName: z.number().int(),
})
export type Catalog = z.infer<typeof CatalogSchema>

export type VectorKind = 'entity' | 'hyperedge'

/**
 * The tables that documents add to a graph's environment. Numbers are keys wherever one will do; what is looked up by
 * name is keyed by the folded name.
 *
 * | table | key | value |
 * | --- | --- | --- |
 * | documents | document | DocumentRecord |
 * | document-names | name | document |
 * | chunks | chunk | document, index, start, end, then its text |
 * | chunk-facts | chunk | its hyperedges; a chunk that has been read has an entry, be it empty |
 * | hyperedges | hyperedge | HyperedgeRecord |
 * | entities | entity | EntityRecord |
 * | entity-names | folded name | entity |
 * | incidence | entity, hyperedge | nothing |
 * | long-descriptions | entity | its revision; there while its descriptions wait for a summary |
 * | {entity,hyperedge}-pending | number | revision of the text that waits for its vector |
 * | {entity,hyperedge}-vectors, -codes | block of rows | vectors (vector-blocks.ts) |
 */
export interface HypergraphTables {
  documents: EnvironmentTable<number>
  documentNames: EnvironmentTable<Buffer>
  chunks: EnvironmentTable<number>
  chunkFacts: EnvironmentTable<number>
  hyperedges: EnvironmentTable<number>
  entities: EnvironmentTable<number>
  entityNames: EnvironmentTable<Buffer>
  incidence: EnvironmentTable<Buffer>
  longDescriptions: EnvironmentTable<number>
  pending: Record<VectorKind, EnvironmentTable<number>>
  vectors: Record<VectorKind, EnvironmentTable<number>>
  codes: Record<VectorKind, EnvironmentTable<number>>
}

/** Undefined while no document has been added to the graph. */
export function openHypergraphTables(environment: GraphEnvironment): HypergraphTables | undefined {
  const numbered = (name: string): EnvironmentTable<number> | undefined =>
    environment.database(`hyper.${name}`, 'uint32')
  const named = (name: string): EnvironmentTable<Buffer> | undefined => environment.database(`hyper.${name}`, 'binary')
  const documents = numbered('documents')
  const documentNames = named('document-names')
  const chunks = numbered('chunks')
  const chunkFacts = numbered('chunk-facts')
  const hyperedges = numbered('hyperedges')
  const entities = numbered('entities')
  const entityNames = named('entity-names')
  const incidence = named('incidence')
  const longDescriptions = numbered('long-descriptions')
  const pending = pairOf(numbered, 'pending')
  const vectors = pairOf(numbered, 'vectors')
  const codes = pairOf(numbered, 'codes')
  if (
    !documents ||
    !documentNames ||
    !chunks ||
    !chunkFacts ||
    !hyperedges ||
    !entities ||
    !entityNames ||
    !incidence ||
    !longDescriptions ||
    !pending ||
    !vectors ||
    !codes
  )
    return undefined
  return {
    documents,
    documentNames,
    chunks,
    chunkFacts,
    hyperedges,
    entities,
    entityNames,
    incidence,
    longDescriptions,
    pending,
    vectors,
    codes,
  }
}

function pairOf(
  numbered: (name: string) => EnvironmentTable<number> | undefined,
  name: string,
): Record<VectorKind, EnvironmentTable<number>> | undefined {
  const entity = numbered(`entity-${name}`)
  const hyperedge = numbered(`hyperedge-${name}`)
  return entity && hyperedge && { entity, hyperedge }
}

const CATALOG = 'hypergraph'

/** Undefined while no document has been added. */
export function readCatalog(environment: GraphEnvironment): Catalog | undefined {
  const stored = environment.meta.get(CATALOG)
  return stored && parsed(CatalogSchema, stored, 'The record of its documents')
}

export function writeCatalog(environment: GraphEnvironment, catalog: Catalog): void {
  environment.meta.put(CATALOG, Buffer.from(JSON.stringify(catalog)))
}

/** @throws {GraphFolderError} damaged */
export function parsed<T>(schema: z.ZodType<T>, stored: Uint8Array, what: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(stored).toString('utf8')))
  } catch (cause) {
    throw new GraphFolderError(
      'damaged',
      `${what} cannot be read in this graph; import the graph and its documents again or restore a copy.`,
      { cause },
    )
  }
}

/** LMDB's keys end at 1,978 bytes. */
const LONGEST_KEY = 500

/** A name as a key of a table: itself, and where it is too long for one its beginning and its hash. */
export function nameKey(name: string): Buffer {
  const bytes = Buffer.from(name, 'utf8')
  if (bytes.length <= LONGEST_KEY) return bytes
  return Buffer.concat([bytes.subarray(0, LONGEST_KEY - 32), createHash('sha256').update(bytes).digest()])
}

/** What makes two names one entity: they differ in nothing but case and blanks. Accents and punctuation tell apart. */
export function foldEntityName(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

export function incidenceKey(entity: number, hyperedge: number): Buffer {
  const key = Buffer.allocUnsafe(8)
  key.writeUInt32BE(entity, 0)
  key.writeUInt32BE(hyperedge, 4)
  return key
}

/** Keys read in one go; a hub has hundreds of thousands. */
const KEYS_A_PAGE = 4_096

/** Hyperedges that an entity takes part in, in the order in which they were read, a page at a time. */
export function* hyperedgesOfEntity(tables: HypergraphTables, entity: number): Generator<number[]> {
  for (let from = 0; ;) {
    const page = [
      ...tables.incidence.getKeys({
        start: incidenceKey(entity, from),
        end: incidenceKey(entity + 1, 0),
        limit: KEYS_A_PAGE,
      }),
    ].map(key => key.readUInt32BE(4))
    if (page.length > 0) yield page
    if (page.length < KEYS_A_PAGE) return
    from = (page[page.length - 1] as number) + 1
  }
}
