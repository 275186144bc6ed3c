import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Direction, Fact } from '../../contract/fact.ts'
import type { GraphSummary } from '../../contract/graph.ts'
import { isMediator } from '../mediators.ts'
import { bestReadings } from '../mentions.ts'
import type { Entity, LinkCandidate, Mention, NeighbourPage, Page, PairBatch, RelationUse } from '../knowledge-graph.ts'
import { literalText, nameFromKey } from '../store/term.ts'
import { prefixedName } from '../store/vocabulary.ts'
import type { TermId } from '../triple.ts'
import type { BrowsedGraph, Link, RelationCount, TimedLink } from '../browsing/browsed-graph.ts'
import { afreshSince } from './afresh.ts'
import { AnswerCache } from './answer-cache.ts'
import { Engine } from './engine.ts'
import { EndpointReads } from './endpoint-reads.ts'
import { ANSWERS, NAMES, readEndpointRecord, type EndpointRecord } from './endpoint-record.ts'
import type { EndpointTerm } from './endpoint-term.ts'
import { EndpointTerms } from './endpoint-terms.ts'
import { LiveNames } from './live-names.ts'
import { openNameIndex, type NameIndex } from './name-index.ts'
import { SparqlClient, type EndpointAddress, type EndpointRow, type Patience } from './sparql-client.ts'

/** Members of a set that an engine is asked for. */
const MOST_MEMBERS = 200_000

/** A graph that a SPARQL 1.1 endpoint has: names are found here, everything else is asked of the engine. */
export class EndpointGraph implements BrowsedGraph {
  readonly name: string
  readonly record: EndpointRecord
  private readonly index: NameIndex
  private readonly engine: Engine
  private readonly cache: AnswerCache
  private readonly termsOfGraph: EndpointTerms
  private readonly reads: EndpointReads
  private readonly live: LiveNames | undefined

  constructor(name: string, record: EndpointRecord, client: SparqlClient, index: NameIndex, cache: AnswerCache) {
    this.name = name
    this.record = record
    this.index = index
    this.cache = cache
    this.engine = new Engine(client, { mostRows: record.mostRows }, cache)
    this.termsOfGraph = new EndpointTerms(index)
    this.reads = new EndpointReads(this.engine, this.termsOfGraph, record.temporal)
    if (!record.whole)
      this.live = new LiveNames({
        engine: this.engine,
        terms: this.termsOfGraph,
        relations: new Set(record.relations.map(({ key }) => key)),
        typeRelations: index.typeRelations.map(id => index.entities.term(id).key),
        textSearch: record.textSearch,
      })
  }

  async summary(): Promise<GraphSummary> {
    const { record, index } = this
    const naming = new Set([...index.typeRelations, ...index.aliasRelations])
    const relations = record.relations.map(({ key, ...relation }) => {
      const id = this.termsOfGraph.knownId({ key, kind: 'entity' }) ?? 0
      return { isNaming: naming.has(id), relation: { ...relation, name: this.relationName(id, key) } }
    })
    return {
      name: this.name,
      triples: record.triples,
      entities: record.entities,
      literals: record.literals,
      relations: record.relations.length,
      fingerprint: record.fingerprint,
      createdAt: record.connectedAt,
      sources: [record.graph === undefined ? record.url : `${record.url} (${record.graph})`],
      bytes: 0,
      temporal: record.temporal,
      topRelations: relations
        .toSorted((a, b) => Number(a.isNaming) - Number(b.isNaming))
        .slice(0, 50)
        .map(({ relation }) => relation),
      types: record.types,
      sampleEntities: index.sampleEntities.flatMap(id => index.get(id)?.name ?? []),
      documents: 0,
      hyperedges: 0,
      fetched: { since: this.cache.keptSince?.toISOString(), names: record.connectedAt },
    }
  }

  async link(name: string, limit = 10): Promise<LinkCandidate[]> {
    const found = this.index.linker.link(name, limit)
    if (found.length > 0 && found[0]?.match !== 'similar') return this.withDegrees(found)
    const id = await this.term(name)
    const entity = id === undefined ? undefined : await this.entity(id)
    if (entity !== undefined) return this.withDegrees([{ entity, match: 'exact', score: 1, degree: 0 }])
    const live = (await this.live?.link(name, limit)) ?? []
    return this.withDegrees(live.length > 0 ? live : found)
  }

  async readings(text: string): Promise<Mention[]> {
    const found = await this.index.reader.read(text)
    return this.live === undefined ? found : [...found, ...(await this.live.readings(text))].toSorted(byPlace)
  }

  async mentions(text: string): Promise<Mention[]> {
    return bestReadings(await this.readings(text))
  }

  async complete(prefix: string, limit = 10): Promise<Entity[]> {
    return this.index.linker.complete(prefix, limit)
  }

  async entity(id: TermId): Promise<Entity | undefined> {
    const own = this.index.get(id)
    if (own !== undefined) return own
    const term = this.termsOfGraph.get(id)
    if (term === undefined) return undefined
    if (term.kind === 'literal') return { id, ...term, name: literalText(term.key), types: [] }
    if (term.kind === 'blank') return { id, ...term, name: term.key, types: [] }
    return { id, ...term, ...((await this.live?.nameOf(id)) ?? { name: nameFromKey(term.key), types: [] }) }
  }

  async relation(name: string): Promise<TermId | undefined> {
    return this.index.relations.idOf(name)
  }

  async similarRelations(name: string, limit = 5): Promise<string[]> {
    return this.index.relations.similar(name, limit)
  }

  async relationNames(): Promise<string[]> {
    return this.index.relations.names()
  }

  async relations(entities: readonly TermId[], direction: Direction): Promise<RelationUse[]> {
    const uses = await this.reads.relations(entities, direction)
    return [...uses]
      .map(([id, count]) => ({ id, name: this.relationName(id), count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  }

  async neighbours(
    entities: readonly TermId[],
    relation: TermId,
    direction: Direction,
    { offset = 0, limit = Infinity }: Page = {},
  ): Promise<NeighbourPage> {
    const { ids, total } = await this.reads.neighbours(entities, relation, direction, offset + limit)
    const page = ids.slice(offset, offset + limit)
    await this.live?.fetch(page)
    const ends = (await Promise.all(page.map(id => this.entity(id)))).flatMap(entity => entity ?? [])
    const [first] = entities
    const beside = first === undefined ? undefined : await this.entity(first)
    // Whoever meets a mediator looks behind it: all of a page at once, rather than one by one.
    if (beside) await this.reads.facts.fetch(ends.filter(entity => isMediator(entity, beside)).map(({ id }) => id))
    const times = await this.reads.times(entities, relation, direction, page)
    return { items: ends.map(entity => ({ entity, times: times.get(entity.id) ?? [] })), total }
  }

  async term(key: string): Promise<TermId | undefined> {
    const bare = key.startsWith('<') && key.endsWith('>') ? key.slice(1, -1) : key
    const kinds: EndpointTerm['kind'][] = bare.startsWith('_:')
      ? ['blank']
      : bare.startsWith('"')
        ? ['literal']
        : ['entity']
    for (const kind of kinds) {
      const term = { key: bare, kind }
      const known = this.termsOfGraph.knownId(term)
      if (known !== undefined && (kind === 'blank' || (await this.reads.stands(term)))) return known
      if (known === undefined && (await this.reads.stands(term))) return this.termsOfGraph.idOf(term)
    }
    return undefined
  }

  async terms(ids: Uint32Array): Promise<Pick<Entity, 'key' | 'kind'>[]> {
    return Array.from(ids, id => this.termsOfGraph.get(id) ?? { key: '', kind: 'entity' })
  }

  async typeRelations(): Promise<readonly TermId[]> {
    return this.index.typeRelations
  }

  pairs(of: Uint32Array | undefined, relation: TermId, direction: Direction): AsyncIterable<PairBatch> {
    return this.reads.pairs(of, relation, direction)
  }

  /** What the engine makes of a query of one or more variables: numbers of terms, as rows. */
  async queried(variables: readonly string[], query: string, signal?: AbortSignal): Promise<EndpointRow[]> {
    return this.engine.all(variables, query, MOST_MEMBERS, signal)
  }

  idOf(term: EndpointTerm): TermId {
    return this.termsOfGraph.idOf(term)
  }

  /** Facts that touch an entity, for exploring: at most `limit`, outgoing ones first. */
  async facts(id: TermId, limit: number): Promise<Fact[]> {
    const own = (await this.entity(id))?.name ?? ''
    const found = await this.reads.around(id, limit)
    await this.live?.fetch(found.map(({ other }) => other))
    return Promise.all(
      found.map(async ({ relation, other, direction }) => {
        const name = this.relationName(relation)
        const end = (await this.entity(other))?.name ?? ''
        return direction === 'tail'
          ? { head: own, relation: name, tail: end }
          : { head: end, relation: name, tail: own }
      }),
    )
  }

  degrees(ids: readonly TermId[]): Promise<Map<TermId, number>> {
    return this.reads.degrees(ids)
  }

  links(of: readonly TermId[]): AsyncIterable<Link[]> {
    return this.reads.links(of)
  }

  linksBetween(some: readonly TermId[], others: readonly TermId[]): AsyncIterable<TimedLink[]> {
    return this.reads.linksBetween(some, others)
  }

  async timesOf(head: TermId, relation: TermId, tail: TermId): Promise<string[]> {
    return (await this.reads.times([head], relation, 'tail', [tail])).get(tail) ?? []
  }

  async relationCounts(): Promise<RelationCount[]> {
    return this.record.relations.map(({ key, triples, distinctHeads, distinctTails }) => {
      const id = this.termsOfGraph.idOf({ key, kind: 'entity' })
      return { id, name: this.relationName(id, key), triples, distinctHeads, distinctTails }
    })
  }

  async hypergraph(): Promise<undefined> {
    return undefined
  }

  async close(): Promise<void> {
    await this.cache.close()
    await this.index.close()
  }

  relationName(id: TermId, key = this.termsOfGraph.get(id)?.key ?? ''): string {
    const name = this.index.relations.nameOf(id)
    return name === '' ? (prefixedName(key) ?? key) : name
  }

  /** How well each candidate is connected, in one request; equal ones then stand in that order. */
  private async withDegrees(candidates: LinkCandidate[]): Promise<LinkCandidate[]> {
    const degrees = await this.reads.degrees(candidates.map(({ entity }) => entity.id))
    return candidates
      .map(candidate => ({ ...candidate, degree: degrees.get(candidate.entity.id) ?? 0 }))
      .toSorted((a, b) => b.score - a.score || b.degree - a.degree)
  }
}

function byPlace(a: Mention, b: Mention): number {
  return a.start - b.start || a.end - b.end
}

export interface OpenOptions extends Pick<EndpointAddress, 'key' | 'permit'> {
  patience?: Partial<Patience>
}

/** Opens a graph's folder that says where the graph is; nothing is sent. */
export async function openEndpointGraph(
  folder: string,
  name: string,
  { key, permit, patience }: OpenOptions,
): Promise<EndpointGraph> {
  const record = await readEndpointRecord(folder)
  const { url, graph, relations } = record
  const client = new SparqlClient({ url, graph, key, permit }, patience)
  const answers = join(folder, ANSWERS)
  await mkdir(answers, { recursive: true })
  const index = await openNameIndex(
    join(folder, NAMES),
    relations.map(relation => relation.key),
  )
  const since = await afreshSince(folder)
  const cache = new AnswerCache(answers, since === undefined ? 0 : Date.parse(since))
  return new EndpointGraph(name, record, client, index, cache)
}
