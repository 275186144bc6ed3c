import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowsedGraph } from '../../../electron/kg/browsing/browsed-graph.ts'
import { connections } from '../../../electron/kg/browsing/connections.ts'
import { entityPage, relationGroup } from '../../../electron/kg/browsing/entity-page.ts'
import { GraphTable } from '../../../electron/kg/browsing/graph-table.ts'
import { findPaths } from '../../../electron/kg/browsing/paths.ts'
import { graphSchema } from '../../../electron/kg/browsing/schema.ts'
import { search } from '../../../electron/kg/browsing/search.ts'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { connected } from '../endpoint/connected.ts'
import { EVENTS_TSV } from '../endpoint/contract.ts'
import { oxigraphEngine, type TestEngine } from '../endpoint/engines.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const PEOPLE = `
@prefix : <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
:ida a :Person ; rdfs:label "Ida Lupino" ; skos:altLabel "Ida the Great" ; :born 1918 .
:collier a :Person ; rdfs:label "Collier Young" .
:outrage a :Film ; rdfs:label "Outrage" ; :directed_by :ida ; :written_by :ida, :collier .
:bigamist a :Film ; rdfs:label "The Bigamist" ; :directed_by :ida ; :written_by :collier .
:loop :next :loop .
`

const folder = temporaryFolder()
let here: LmdbGraph
let events: LmdbGraph
let there: BrowsedGraph
let eventsThere: BrowsedGraph
let engines: TestEngine[]
beforeAll(async () => {
  here = await graphOf(folder, { 'people.ttl': PEOPLE })
  events = await graphOf(folder, { 'events.tsv': EVENTS_TSV })
  engines = [await oxigraphEngine(here), await oxigraphEngine(events)]
  there = await connected(folder, engines[0]!)
  eventsThere = await connected(folder, engines[1]!)
})
afterAll(async () => {
  for (const graph of [there, eventsThere, here, events]) await graph.close()
  for (const engine of engines) await engine.close()
})

const IDA = 'http://example.org/ida'

test('names are found begun, misspelt and by another name, types and relations by a part', async () => {
  const names = async (text: string): Promise<[string, string][]> =>
    (await search(here, text, 8)).entities.map(({ name, match }) => [name, match])
  expect(await names('ida lu')).toEqual([['Ida Lupino', 'begins']])
  expect(await names('ida lupino')).toEqual([['Ida Lupino', 'caseless']])
  expect(await names('Ida the Great')).toContainEqual(['Ida Lupino', 'alias'])
  expect(await names('Colier Yuong')).toContainEqual(['Collier Young', 'similar'])
  // Letters in common are chance.
  expect(await names('Ida Yokohama')).toEqual([])
  expect(await names('  ')).toEqual([])
  expect((await search(here, 'fil', 8)).types).toEqual([{ name: 'Film', entities: 2 }])
  expect((await search(here, 'directed', 8)).relations).toMatchObject([{ triples: 2 }])
})

describe.each([
  ['a graph of this machine', (): BrowsedGraph => here, (): BrowsedGraph => events],
  ['one at an endpoint', (): BrowsedGraph => there, (): BrowsedGraph => eventsThere],
])('over %s', (_, graph, timed) => {
  test('an entity shows its relations with their numbers and the first ends of each', async () => {
    const { entity, groups } = await entityPage(graph(), IDA, 1)
    expect(entity).toMatchObject({ key: IDA, name: 'Ida Lupino', types: ['Person'] })
    const directed = groups.find(({ relation }) => relation.endsWith('directed_by'))
    expect(directed).toMatchObject({ direction: 'head', total: 2 })
    expect(directed?.items).toHaveLength(1)
    const side = { relation: directed?.relation ?? '', direction: 'head' as const }
    const rest = await relationGroup(graph(), IDA, side, { offset: 1, limit: 5 })
    expect([...(directed?.items ?? []), ...rest.items].map(({ entity: { name } }) => name).toSorted()).toEqual([
      'Outrage',
      'The Bigamist',
    ])
  })

  test('what is added is joined to what is there, each fact once, a loop too', async () => {
    const { facts, entities } = await connections(
      graph(),
      [IDA, 'http://example.org/loop'],
      ['http://example.org/outrage', 'http://example.org/collier'],
    )
    expect(facts.map(({ head, relation, tail }) => [head, relation, tail].map(last).join(' ')).toSorted()).toEqual([
      'loop next loop',
      'outrage directed_by ida',
      'outrage written_by ida',
    ])
    expect(entities.map(({ name }) => name)).toContain('Ida Lupino')
  })

  test('ways lead through entities, and neither through types nor through values', async () => {
    const { paths } = await findPaths(graph(), {
      from: IDA,
      to: 'http://example.org/collier',
      which: 'all',
      longest: 2,
      most: 10,
    })
    expect(paths.map(({ nodes }) => nodes.map(({ name }) => name)[1]).toSorted()).toEqual(['Outrage', 'The Bigamist'])
  })

  test('a relation is a table that pages, sorts and filters', async () => {
    const relation = (await graphSchema(graph())).relations.find(({ name }) => name.endsWith('written_by'))
    expect(relation).toMatchObject({ triples: 3, heads: 'Film', tails: 'Person' })
    const of = { kind: 'relation' as const, name: relation?.name ?? '' }
    const plain = await GraphTable.open(graph(), { of })
    expect(await plain.page(0, 2)).toMatchObject({ total: 3, rows: [{}, {}] })
    expect((await plain.page(2, 2)).rows).toHaveLength(1)
    const sorted = await GraphTable.open(graph(), { of, sort: { by: 'tail', isAscending: false }, filter: 'out' })
    const { rows, total } = await sorted.page(0, 10)
    expect(rows.map(({ entity, tail }) => [entity.name, tail?.name])).toEqual([
      ['Outrage', 'Ida Lupino'],
      ['Outrage', 'Collier Young'],
    ])
    expect(total).toBe(2)
  })

  test('a type is a table of what is of it', async () => {
    const table = await GraphTable.open(graph(), {
      of: { kind: 'type', name: 'Person' },
      sort: { by: 'facts', isAscending: false },
    })
    const { rows, total } = await table.page(0, 10)
    expect([total, rows.map(({ entity }) => entity.name)]).toEqual([2, ['Ida Lupino', 'Collier Young']])
    await expect(GraphTable.open(graph(), { of: { kind: 'type', name: 'Nothing' } })).rejects.toThrow('no type')
  })

  test('times come with the facts', async () => {
    const { items } = await relationGroup(timed(), 'Alice', { relation: 'met', direction: 'tail' }, { limit: 9 })
    const [first] = items
    expect(first?.times.length).toBeGreaterThan(0)
    const { facts } = await connections(timed(), ['Alice'], [first?.entity.key ?? ''])
    expect(facts.find(({ relation }) => relation === 'met')?.times).toEqual(first?.times)
    const table = await GraphTable.open(timed(), { of: { kind: 'relation', name: 'met' } })
    expect((await table.page(0, 50)).rows.every(({ times }) => times.length > 0)).toBe(true)
  })
})

function last(text: string): string {
  return text.split(/[/#]/).at(-1) ?? ''
}
