import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { yieldToEventLoop } from '../../base/event-loop.ts'
import { UnreadableInputError } from '../errors.ts'
import { literalText, nameFromKey } from '../store/term.ts'
import { STATEMENT } from '../store/vocabulary.ts'
import { Engine } from './engine.ts'
import { NAMES, writeEndpointRecord, type EndpointRecord } from './endpoint-record.ts'
import type { EndpointTerm } from './endpoint-term.ts'
import { NameFetching, type FetchingOptions } from './name-fetching.ts'
import { openNameIndex } from './name-index.ts'
import { SparqlClient, type EndpointAddress } from './sparql-client.ts'
import { countedBy, hasTimes, probedRows, surveyedRelations } from './survey.ts'
import { findsWords } from './virtuoso-text.ts'
import { saying } from '../../contract/words/saying.ts'

export interface ConnectRequest extends FetchingOptions {
  address: EndpointAddress
  /** Empty, existing. */
  folder: string
  name: string
}

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
      address.graph === undefined
        ? saying('endpointProblems.empty', { url: address.url })
        : saying('endpointProblems.emptyGraph', { url: address.url, graph: address.graph }),
    )
  const mostRows = await probedRows(client, triples)
  const engine = new Engine(client, { mostRows })
  onProgress?.(saying('progress.countingRelations'), 0)
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
    types: whole
      ? index.types.map(({ id, entities }) => ({ name: index.entities.labelOf(id), entities }))
      : fetching.types.map(({ term, entities }) => ({ name: nameOf(term), entities })),
  }
  await index.close()
  await writeEndpointRecord(folder, record)
  return record
}

function isOfStatement(relation: string): boolean {
  return Object.values(STATEMENT).some(iri => iri === relation)
}
