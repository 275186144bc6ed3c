import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attributesOf, attributeValues } from '../../../electron/kg/browsing/attributes.ts'
import type { BrowsedGraph } from '../../../electron/kg/browsing/browsed-graph.ts'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { connected } from '../endpoint/connected.ts'
import { oxigraphEngine, type TestEngine } from '../endpoint/engines.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const LIGHTS = `
@prefix : <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:gull a :Light ; rdfs:label "Gull Rock" ; :height 30 ; :lit "1866-07-01"^^xsd:date ; :tower "round" ; :keeper :ansel .
:tern a :Light ; rdfs:label "Tern Head" ; :height 41.5 ; :lit "1901"^^xsd:gYear ; :tower "square" ; :keeper :dagny .
:kelp a :Light ; rdfs:label "Kelp Spit" ; :lit "1920-01-31"^^xsd:date ; :tower "round" ; :keeper :corin .
:ansel rdfs:label "Ansel" . :dagny rdfs:label "Dagny" . :corin rdfs:label "Corin" .
`
const key = (name: string): string => `http://example.org/${name}`
const KEYS = ['gull', 'tern', 'kelp', 'ansel'].map(key)

const folder = temporaryFolder()
let here: LmdbGraph
let plain: LmdbGraph
let there: BrowsedGraph
let engine: TestEngine
beforeAll(async () => {
  here = await graphOf(folder, { 'lights.ttl': LIGHTS })
  plain = await graphOf(folder, {
    'films.txt': 'Alien|year|1979\nBrazil|year|1985\nAlien|genre|Horror\nBrazil|genre|Satire\nCube|genre|Horror\n',
  })
  engine = await oxigraphEngine(here)
  there = await connected(folder, engine)
})
afterAll(async () => {
  for (const graph of [there, here, plain]) await graph.close()
  await engine.close()
})

describe.each([
  ['a graph of this machine', (): BrowsedGraph => here],
  ['one at an endpoint', (): BrowsedGraph => there],
])('over %s', (_, graph) => {
  test('things are told apart by numbers, times and few words, not by names, types or words of their own', async () => {
    const found = (await attributesOf(graph(), KEYS)).map(({ relation, kind }) => [relation.split('/').at(-1), kind])
    expect(found.toSorted()).toEqual([
      ['height', 'number'],
      ['lit', 'time'],
      ['tower', 'words'],
    ])
  })

  test('each has its values, and what has none is told', async () => {
    const height = (await attributesOf(graph(), KEYS)).find(({ kind }) => kind === 'number')!
    expect((await attributeValues(graph(), KEYS, height)).values).toEqual([
      [key('gull'), [{ text: '30', amount: 30 }]],
      [key('tern'), [{ text: '41.5', amount: 41.5 }]],
      [key('kelp'), []],
      [key('ansel'), []],
    ])
  })
})

test('in a list of names a year is a number and a genre few words', async () => {
  const keys = ['Alien', 'Brazil', 'Cube']
  expect(await attributesOf(plain, keys)).toEqual([
    { relation: 'genre', kind: 'words' },
    { relation: 'year', kind: 'number' },
  ])
  const { values } = await attributeValues(plain, keys, { relation: 'year', kind: 'number' })
  expect(values.map(([name, of]) => [name, of[0]?.amount])).toEqual([
    ['Alien', 1979],
    ['Brazil', 1985],
    ['Cube', undefined],
  ])
  await expect(attributeValues(plain, keys, { relation: 'weight', kind: 'number' })).rejects.toThrow('weight')
})
