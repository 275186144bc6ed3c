import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf, temporaryFolder } from '../kg/temporary-graph.ts'
import { FILMS_NT } from '../kg/endpoint/contract.ts'
import { oxigraphEngine, type TestEngine } from '../kg/endpoint/engines.ts'
import { temporaryHost, type Temporary } from './temporary-host.ts'

const folder = temporaryFolder()
let engine: TestEngine
let temporary: Temporary

beforeAll(async () => {
  const films = await graphOf(folder, { 'films.nt': FILMS_NT })
  engine = await oxigraphEngine(films)
  await films.close()
  temporary = await temporaryHost()
})
afterAll(async () => {
  await temporary.end()
  await engine.close()
})

const connect = (name: string, url = engine.url): Promise<unknown> => temporary.host.connect({ name, url })

test('a graph at an endpoint is one of the list, and asked like any other', async () => {
  await connect('there')
  const { host } = temporary
  expect(await host.graphs.list()).toEqual([
    expect.objectContaining({ name: 'there', state: 'ready', triples: 34, at: engine.url }),
  ])
  const found = await host.explore.neighbourhood('there', 'Alien', 50)
  expect(found.entity).toMatchObject({ name: 'Alien', types: ['Film'], degree: 9 })
  expect(found.facts).toContainEqual({ head: 'Alien', relation: 'directed by', tail: 'Ridley Scott' })
  expect(await host.graphs.rename('there', 'films')).toEqual({ kg: 'films' })
  const { undoId } = await host.graphs.remove('films')
  await host.graphs.undoRemove(undoId)
  expect(await host.graphs.summary('films')).toMatchObject({ name: 'films', sources: [engine.url] })
})

test('what it cannot do is refused in a sentence', async () => {
  await connect('refusing')
  const { host, home } = temporary
  const file = join(home, 'text.md')
  await writeFile(file, 'Alien is a film.')
  const signal = new AbortController().signal
  const elsewhere = {
    code: 'bad-request',
    message: expect.stringContaining('at an endpoint, and only looked at from here'),
  }
  await expect(host.documents.start({ kg: 'refusing', paths: [file] })).rejects.toMatchObject(elsewhere)
  await expect(host.exports.start({ kg: 'refusing', path: join(home, 'out.nt') })).rejects.toMatchObject(elsewhere)
  await expect(host.sparql.query({ graph: 'refusing', query: 'ASK {}', accept: '', signal })).rejects.toMatchObject(
    elsewhere,
  )
  await expect(host.exploring.start('refusing')).rejects.toMatchObject(elsewhere)
  await expect(host.versions.start({ kg: 'refusing', add: [file], remove: [] })).rejects.toMatchObject(elsewhere)
  await expect(connect('refusing')).rejects.toMatchObject({ code: 'conflict' })
  await expect(connect('other', 'ftp://example.org/')).rejects.toMatchObject({ code: 'bad-request' })
})

test('of a graph on another machine nothing is asked until it is allowed', async () => {
  await connect('far')
  const { host } = temporary
  // The same folder, as it is when the engine is not at an address of this machine; nothing listens there.
  const file = join(host.folders.graphs, 'far', 'endpoint.json')
  const record = await readFile(file, 'utf8')
  await writeFile(file, record.replace(engine.url, 'http://0.0.0.0:29999/sparql'))
  await host.graphs.rename('far', 'far away')
  await expect(host.explore.neighbourhood('far away', 'Alien', 5)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(
      /would be sent to 0\.0\.0\.0:29999\. Nothing was sent.+clew kg allow-endpoint "far away"/,
    ),
  })
  await host.graphSettings.change('far away', { endpointAllowed: true })
  await expect(host.explore.neighbourhood('far away', 'Alien', 5)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Nothing listens at 0.0.0.0:29999'),
  })
  await host.graphSettings.change('far away', { endpointAllowed: false })
  await expect(host.explore.neighbourhood('far away', 'Alien', 5)).rejects.toMatchObject({ code: 'forbidden' })
})
