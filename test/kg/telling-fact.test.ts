import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowKeysIn, withRows } from '../../electron/contract/reading/row-words.ts'
import { entityPage } from '../../electron/kg/browsing/entity-page.ts'
import { search } from '../../electron/kg/browsing/search.ts'
import { rowNamesIn } from '../../electron/kg/row-name.ts'
import type { LmdbGraph } from '../../electron/kg/store/lmdb-graph.ts'
import { tellingFact } from '../../electron/kg/telling-fact.ts'
import { graphOf, temporaryFolder } from './temporary-graph.ts'

const TOWNS = `
@prefix : <http://example.org/places/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:p1 a :Town ; rdfs:label "Springfield" ; :county :illinois ; :population 114000 .
:p2 a :Town ; rdfs:label "Springfield" ; :county :ohio ; :population 58000 .
:p3 a :Town ; rdfs:label "Springfield" ; :county :ohio ; :population 62000 .
:p4 a :Town ; rdfs:label "Springfield" .
:p5 a :Town ; rdfs:label "Fairview" ; :county :ohio .
:illinois rdfs:label "Illinois" . :ohio rdfs:label "Ohio" .
`
const key = (name: string): string => `http://example.org/places/${name}`

const folder = temporaryFolder()
let towns: LmdbGraph
beforeAll(async () => {
  towns = await graphOf(folder, { 'towns.ttl': TOWNS })
})
afterAll(() => towns.close())

const told = async (name: string): Promise<string | undefined> => {
  const id = await towns.term(key(name))
  const entity = id === undefined ? undefined : await towns.entity(id)
  return entity && tellingFact(towns, entity)
}

test('a namesake is told by a thing that no other has, else by a number with what it is', async () => {
  expect(await told('p1')).toBe('Illinois')
  expect(await told('p2')).toBe('population 58000')
  expect(await told('p4')).toBeUndefined()
  // Nobody else is called so.
  expect(await told('p5')).toBeUndefined()
})

test('names with addresses are read as what tells them apart, wherever they stand', async () => {
  const text = `Springfield [${key('p1')}] → county → Illinois; Springfield [${key('p4')}]`
  expect(rowKeysIn({ text })).toEqual([key('p1'), key('p4')])
  const rows = await rowNamesIn(towns, { text })
  expect(rows).toEqual({ [key('p1')]: 'Illinois' })
  expect(withRows(text, rows ?? {})).toBe(`Springfield (Illinois) → county → Illinois; Springfield [${key('p4')}]`)
})

test('whoever walks through the graph reads it so, and the graph is asked by the key', async () => {
  const { entities } = await search(towns, 'Springfield', 8)
  expect(entities.map(({ name }) => name).toSorted()).toEqual([
    'Springfield (Illinois)',
    'Springfield (population 58000)',
    'Springfield (population 62000)',
    `Springfield [${key('p4')}]`,
  ])
  expect((await entityPage(towns, key('p1'), 2)).entity.name).toBe('Springfield (Illinois)')
})

test('what a graph proposes to begin with has no addresses in its names', async () => {
  expect((await towns.summary()).sampleEntities.filter(name => name.includes('['))).toEqual([])
})
