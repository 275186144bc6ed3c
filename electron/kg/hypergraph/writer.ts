import { stat } from 'node:fs/promises'
import type { Chunk } from '../documents/chunks.ts'
import { GraphFolderError } from '../errors.ts'
import { buildBeside, requireFreeSpace } from '../import/staging.ts'
import { GraphBuilder } from '../store/graph-builder.ts'
import { openWritableEnvironment, type GraphEnvironment } from '../store/environment.ts'
import { descriptionsOf, vectorText } from './entity-merge.ts'
import { FactWriter, type ExtractedFact } from './facts.ts'
import {
  decodeChunk,
  decodeEntity,
  decodeNumbers,
  documentNamed,
  encodeChunk,
  encodeDocument,
  encodeNumbers,
  entityNamed,
  hyperedgeText,
  type DocumentRecord,
} from './records.ts'
import {
  nameKey,
  openHypergraphTables,
  readCatalog,
  writeCatalog,
  type Catalog,
  type HypergraphTables,
  type VectorKind,
} from './tables.ts'
import { blockLayout, clearStamps, writeVectors, type BlockLayout } from './vector-blocks.ts'

export interface WriterOptions {
  /** What the graph is called, where it has to be made first. */
  name: string
  /** What vectors will be made with. Another one than before makes every text wait for a new vector. */
  embedder: Catalog['embedder']
  /** What finds the facts: a model's name, or the patterns. */
  extractor: string
}

export interface NewDocument {
  name: string
  mediaType: string
  text: string
  /** Tells whether the text is still the one that was read before. */
  textHash: string
  chunks: readonly Chunk[]
}

/**
 * Opens a graph for adding documents; where the folder does not exist, a graph without triples is made there first.
 * One process writes to a graph at a time, and it must not have it open for reading; others may.
 * @throws {GraphFolderError} damaged, another version, or `busy`
 */
export async function openHypergraphWriter(folder: string, options: WriterOptions): Promise<HypergraphWriter> {
  if ((await stat(folder).catch(() => undefined)) === undefined) await makeEmptyGraph(folder, options.name)
  const environment = await openWritableEnvironment(folder)
  try {
    // One transaction for all tables: each by itself would be waited for until it is on disk.
    const tables = environment.transaction(() => openHypergraphTables(environment))
    if (tables === undefined)
      throw new GraphFolderError(
        'damaged',
        `The tables for documents could not be made in ${folder}; see that it can be written to.`,
      )
    return new HypergraphWriter(folder, environment, tables, options)
  } catch (error) {
    await environment.close()
    throw error
  }
}

async function makeEmptyGraph(folder: string, name: string): Promise<void> {
  await buildBeside(folder, staging =>
    new GraphBuilder().finish(staging, { name, sources: [], pause: async () => undefined }),
  )
}

/** Free space asked for before every step beyond what it will write: LMDB takes a full disk badly. */
const SPARE_BYTES = 32 << 20

/**
 * Adds documents to a graph, or makes a graph of documents alone. Every method is one transaction: whatever kills the
 * process between two of them, all that was committed can be read, and the next writer goes on from there (`done`,
 * `longDescriptions`, `withoutVector`).
 */
export class HypergraphWriter {
  private readonly folder: string
  private readonly environment: GraphEnvironment
  private readonly tables: HypergraphTables
  private readonly facts: FactWriter
  private readonly layout: BlockLayout
  private catalog: Catalog
  /**
   * The revision of each text that was handed out for embedding: a text that has changed since needs another vector.
   */
  private readonly handedOut: Record<VectorKind, Map<number, number>> = { entity: new Map(), hyperedge: new Map() }
  private closed = false

  constructor(
    folder: string,
    environment: GraphEnvironment,
    tables: HypergraphTables,
    { embedder, extractor }: WriterOptions,
  ) {
    this.folder = folder
    this.environment = environment
    this.tables = tables
    this.facts = new FactWriter(environment, tables)
    this.layout = blockLayout(embedder.dimensions)
    const known = readCatalog(environment)
    this.catalog = known ?? {
      version: 0,
      embedder,
      extractor,
      documents: 0,
      chunks: 0,
      entities: 0,
      hyperedges: 0,
      nextDocument: 0,
      nextChunk: 0,
      nextEntity: 0,
      nextHyperedge: 0,
      longestName: 1,
    }
    if (
      known === undefined ||
      (known.embedder.id === embedder.id &&
        known.embedder.dimensions === embedder.dimensions &&
        known.extractor === extractor)
    )
      return
    const another = known.embedder.id !== embedder.id || known.embedder.dimensions !== embedder.dimensions
    this.commit(catalog => {
      catalog.extractor = extractor
      catalog.embedder = embedder
      if (another) this.forgetVectors()
    })
  }

  /** Chunks of the document whose facts are in, if its text is still this one: a resumed job skips them. */
  async done(document: string, textHash: string): Promise<ReadonlySet<number>> {
    const found = documentNamed(this.tables, document)
    if (found === undefined || found.record.textHash !== textHash) return new Set()
    const { firstChunk, chunks } = found.record
    return new Set(
      [...this.tables.chunkFacts.getKeys({ start: firstChunk, end: firstChunk + chunks })].map(
        chunk => chunk - firstChunk,
      ),
    )
  }

  /**
   * A document with the same text and chunks goes on where it was; one of the same name with another text takes the old
   * one's place.
   */
  async beginDocument({ name, mediaType, text, textHash, chunks }: NewDocument): Promise<void> {
    const known = documentNamed(this.tables, name)
    if (known?.record.textHash === textHash && this.hasChunks(known.record, chunks)) return
    await requireFreeSpace(this.folder, SPARE_BYTES + 4 * text.length)
    this.commit(catalog => {
      if (known) this.drop(catalog, known)
      const id = catalog.nextDocument++
      const firstChunk = catalog.nextChunk
      catalog.nextChunk += chunks.length
      catalog.documents++
      catalog.chunks += chunks.length
      this.tables.documents.putSync(
        id,
        encodeDocument({
          name,
          mediaType,
          characters: text.length,
          textHash,
          addedAt: new Date().toISOString(),
          firstChunk,
          chunks: chunks.length,
        }),
      )
      this.tables.documentNames.putSync(nameKey(name), encodeNumbers([id]))
      for (const chunk of chunks)
        this.tables.chunks.putSync(firstChunk + chunk.index, encodeChunk({ ...chunk, document: id }))
    })
  }

  /** The facts of a chunk; those it had before are replaced, so that adding twice changes nothing. */
  async addChunk(document: string, chunk: number, facts: readonly ExtractedFact[]): Promise<void> {
    const found = documentNamed(this.tables, document)
    if (found === undefined || !(chunk >= 0 && chunk < found.record.chunks))
      throw new RangeError(`There is no chunk ${chunk} of ${document}; begin the document first.`)
    await requireFreeSpace(this.folder, SPARE_BYTES)
    const { firstChunk, chunks } = found.record
    const beside = [chunk - 1, chunk + 1].filter(other => other >= 0 && other < chunks).map(other => firstChunk + other)
    this.commit(catalog => {
      this.facts.remove(catalog, this.layout, [firstChunk + chunk])
      this.facts.add(catalog, firstChunk + chunk, beside, facts)
    })
  }

  /** Entities whose merged description became long (more than 500 tokens), to be summarised by a model. */
  async longDescriptions(limit: number): Promise<{ name: string; descriptions: string[] }[]> {
    return [...this.tables.longDescriptions.getKeys({ limit })].flatMap(id => {
      const stored = this.tables.entities.getBinary(id)
      if (stored === undefined) return []
      const entity = decodeEntity(stored)
      return [{ name: entity.name, descriptions: descriptionsOf(entity) }]
    })
  }

  /** A summary in place of the descriptions an entity has now. */
  async setDescription(name: string, description: string): Promise<void> {
    const found = entityNamed(this.tables, name)
    if (found === undefined) return
    const { id, record: entity } = found
    this.commit(() =>
      this.facts.putEntity(
        id,
        {
          ...entity,
          summary: { text: description.trim(), of: entity.descriptions.length },
          revision: entity.revision + 1,
        },
        true,
      ),
    )
  }

  /** Texts that have no vector yet or an old one: of entities name and description, of hyperedges the segment. */
  async withoutVector(kind: VectorKind, limit: number): Promise<{ id: number; text: string }[]> {
    const texts: { id: number; text: string }[] = []
    for (const { key: id, value } of this.tables.pending[kind].getRange({ limit })) {
      const stored = (kind === 'entity' ? this.tables.entities : this.tables.hyperedges).getBinary(id)
      if (stored === undefined) continue
      this.handedOut[kind].set(id, decodeNumbers(value)[0] ?? 0)
      texts.push({ id, text: kind === 'entity' ? vectorText(decodeEntity(stored)) : hyperedgeText(stored) })
    }
    return texts
  }

  /** How many texts wait for a vector. */
  async waiting(kind: VectorKind): Promise<number> {
    return this.tables.pending[kind].getCount()
  }

  /**
   * @param vectors ids.length × dimensions, of unit length
   * @throws {RangeError} another number of components, or one that is no number
   */
  async setVectors(kind: VectorKind, ids: readonly number[], vectors: Float32Array): Promise<void> {
    const { dimensions } = this.layout
    if (vectors.length !== ids.length * dimensions)
      throw new RangeError(
        `${ids.length} vectors of ${dimensions} components have ${ids.length * dimensions} numbers, not ${vectors.length}.`,
      )
    if (!vectors.every(Number.isFinite))
      throw new RangeError('A vector has a component that is no number; the embedder is at fault, choose another one.')
    await requireFreeSpace(this.folder, SPARE_BYTES + 3 * vectors.byteLength)
    const handedOut = this.handedOut[kind]
    const records = kind === 'entity' ? this.tables.entities : this.tables.hyperedges
    this.commit(catalog => {
      // What was taken out in the meantime gets no vector.
      const alive = ids.flatMap((id, row) => (records.doesExist(id) ? [{ id, row }] : []))
      const rows =
        alive.length === ids.length
          ? vectors
          : Float32Array.from(
              alive.flatMap(({ row }) => [...vectors.subarray(row * dimensions, (row + 1) * dimensions)]),
            )
      writeVectors(
        this.environment,
        this.tables,
        kind,
        this.layout,
        alive.map(({ id }) => id),
        rows,
        catalog.version,
      )
      for (const id of ids) {
        const waiting = this.tables.pending[kind].getBinary(id)
        if (waiting && handedOut.get(id) === decodeNumbers(waiting)[0]) this.tables.pending[kind].removeSync(id)
      }
    })
    for (const id of ids) handedOut.delete(id)
  }

  /** Whether there was such a document. */
  async removeDocument(name: string): Promise<boolean> {
    const found = documentNamed(this.tables, name)
    if (found === undefined) return false
    this.commit(catalog => this.drop(catalog, found))
    return true
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.environment.close()
  }

  /** One transaction, at the end of which the catalog has the next version; a failure leaves everything as it was. */
  private commit(work: (catalog: Catalog) => void): void {
    const catalog = { ...this.catalog, version: this.catalog.version + 1 }
    this.environment.transaction(() => {
      work(catalog)
      writeCatalog(this.environment, catalog)
    })
    this.catalog = catalog
  }

  private hasChunks({ firstChunk, chunks }: DocumentRecord, wanted: readonly Chunk[]): boolean {
    return (
      chunks === wanted.length &&
      wanted.every(({ index, start, end }) => {
        const stored = this.tables.chunks.getBinary(firstChunk + index)
        if (stored === undefined) return false
        const known = decodeChunk(stored)
        return known.start === start && known.end === end
      })
    )
  }

  private drop(catalog: Catalog, { id, record }: { id: number; record: DocumentRecord }): void {
    const chunks = Array.from({ length: record.chunks }, (_, i) => record.firstChunk + i)
    this.facts.remove(catalog, this.layout, chunks)
    for (const chunk of chunks) this.tables.chunks.removeSync(chunk)
    this.tables.documents.removeSync(id)
    this.tables.documentNames.removeSync(nameKey(record.name))
    catalog.documents--
    catalog.chunks -= record.chunks
  }

  private forgetVectors(): void {
    for (const kind of ['entity', 'hyperedge'] as const) {
      this.tables.vectors[kind].clearSync()
      this.tables.codes[kind].clearSync()
      clearStamps(this.environment, kind)
      const records = kind === 'entity' ? this.tables.entities : this.tables.hyperedges
      for (const { key: id, value } of records.getRange())
        this.tables.pending[kind].putSync(id, encodeNumbers([kind === 'entity' ? decodeEntity(value).revision : 1]))
    }
  }
}
