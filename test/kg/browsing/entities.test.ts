import { afterAll, expect, test } from 'vitest'
import { entityPage, relationGroup } from '../../../electron/kg/browsing/entity-page.ts'
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

test('what is said of a fact stands beside it, at both of its ends and on the pages behind', async () => {
  const loans = ['from,to,on,fee', ...Array.from({ length: 9 }, (_, i) => `Agda,Book ${i},shelf ${i},${i}.5`)].join(
    '\n',
  )
  const lent = await graphOf(temporaryFolder(), { 'lent.csv': `${loans}\nNils,Book 1,desk,2\n` })
  const said = (items: readonly { entity: { name: string }; qualifiers?: readonly { value: string }[] }[]) =>
    Object.fromEntries(items.map(({ entity, qualifiers = [] }) => [entity.name, qualifiers.map(({ value }) => value)]))
  const { groups } = await entityPage(lent, 'Agda', 2)
  const [group] = groups
  expect(groups).toHaveLength(1)
  expect(said(group?.items ?? [])).toEqual({ 'Book 0': ['0.5', 'shelf 0'], 'Book 1': ['1.5', 'shelf 1'] })
  const side = { relation: group?.relation ?? '', direction: 'tail' as const }
  const more = await relationGroup(lent, 'Agda', side, { offset: 8, limit: 5 })
  expect(said(more.items)).toEqual({ 'Book 8': ['8.5', 'shelf 8'] })
  const book = await entityPage(lent, 'Book 1', 5)
  expect(said(book.groups[0]?.items ?? [])).toEqual({ Agda: ['1.5', 'shelf 1'], Nils: ['2', 'desk'] })
  await lent.close()
})
