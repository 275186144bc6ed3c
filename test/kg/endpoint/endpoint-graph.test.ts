import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointGraph } from '../../../electron/kg/endpoint/endpoint-graph.ts'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'
import { graphOf, temporaryFolder } from '../temporary-graph.ts'
import { connected } from './connected.ts'
import { EVENTS_TSV, executed, FILMS_NT, PROGRAMS, TIMED_PROGRAMS, told } from './contract.ts'
import { clewEngine, oxigraphEngine, type TestEngine } from './engines.ts'

const folder = temporaryFolder()

describe.each([
  ['oxigraph', oxigraphEngine],
  ["Clew's own endpoint", clewEngine],
])('over %s', (_, open) => {
  let films: LmdbGraph
  let events: LmdbGraph
  let engines: TestEngine[]
  let filmsThere: EndpointGraph
  let eventsThere: EndpointGraph
  const byEngine = (): TestEngine => engines[0]!

  beforeAll(async () => {
    films = await graphOf(folder, { 'films.nt': FILMS_NT })
    events = await graphOf(folder, { 'events.tsv': EVENTS_TSV })
    engines = [await open(films), await open(events)]
    filmsThere = await connected(folder, engines[0]!)
    eventsThere = await connected(folder, engines[1]!)
  })
  afterAll(async () => {
    for (const graph of [filmsThere, eventsThere, films, events]) await graph.close()
    for (const engine of engines) await engine.close()
  })

  test('it says what the graph says that is kept here', async () => {
    expect(await told(filmsThere)).toEqual(await told(films))
  })

  test('times stand beside the neighbours', async () => {
    for (const [name, relation] of [
      ['Alice', 'met'],
      ['Bob', 'called'],
    ] as const) {
      const [here, there] = await Promise.all(
        [events, eventsThere].map(async kg => {
          const id = (await kg.link(name))[0]?.entity.id ?? 0
          const uses = await kg.relations([id], 'tail')
          const { items } = await kg.neighbours([id], (await kg.relation(relation)) ?? 0, 'tail')
          return [uses.map(use => [use.name, use.count]), items.map(item => [item.entity.name, item.times])]
        }),
      )
      expect(there).toEqual(here)
    }
  })

  test('programs come to the same, as a query each', async () => {
    expect(await executed(filmsThere, PROGRAMS)).toEqual(await executed(films, PROGRAMS))
    expect(await executed(eventsThere, TIMED_PROGRAMS)).toEqual(await executed(events, TIMED_PROGRAMS))
    expect(byEngine().asked).toContainEqual(expect.stringMatching(/^PREFIX xsd:[^]*\(SUM\(/))
  })

  test('what was asked once is not asked again', async () => {
    await told(filmsThere)
    const before = byEngine().asked.length
    await told(filmsThere)
    expect(byEngine().asked.length).toBe(before)
  })

  test('a step from many entities is one request, and so is what stands behind their mediators', async () => {
    const relation = (await filmsThere.relation('starring')) ?? 0
    const found = await filmsThere.link('Alien')
    const id = found[0]?.entity.id ?? 0
    const { items } = await filmsThere.neighbours([id], relation, 'tail')
    const before = byEngine().asked.length
    for (const { entity } of items)
      for (const { id: onward } of await filmsThere.relations([entity.id], 'tail'))
        await filmsThere.neighbours([entity.id], onward, 'tail')
    expect(byEngine().asked.length).toBe(before)
  })
})
