import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { GraphEnvironment } from '../store/environment.ts'
import { descriptionOf, typeOf } from './entity-merge.ts'
import { mentionedNames } from './entity-mentions.ts'
import type { DocumentInfo, HypergraphSummary } from '../../contract/documents.ts'
import type { HyperEntity, Hyperedge, Hypergraph, RetrievalSettings, RetrievedFact } from './hypergraph.ts'
import {
  decodeChunk,
  decodeDocument,
  decodeEntity,
  decodeHyperedge,
  documentNamed,
  entityIdNamed,
  entityNamed,
} from './records.ts'
import { retrieve } from './retrieval.ts'
import { hyperedgesOfEntity, openHypergraphTables, readCatalog, type Catalog, type HypergraphTables } from './tables.ts'
import { VectorIndex } from './vector-index.ts'

/**
 * The documents of a graph, read from its environment. Documents that another process adds are seen as soon as they are
 * committed.
 */
export class StoredHypergraph implements Hypergraph {
  private readonly environment: GraphEnvironment
  private readonly tables: HypergraphTables
  private readonly graphKeyOf: (name: string) => string | undefined
  private indexes: { embedder: string; entity: VectorIndex; hyperedge: VectorIndex } | undefined

  /** @param graphKeyOf the key of the one entity of the graph that has exactly this name */
  constructor(
    environment: GraphEnvironment,
    tables: HypergraphTables,
    graphKeyOf: (name: string) => string | undefined,
  ) {
    this.environment = environment
    this.tables = tables
    this.graphKeyOf = graphKeyOf
  }

  async summary(): Promise<HypergraphSummary> {
    const { embedder, extractor, chunks, entities, hyperedges } = this.catalog()
    const documents: DocumentInfo[] = []
    for (const { value } of Array.from(this.tables.documents.getRange())) {
      await yieldToEventLoop()
      const { name, mediaType, characters, chunks: count, addedAt } = decodeDocument(value)
      documents.push({ name, mediaType, characters, chunks: count, addedAt })
    }
    const { entity, hyperedge } = this.tables.pending
    const withoutVector = entity.getCount() + hyperedge.getCount()
    return { documents, chunks, entities, hyperedges, withoutVector, embedder, extractor }
  }

  async mentions(text: string): Promise<string[]> {
    return mentionedNames(
      text,
      this.catalog().longestName,
      name => entityIdNamed(this.tables, name) !== undefined,
    ).flatMap(name => this.find(name)?.name ?? [])
  }

  async entity(name: string): Promise<HyperEntity | undefined> {
    return this.find(name)
  }

  async hyperedgesOf(entity: string, limit: number): Promise<Hyperedge[]> {
    const id = entityIdNamed(this.tables, entity)
    if (id === undefined) return []
    const found: Hyperedge[] = []
    for (const page of hyperedgesOfEntity(this.tables, id)) {
      for (const hyperedge of page) {
        const read = found.length < limit ? this.hyperedge(hyperedge) : undefined
        if (read) found.push(read)
      }
      if (found.length >= limit) break
    }
    return found
  }

  async *facts(): AsyncGenerator<Hyperedge> {
    for (const id of this.tables.hyperedges.getKeys()) {
      await yieldToEventLoop()
      const read = this.hyperedge(id)
      if (read !== undefined) yield read
    }
  }

  async retrieve(
    query: { entities: Float32Array; text: Float32Array },
    settings: RetrievalSettings,
  ): Promise<RetrievedFact[]> {
    const { version, embedder } = this.catalog()
    for (const vector of [query.entities, query.text]) {
      if (vector.length !== embedder.dimensions)
        throw new RangeError(
          `The query's vectors have ${vector.length} components and the documents' ${embedder.dimensions}; embed the query with ${embedder.name}.`,
        )
    }
    const { entity, hyperedge } = await this.freshIndexes(version, embedder)
    const facts: RetrievedFact[] = []
    const texts = new Set<string>()
    for (const { id, coherence, ranks } of await retrieve(this.tables, entity, hyperedge, query, settings)) {
      if (facts.length >= settings.facts) break
      const fact = this.hyperedge(id)
      // The same sentence in two documents is one piece of knowledge to the agent.
      if (fact === undefined || texts.has(fact.text)) continue
      texts.add(fact.text)
      facts.push({ hyperedge: fact, coherence, ranks })
    }
    return facts
  }

  async chunkText(document: string, chunk: number): Promise<string | undefined> {
    const found = documentNamed(this.tables, document)
    if (found === undefined) return undefined
    const { firstChunk, chunks } = found.record
    const stored = chunk >= 0 && chunk < chunks ? this.tables.chunks.getBinary(firstChunk + chunk) : undefined
    return stored && decodeChunk(stored).text
  }

  private catalog(): Catalog {
    const catalog = readCatalog(this.environment)
    if (catalog === undefined) throw new Error('the hypergraph was opened without a catalog')
    return catalog
  }

  private async freshIndexes(
    version: number,
    embedder: Catalog['embedder'],
  ): Promise<{ entity: VectorIndex; hyperedge: VectorIndex }> {
    const id = `${embedder.id} ${embedder.dimensions}`
    if (this.indexes?.embedder !== id) {
      this.indexes = {
        embedder: id,
        entity: new VectorIndex(this.environment, this.tables, 'entity', embedder.dimensions),
        hyperedge: new VectorIndex(this.environment, this.tables, 'hyperedge', embedder.dimensions),
      }
    }
    const { entity, hyperedge } = this.indexes
    await entity.refresh(version)
    await hyperedge.refresh(version)
    return { entity, hyperedge }
  }

  private find(name: string): HyperEntity | undefined {
    const found = entityNamed(this.tables, name)
    if (found === undefined) return undefined
    const { id, record: entity } = found
    const graphKey = this.graphKeyOf(entity.name)
    return {
      id,
      name: entity.name,
      type: typeOf(entity),
      description: descriptionOf(entity),
      hyperedges: entity.hyperedges,
      ...(graphKey === undefined ? {} : { graphKey }),
    }
  }

  private hyperedge(id: number): Hyperedge | undefined {
    const stored = this.tables.hyperedges.getBinary(id)
    if (stored === undefined) return undefined
    const { chunk, score, text, participants } = decodeHyperedge(stored)
    const place = this.tables.chunks.getBinary(chunk)
    if (place === undefined) return undefined
    const { document, index, start, end } = decodeChunk(place)
    const info = this.tables.documents.getBinary(document)
    if (info === undefined) return undefined
    const entities = participants.flatMap(({ entity }) => {
      const found = this.tables.entities.getBinary(entity)
      return found === undefined ? [] : [decodeEntity(found).name]
    })
    return { id, text, score, entities, source: { document: decodeDocument(info).name, chunk: index, start, end } }
  }
}

/** Undefined while there is no document in the graph. */
export function openHypergraph(
  environment: GraphEnvironment,
  graphKeyOf: (name: string) => string | undefined,
): StoredHypergraph | undefined {
  const tables = hasDocuments(environment) ? openHypergraphTables(environment) : undefined
  return tables && new StoredHypergraph(environment, tables, graphKeyOf)
}

export function hasDocuments(environment: GraphEnvironment): boolean {
  return (readCatalog(environment)?.documents ?? 0) > 0
}
