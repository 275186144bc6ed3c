import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf, temporaryFolder } from '../kg/temporary-graph.ts'
import { clew } from '../cli/run-clew.ts'
import { FILMS_NT } from '../kg/endpoint/contract.ts'
import { oxigraphEngine } from '../kg/endpoint/engines.ts'
import { temporaryHost, type Temporary } from './temporary-host.ts'

const folder = temporaryFolder()
let engine: Awaited<ReturnType<typeof oxigraphEngine>>
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

test('what changed there is seen when it is asked afresh, also while somebody reads it', async () => {
  await connect('changing')
  const { host, home } = temporary
  const facts = async (): Promise<string[]> =>
    (await host.explore.neighbourhood('changing', 'Alien', 50)).facts.map(({ relation, tail }) => `${relation} ${tail}`)
  expect((await host.graphs.summary('changing')).fetched).toEqual({ names: expect.any(String) })
  const before = await facts()
  const { fetched } = await host.graphs.summary('changing')
  expect(Date.parse(fetched?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(fetched?.names ?? ''))

  engine.load('<urn:f:alien> <urn:f:minutes> "118"^^<http://www.w3.org/2001/XMLSchema#integer> .')
  expect(await facts()).toEqual(before)
  {
    using reading = await host.graphs.lease('changing')
    const { since } = await host.askAfresh('changing')
    expect((await host.graphs.summary('changing')).fetched?.since).toBeUndefined()
    expect(await facts()).toEqual(expect.arrayContaining([...before, 'minutes 118']))
    expect((await host.graphs.summary('changing')).fetched?.since).toBe(since)
    // Whoever read it goes on.
    expect(await reading.graph.link('Alien')).toMatchObject([{ entity: { name: 'Alien' } }])
  }
  engine.load('<urn:f:alien> <urn:f:minutes> "119"^^<http://www.w3.org/2001/XMLSchema#integer> .')
  expect(await facts()).not.toContain('minutes 119')
  await host.askAfresh('changing')
  expect(await facts()).toContain('minutes 119')

  await writeFile(join(home, 'here.nt'), '<urn:a> <urn:b> <urn:c> .\n')
  const { jobId } = await host.imports.start({ paths: [join(home, 'here.nt')], name: 'here' })
  await host.jobs.finished(jobId)
  await expect(host.askAfresh('here')).rejects.toMatchObject({ code: 'bad-request' })
})

test('the command line says since when it is shown as it was, and has it asked afresh', async () => {
  const home = await mkdtemp(join(folder, 'home-'))
  const run = (...args: string[]) => clew(home, ...args)
  expect((await run('kg', 'connect', 'films', engine.url)).code).toBe(0)
  expect((await run('kg', 'info', 'films')).stdout).toContain('nothing that its engine answered is kept')
  const shown = async (): Promise<string> => (await run('kg', 'entity', 'films', 'Alien')).stdout
  expect(await shown()).toContain('Ridley Scott')
  expect((await run('kg', 'info', 'films')).stdout).toMatch(
    /since 20\S+ is shown as it was then; `clew kg afresh films`/,
  )
  engine.load('<urn:f:alien> <urn:f:directedBy> <urn:f:weaver> .')
  const before = await shown()
  expect((await run('kg', 'afresh', 'films')).stdout).toMatch(/^films is asked afresh from now on/)
  expect(await shown()).not.toBe(before)
  expect((await run('kg', 'afresh', 'nothing')).code).toBe(1)
})
