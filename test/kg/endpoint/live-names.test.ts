import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointGraph } from '../../../electron/kg/endpoint/endpoint-graph.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'
import { connected } from './connected.ts'
import { FILMS_NT } from './contract.ts'
import { oxigraphEngine, type TestEngine } from './engines.ts'

const folder = temporaryFolder()
let engine: TestEngine
let there: EndpointGraph

beforeAll(async () => {
  const films = await graphOf(folder, { 'films.nt': FILMS_NT })
  engine = await oxigraphEngine(films)
  await films.close()
  there = await connected(folder, engine, 3)
})
afterAll(async () => {
  await there.close()
  await engine.close()
})

test('of a graph with more names than are kept, names are asked of the engine', async () => {
  expect(there.record).toMatchObject({ whole: false, types: [{ name: 'Film', entities: 3 }, {}, {}] })
  const linked = await there.link('Peter Weir')
  expect(linked.map(({ entity, match }) => [entity.key, entity.name, entity.types, match])).toEqual([
    ['urn:f:weir', 'Peter Weir', ['Person'], 'exact'],
    ['urn:f:weir2', 'Peter Weir', ['Band'], 'exact'],
  ])
  const [film] = await there.link('Blade Runner')
  const relation = (await there.relation('directed by')) ?? 0
  const { items } = await there.neighbours([film?.entity.id ?? 0], relation, 'tail')
  expect(items.map(({ entity }) => entity.name)).toEqual(['Ridley Scott'])
})

test('all stretches of a question are looked up in one request', async () => {
  const before = engine.asked.length
  const mentions = await there.mentions('Did the director of Blade Runner and Alien work with John Hurt?')
  expect(mentions.map(({ text, candidates }) => [text, candidates[0]?.entity.key])).toEqual([
    ['Blade Runner', 'urn:f:runner'],
    ['Alien', 'urn:f:alien'],
    ['John Hurt', 'urn:f:hurt'],
  ])
  // The names, and then what else is known of who has them.
  expect(engine.asked.slice(before).filter(query => query.includes('"Blade Runner"'))).toHaveLength(1)
})
