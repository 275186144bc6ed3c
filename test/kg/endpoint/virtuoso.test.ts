import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointGraph } from '../../../electron/kg/endpoint/endpoint-graph.ts'
import { Engine } from '../../../electron/kg/endpoint/engine.ts'
import { SparqlClient } from '../../../electron/kg/endpoint/sparql-client.ts'
import { findsWords, hasWords } from '../../../electron/kg/endpoint/virtuoso-text.ts'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { skippedFor } from '../../skipped.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'
import { connected, permit } from './connected.ts'
import { executed, FILMS_NT, PROGRAMS, told } from './contract.ts'
import { noVirtuoso, openVirtuoso, type Virtuoso } from './virtuoso.ts'

const folder = temporaryFolder()

describe('over a real Virtuoso that cuts answers off', skippedFor(noVirtuoso()), () => {
  let virtuoso: Virtuoso | undefined
  let films: LmdbGraph
  let there: EndpointGraph
  let url: string

  beforeAll(async () => {
    films = await graphOf(folder, { 'films.nt': FILMS_NT })
    virtuoso = await openVirtuoso(folder)
    const place = await virtuoso.load(films, 'urn:films')
    url = place.url
    there = await connected(folder, place)
  })
  afterAll(async () => {
    await there?.close()
    await films.close()
    await virtuoso?.close()
  })

  test('that it cuts them off is noticed', () => {
    expect(there.record.mostRows).toBe(20)
  })

  test('it says what the graph says that is kept here', async () => {
    expect(await told(there)).toEqual(await told(films))
  })

  test('programs come to the same', async () => {
    expect(await executed(there, PROGRAMS)).toEqual(await executed(films, PROGRAMS))
  })

  test('its text index finds words in labels', async () => {
    const engine = new Engine(new SparqlClient({ url, graph: 'urn:films', permit }), {})
    expect(await findsWords(engine)).toBe('virtuoso')
    const rows = await engine.rows(['e'], `SELECT ?e WHERE { ?e ?p ?l . ${hasWords('?l', ['blade', 'run"ner'])} }`)
    expect(rows).toEqual([[{ key: 'urn:f:runner', kind: 'entity' }]])
  })
})
