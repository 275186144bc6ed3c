import { afterAll, expect, test } from 'vitest'
import { entitiesNamed, entityCalled } from '../../../electron/kg/browsing/entities.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'

const RDF = `
@prefix ex: <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
ex:city rdfs:label "Paris" ; a ex:City . ex:man rdfs:label "Paris" ; a ex:Man . ex:rome rdfs:label "Rome" ; ex:note "Rome" .
`
const graph = graphOf(temporaryFolder(), { 'names.ttl': RDF })
afterAll(async () => (await graph).close())

test('an entity is meant by its key, by its name in any case, and by what tells it from its namesakes', async () => {
  for (const [written, key] of [
    ['http://e/city', 'http://e/city'],
    ['Paris (City)', 'http://e/city'],
    ['rome', 'http://e/rome'],
    ['Rome', 'http://e/rome'],
  ] as const)
    expect((await entityCalled(await graph, written)).key).toBe(key)
})

test('a name that several have is refused with their keys, one that nothing has with what is near', async () => {
  expect((await entitiesNamed(await graph, 'Paris')).map(({ key }) => key)).toEqual(['http://e/city', 'http://e/man'])
  await expect(entityCalled(await graph, 'Paris')).rejects.toThrow(
    'Several entities are called "Paris"; name one by its key: http://e/city and http://e/man.',
  )
  await expect(entityCalled(await graph, 'Romme')).rejects.toThrow('no entity "Romme"; near are "Rome"')
})
