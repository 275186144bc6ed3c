import type { Hypergraph } from '../hypergraph/hypergraph.ts'
import { EntityLinker } from '../entity-linking.ts'
import { bestReadings } from '../mentions.ts'
import { NameReader } from '../name-reader.ts'
import { NearNames } from '../near-names.ts'
import { TextSearch } from '../text-search.ts'
import type { Entity, LinkCandidate, Mention, NeighbourPage, Page, PairBatch, RelationUse } from '../knowledge-graph.ts'
import type { GraphSummary } from '../../contract/graph.ts'
import type { Direction, Fact } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import { hasDocuments, openHypergraph, type StoredHypergraph } from '../hypergraph/stored-hypergraph.ts'
import { readCatalog } from '../hypergraph/tables.ts'
import { bytesOf } from '../versions/history.ts'
import { openTables } from '../versions/open-tables.ts'
import { Entities } from './entities.ts'
import { isFactNode } from './fact-nodes.ts'
import type { GraphTables } from './graph-tables.ts'
import { neighboursOf } from './neighbours.ts'
import { rowName } from '../row-name.ts'
import { relationPairs } from './pairs.ts'
import { ExportedTriples } from '../sparql/exported-triples.ts'
import { exportNTriples } from '../export/n-triples.ts'
import { RelationNames } from './relation-lookup.ts'
import type { StoredRelation } from './stored-summary.ts'
import type { BrowsedGraph, Link, RelationCount, TimedLink } from '../browsing/browsed-graph.ts'
import { linksBetween, linksOf } from './links.ts'

/** Types that a summary lists, those with most entities first: more are a vocabulary, and no overview. */
const MOST_TYPES = 1_000

/** A graph in a folder: `KnowledgeGraph` over the LMDB store. */
export class LmdbGraph implements BrowsedGraph {
  readonly name: string
  readonly folder: string
  private readonly tables: GraphTables
  private readonly entities: Entities
  private readonly relationLookup: RelationNames
  private readonly linker: EntityLinker
  private readonly reader: NameReader
  private documents: StoredHypergraph | undefined
  private exported: ExportedTriples | undefined
  private closed = false

  constructor(folder: string, tables: GraphTables, name = tables.summary.name) {
    this.folder = folder
    this.tables = tables
    this.name = name
    this.entities = new Entities(tables)
    this.relationLookup = new RelationNames(tables.summary.relations, key => this.entities.idOf(key))
    const search = new TextSearch(tables)
    this.linker = new EntityLinker(tables, this.entities, search)
    this.reader = new NameReader(this.linker, new NearNames(tables, this.entities, search), tables.summary)
  }

  async summary(): Promise<GraphSummary> {
    const { summary } = this.tables
    const documents = readCatalog(this.tables.documents)
    return {
      name: this.name,
      triples: summary.triples,
      ...this.tables.things,
      literals: summary.literals,
      relations: summary.relations.length,
      fingerprint: summary.fingerprint,
      createdAt: summary.createdAt,
      sources: summary.sources,
      bytes: await bytesOf(this.folder),
      temporal: summary.temporal,
      topRelations: await Promise.all(
        this.tellingRelations()
          .slice(0, 50)
          .map(async ({ id, name, triples, distinctHeads, distinctTails }) => ({
            name,
            triples,
            distinctHeads,
            distinctTails,
            ...(await this.example(id)),
          })),
      ),
      types: this.types(),
      // Nobody begins with a node that has no name.
      // Nobody begins with what only its address tells from others.
      sampleEntities: summary.sampleEntities
        .map(id => this.nameOf(id))
        .filter(name => !name.startsWith('_:') && !/ \[[^\s[\]]+:\/\/[^\s[\]]+\]$/.test(name)),
      documents: documents?.documents ?? 0,
      hyperedges: documents?.hyperedges ?? 0,
    }
  }

  /** By name: a graph may say what something is by a class and by a value of the same name. */
  private types(): GraphSummary['types'] {
    const types = new Map<string, number>()
    for (const { id, entities } of this.tables.summary.types.slice(0, MOST_TYPES)) {
      const name = this.entities.labelOf(id)
      types.set(name, Math.max(types.get(name) ?? 0, entities))
    }
    return [...types].map(([name, entities]) => ({ name, entities }))
  }

  async link(name: string, limit = 10, similar = true): Promise<LinkCandidate[]> {
    return this.linker.link(name, limit, similar)
  }

  async readings(text: string): Promise<Mention[]> {
    return this.reader.read(text)
  }

  async mentions(text: string): Promise<Mention[]> {
    return bestReadings(await this.readings(text))
  }

  async complete(prefix: string, limit = 10): Promise<Entity[]> {
    return this.linker.complete(prefix, limit)
  }

  async entity(id: TermId): Promise<Entity | undefined> {
    return this.entities.get(id)
  }

  async relation(name: string): Promise<TermId | undefined> {
    return this.relationLookup.idOf(name)
  }

  async similarRelations(name: string, limit = 5): Promise<string[]> {
    return this.relationLookup.similar(name, limit)
  }

  async relationNames(): Promise<string[]> {
    return this.relationLookup.names()
  }

  async relations(entities: readonly TermId[], direction: Direction): Promise<RelationUse[]> {
    const counts = new Map<TermId, number>()
    for (const entity of entities)
      for (const { relation, count } of this.tables.relationCounts(entity, direction))
        counts.set(relation, (counts.get(relation) ?? 0) + count)
    return [...counts]
      .map(([id, count]) => ({ id, name: this.relationLookup.nameOf(id), count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  }

  async neighbours(
    entities: readonly TermId[],
    relation: TermId,
    direction: Direction,
    page: Page = {},
  ): Promise<NeighbourPage> {
    return neighboursOf(this.tables, this.entities, entities, relation, direction, page)
  }

  async term(key: string): Promise<TermId | undefined> {
    const id = this.entities.idOf(key)
    return id === undefined || this.tables.degree(id) === 0 || this.isNameOnly(id) ? undefined : id
  }

  /** Whether it is in the graph only as what something is called: a table of triples has its titles as things. */
  private isNameOnly(id: TermId): boolean {
    const { firstLiteral, aliasRelations } = this.tables.summary
    if (id >= firstLiteral || this.tables.relationCounts(id, 'tail').length > 0) return false
    return this.tables.relationCounts(id, 'head').every(({ relation }) => aliasRelations.includes(relation))
  }

  async terms(ids: Uint32Array): Promise<Pick<Entity, 'key' | 'kind'>[]> {
    return Array.from(ids, id => this.entities.term(id))
  }

  async typeRelations(): Promise<readonly TermId[]> {
    return this.tables.summary.typeRelations
  }

  pairs(of: Uint32Array | undefined, relation: TermId, direction: Direction): Iterable<PairBatch> {
    return relationPairs(this.tables, of, relation, direction)
  }

  /** Facts that touch an entity, outgoing ones first, for exploring: at most `limit`, spread over its relations. */
  async facts(id: TermId, limit: number): Promise<Fact[]> {
    const facts: Fact[] = []
    const own = this.nameOf(id)
    const runs = (['tail', 'head'] as const).flatMap(direction =>
      this.tables.relationCounts(id, direction).map(({ relation }) => ({ direction, relation })),
    )
    const share = Math.max(1, Math.ceil(limit / Math.max(1, runs.length)))
    for (const { direction, relation } of runs) {
      const { items } = await this.neighbours([id], relation, direction, {
        limit: Math.min(share, limit - facts.length),
      })
      const name = this.relationLookup.nameOf(relation)
      for (const { entity, times } of items) {
        const time = times.length > 0 ? { time: times.join(', ') } : {}
        facts.push(
          direction === 'tail'
            ? { head: own, relation: name, tail: entity.name, ...time }
            : { head: entity.name, relation: name, tail: own, ...time },
        )
      }
      if (facts.length >= limit) break
    }
    return facts
  }

  async degrees(ids: readonly TermId[]): Promise<Map<TermId, number>> {
    return new Map(ids.map(id => [id, this.tables.degree(id)]))
  }

  links(of: readonly TermId[]): Iterable<Link[]> {
    return linksOf(this.tables, of)
  }

  linksBetween(some: readonly TermId[], others: readonly TermId[]): Iterable<TimedLink[]> {
    return linksBetween(this.tables, some, others)
  }

  async timesOf(head: TermId, relation: TermId, tail: TermId): Promise<string[]> {
    return this.tables.timesOf(head, relation, tail)
  }

  relationName(id: TermId): string {
    return this.relationLookup.nameOf(id)
  }

  async relationCounts(): Promise<RelationCount[]> {
    return this.tellingRelations()
  }

  /**
   * The whole graph as N-Triples, a line at a time. Times are told of as RDF statements; plain names
   * become `urn:clew:name:` IRIs, which an import turns back.
   */
  exportNTriples(): Generator<string> {
    return exportNTriples(this.tables)
  }

  /** What {@link exportNTriples} writes, a pattern at a time: for queries. */
  exportedTriples(): ExportedTriples {
    this.exported ??= new ExportedTriples(this.tables)
    return this.exported
  }

  async hypergraph(): Promise<Hypergraph | undefined> {
    this.documents ??= openHypergraph(this.tables.documents, name => this.keyOf(name))
    return hasDocuments(this.tables.documents) ? this.documents : undefined
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await this.tables.close()
  }

  /** Most used first; those that only name or class things last, since every entity has them. */
  private tellingRelations(): StoredRelation[] {
    const { relations, typeRelations, aliasRelations } = this.tables.summary
    const names = new Set([...typeRelations, ...aliasRelations])
    return relations.toSorted((a, b) => Number(names.has(a.id)) - Number(names.has(b.id)))
  }

  /** The key of the one entity that has exactly this name. */
  private keyOf(name: string): string | undefined {
    const [entity, another] = this.linker.named(name).filter(({ match }) => match === 'exact')
    return another === undefined && entity?.entity.kind === 'entity' ? entity.entity.key : undefined
  }

  private nameOf(id: TermId): string {
    return this.entities.get(id)?.name ?? ''
  }

  /** The name, or what stands in a row that has none. */
  private async calledOf(id: TermId): Promise<string> {
    const entity = this.entities.get(id)
    return entity === undefined ? '' : ((await rowName(this, entity)) ?? entity.name)
  }

  private async example(relation: TermId): Promise<{ example?: { head: string; tail: string } }> {
    const row = this.tables.pos.lowerBound(relation)
    if (row >= this.tables.pos.length || this.tables.pos.at(row, 0) !== relation) return {}
    const [head, tail] = [this.tables.pos.at(row, 2), this.tables.pos.at(row, 1)]
    // A node that stands for a fact has no name to be shown by.
    if ([head, tail].some(id => isFactNode(this.tables.terms, id - 1))) return {}
    return { example: { head: await this.calledOf(head), tail: await this.calledOf(tail) } }
  }
}

/**
 * Opens a graph's folder for reading: its present version where none is given. `name`: what it is called now, where that
 * is not what it was imported as.
 * @throws {GraphFolderError} no graph there, another store version, or damaged
 */
export async function openGraph(folder: string, name?: string, version?: number): Promise<LmdbGraph> {
  return new LmdbGraph(folder, await openTables(folder, version), name)
}
