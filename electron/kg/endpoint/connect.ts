import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { UnreadableInputError } from '../errors.ts'
import { GraphBuilder } from '../store/graph-builder.ts'
import { BLANK, ENTITY, LITERAL, literalText, nameFromKey } from '../store/term.ts'
import { isNamingRelation, isTypeRelation, STATEMENT } from '../store/vocabulary.ts'
import { Engine } from './engine.ts'
import { NAMES, writeEndpointRecord, type EndpointRecord } from './endpoint-record.ts'
import { writtenTerm, type EndpointTerm } from './endpoint-term.ts'
import { openNameIndex } from './name-index.ts'
import { SparqlClient, type EndpointAddress } from './sparql-client.ts'
import { countedBy, hasTimes, probedRows, surveyedRelations, type SurveyedRelation } from './survey.ts'
import { findsWords } from './virtuoso-text.ts'

export interface ConnectRequest {
  address: EndpointAddress
  /** Empty, existing. */
  folder: string
  name: string
  /** Names that are fetched for the index, at most; of a graph with more, names are asked of the engine. */
  mostNames?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((phase: string, names: number) => void) | undefined
}

const MOST_NAMES = 5_000_000
/** Triples of a graph whose nodes without a name are fetched too. */
const MOST_LISTED = 1_000_000
const KINDS = { entity: ENTITY, blank: BLANK, literal: LITERAL } as const

/**
 * Makes the folder of a graph that is elsewhere: what there is (relations, how much of each, classes), and the names by
 * which its entities are found, fetched page by page. Nothing of a question is sent.
 */
export async function connectGraph({
  address,
  folder,
  name,
  mostNames,
  signal,
  onProgress,
}: ConnectRequest): Promise<EndpointRecord> {
  const client = new SparqlClient(address)
  const probing = new Engine(client, {})
  const triples = await countedBy(probing, 'SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }')
  if (triples === 0)
    throw new UnreadableInputError(
      `There are no triples at ${address.url}${address.graph === undefined ? '; name the graph there with --graph IRI, or load it' : `, graph ${address.graph}; check the IRI`}.`,
    )
  const mostRows = await probedRows(client, triples)
  const engine = new Engine(client, { mostRows })
  onProgress?.('counting relations', 0)
  const temporal = await hasTimes(engine)
  const relations = (await surveyedRelations(engine, triples)).filter(({ key }) => !temporal || !isOfStatement(key))
  const fetching = new NameFetching(engine, relations, { mostNames, signal, onProgress })
  const whole = await fetching.fetch(triples)
  await mkdir(join(folder, NAMES))
  await fetching.builder.finish(join(folder, NAMES), {
    name,
    sources: [address.url],
    pause: async phase => {
      onProgress?.(phase, fetching.names)
      await yieldToEventLoop(signal)
    },
  })
  const index = await openNameIndex(join(folder, NAMES), [])
  const nameOf = (term: EndpointTerm): string =>
    term.kind === 'literal' ? literalText(term.key) : (index.get(index.idOf(term) ?? 0)?.name ?? nameFromKey(term.key))
  const textSearch = whole ? undefined : await findsWords(engine)
  const record: EndpointRecord = {
    format: 'clew-endpoint',
    version: 1,
    url: address.url,
    graph: address.graph,
    connectedAt: new Date().toISOString(),
    mostRows,
    whole,
    textSearch,
    temporal,
    triples,
    entities: fetching.entities,
    literals: await countedBy(
      engine,
      'SELECT (COUNT(DISTINCT ?o) AS ?n) WHERE { ?s ?p ?o FILTER(isLiteral(?o)) }',
    ).catch(() => 0),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([address.url, address.graph, triples, relations]))
      .digest('hex'),
    relations: relations.map(({ example, ...relation }) => ({
      ...relation,
      ...(example && { example: { head: nameOf(example.head), tail: nameOf(example.tail) } }),
    })),
    types: index.types.map(({ id, entities }) => ({ name: index.entities.labelOf(id), entities })),
  }
  await index.close()
  await writeEndpointRecord(folder, record)
  return record
}

function isOfStatement(relation: string): boolean {
  return Object.values(STATEMENT).some(iri => iri === relation)
}

/** What an index is made of, fetched into a builder. */
class NameFetching {
  readonly builder = new GraphBuilder()
  names = 0
  private readonly engine: Engine
  private readonly relations: readonly SurveyedRelation[]
  private readonly options: Pick<ConnectRequest, 'mostNames' | 'signal' | 'onProgress'>
  private readonly named = new Set<number>()
  private readonly seen = new Set<number>()

  constructor(
    engine: Engine,
    relations: readonly SurveyedRelation[],
    options: Pick<ConnectRequest, 'mostNames' | 'signal' | 'onProgress'>,
  ) {
    this.engine = engine
    this.relations = relations
    this.options = options
  }

  get entities(): number {
    return this.seen.size
  }

  /** Whether all names are fetched. */
  async fetch(triples: number): Promise<boolean> {
    // A relation is a term of the index where a triple has it: an entity that has it stands at both ends, since a value
    // there would be found as if it were a name.
    for (const { key, example } of this.relations)
      if (example) this.add(example.head, key, isNamingRelation(key) ? example.tail : example.head)
    const naming = this.relations.filter(({ key }) => isNamingRelation(key) && !isTypeRelation(key))
    const typing = this.relations.filter(({ key }) => isTypeRelation(key))
    const rows = [...naming, ...typing].reduce((sum, relation) => sum + relation.triples, 0)
    if (rows > (this.options.mostNames ?? MOST_NAMES)) return false
    for (const { key } of naming)
      await this.each('fetching names', `SELECT ?a ?b WHERE { ?a ${relationOf(key)} ?b }`, (a, b) => {
        if (b !== undefined) this.named.add(this.add(a, key, b))
      })
    for (const { key } of typing)
      await this.each('fetching types', `SELECT ?a ?b WHERE { ?a ${relationOf(key)} ?b }`, (a, b) => {
        if (b !== undefined) this.add(a, key, b)
      })
    if (triples > MOST_LISTED) return true
    for (const query of [
      'SELECT DISTINCT ?a WHERE { ?a ?p ?o FILTER(isIRI(?a)) }',
      'SELECT DISTINCT ?a WHERE { ?s ?p ?a FILTER(isIRI(?a)) }',
    ])
      await this.each('fetching entities', query, a => this.addUnnamed(a))
    return true
  }

  private add(head: EndpointTerm, relation: string, tail: EndpointTerm): number {
    const from = this.term(head)
    this.builder.add(from, this.builder.textTerm(ENTITY, relation), this.term(tail))
    return from
  }

  private term({ key, kind }: EndpointTerm): number {
    const term = this.builder.textTerm(KINDS[kind], key)
    if (kind === 'entity') this.seen.add(term)
    return term
  }

  /** An entity that no triple names is called by the last part of its IRI. */
  private addUnnamed(term: EndpointTerm): void {
    const number = this.term(term)
    if (this.named.has(number)) return
    this.named.add(number)
    this.builder.nameEntity(number, nameFromKey(term.key))
  }

  private async each(
    phase: string,
    query: string,
    visit: (a: EndpointTerm, b: EndpointTerm | undefined) => void,
  ): Promise<void> {
    const { signal, onProgress } = this.options
    for await (const page of this.engine.pages(['a', 'b'], query, { signal })) {
      for (const [a, b] of page) if (a && a.kind !== 'literal') visit(a, b)
      this.names += page.length
      onProgress?.(phase, this.names)
      await yieldToEventLoop(signal)
    }
  }
}

function relationOf(key: string): string {
  return writtenTerm({ key, kind: 'entity' }) ?? ''
}
