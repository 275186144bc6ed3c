import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkerProcess } from '../../../electron/base/worker-client.ts'
import { SparqlService } from '../../../electron/host/sparql/sparql-service.ts'
import { openWebDoor, type WebDoor } from '../../../electron/host/web/web-door.ts'
import { spawnBuilt } from '../../built-program.ts'
import { addGraph, FILMS, temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { rawRequest, type Answer, type RawRequest } from './raw-request.ts'

let temporary: Temporary
let door: WebDoor
/** What queries run in, and how much was sent to it. */
const workers: WorkerProcess[] = []
let sentToWorkers = 0

beforeAll(async () => {
  temporary = await temporaryHost((name, options) => {
    const worker = spawnBuilt(name, options)
    if (name !== 'sparql') return worker
    workers.push(worker)
    return {
      ...worker,
      send: message => {
        sentToWorkers++
        worker.send(message)
      },
    }
  })
  await addGraph(temporary, 'old films', FILMS)
  door = await openWebDoor({ project: temporary.project, renderer: temporary.home })
})

afterAll(async () => {
  await door.close()
  await temporary.end()
})

const bearer = (): Record<string, string> => ({ authorization: `Bearer ${door.sparql.token}` })
const ask = (sent: RawRequest & { query?: string; graph?: string }): Promise<Answer> => {
  const asked = sent.query === undefined ? '' : `?query=${encodeURIComponent(sent.query)}`
  return rawRequest(door, `/sparql/${sent.graph ?? 'old%20films'}${asked}`, {
    ...sent,
    headers: { ...bearer(), ...sent.headers },
  })
}
const name = (text: string): string => `<urn:clew:name:${encodeURIComponent(text)}>`
const BY_SCOTT = `SELECT ?film { ?film ${name('directed_by')} ${name('Ridley Scott')} } ORDER BY ?film`
const FOUND = '?film\n<urn:clew:name:Alien>\n<urn:clew:name:Blade%20Runner>\n'
const TSV = { accept: 'text/tab-separated-values' }
/** Nobody waits for what this comes to. */
const ENDLESS =
  'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n1 ?o . ?p ?q ?r . ?s ?t ?u . ?v ?w ?x FILTER(RAND() < 2) }'

test('a query is answered by GET and by both ways of POST', async () => {
  const form = `query=${encodeURIComponent(BY_SCOTT)}`
  const ways: (RawRequest & { query?: string })[] = [
    { query: BY_SCOTT, headers: TSV },
    { method: 'POST', headers: { ...TSV, 'content-type': 'application/sparql-query' }, body: BY_SCOTT },
    { method: 'POST', headers: { ...TSV, 'content-type': 'application/x-www-form-urlencoded' }, body: form },
  ]
  for (const way of ways)
    expect(await ask(way)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/tab-separated-values; charset=utf-8', 'access-control-allow-origin': '*' },
      body: FOUND,
    })
})

test('yes and no come as JSON, triples as Turtle', async () => {
  const answer = await ask({ query: 'ASK { ?s ?p ?o }' })
  expect(answer.headers['content-type']).toBe('application/sparql-results+json')
  expect(JSON.parse(answer.body)).toEqual({ head: {}, boolean: true })
  const built = await ask({
    query: `CONSTRUCT { ?d ${name('directed')} ?f } { ?f ${name('directed_by')} ?d FILTER(?f = ${name('Witness')}) }`,
    headers: { accept: 'text/turtle' },
  })
  expect(built).toMatchObject({ status: 200, headers: { 'content-type': 'text/turtle; charset=utf-8' } })
  expect(built.body).toBe(`${name('Peter Weir')} ${name('directed')} ${name('Witness')} .\n`)
})

test.each<[string, RawRequest & { query?: string; graph?: string }, number, RegExp]>([
  ['no query', {}, 400, /has to have one query/],
  ['an update as a query', { query: 'DELETE WHERE { ?s ?p ?o }' }, 403, /only read here/],
  [
    'an update',
    { method: 'POST', headers: { 'content-type': 'application/sparql-update' }, body: 'CLEAR ALL' },
    403,
    /only read here/,
  ],
  [
    'what reaches for the network',
    { query: 'SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }' },
    403,
    /SERVICE/,
  ],
  ['no SPARQL', { query: 'SELECT' }, 400, /not SPARQL 1\.1/],
  ['what is relative to nothing', { query: 'SELECT * { <a> ?p ?o }' }, 400, /relative IRI .* BASE/],
  ['no graph', { query: BY_SCOTT, graph: 'none' }, 404, /no graph named "none"/],
  ['a path for a name', { query: BY_SCOTT, graph: '..%2F..' }, 400, /cannot be a graph's name/],
  ['no name', { query: BY_SCOTT, graph: '' }, 404, /ends with the name of a graph/],
  ['another method', { method: 'PUT', query: BY_SCOTT }, 405, /GET and POST only/],
  [
    'another type',
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: BY_SCOTT },
    415,
    /Send the query as/,
  ],
  ['a format that is none of its', { query: BY_SCOTT, headers: { accept: 'image/png' } }, 400, /ask for one of/],
])('%s is refused in a line', async (_, sent, status, message) => {
  const answer = await ask(sent)
  expect(answer.status).toBe(status)
  const { error } = JSON.parse(answer.body) as { error: string }
  expect(error).toMatch(message)
  expect(error).not.toContain('\n')
})

test('other graphs cannot be named beside the one of the address', async () => {
  const answer = await rawRequest(
    door,
    `/sparql/old%20films?query=${encodeURIComponent(BY_SCOTT)}&default-graph-uri=http%3A%2F%2Fexample.org`,
    { headers: bearer() },
  )
  expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('default-graph-uri') })
})

test('a page of another origin needs the token, and may send it', async () => {
  const origin = 'https://yasgui.example'
  const path = `/sparql/old%20films?query=${encodeURIComponent(BY_SCOTT)}`
  const preflight = await rawRequest(door, path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-headers': 'authorization' },
  })
  expect(preflight).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    },
  })
  expect(await rawRequest(door, path, { headers: { origin } })).toMatchObject({ status: 401 })
  expect(await rawRequest(door, path, { headers: { ...bearer(), ...TSV, origin } })).toMatchObject({ body: FOUND })
  // The cookie of the application opens it for its own page alone.
  const opened = await rawRequest(door, '/session', { method: 'POST', body: door.url.split('#')[1] ?? '' })
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  expect(await rawRequest(door, path, { headers: { cookie } })).toMatchObject({ status: 200 })
  expect(await rawRequest(door, path, { headers: { cookie, origin } })).toMatchObject({ status: 401 })
  expect(await rawRequest(door, path, { headers: { ...bearer(), host: 'evil.example' } })).toMatchObject({
    status: 403,
  })
})

test('a query ends with who asked for it, and the next one is answered', async () => {
  const before = sentToWorkers
  const sent = request({
    host: '127.0.0.1',
    port: door.port,
    path: `/sparql/old%20films?query=${encodeURIComponent(ENDLESS)}`,
    headers: bearer(),
  })
  sent.on('error', () => undefined)
  sent.end()
  await until(() => sentToWorkers > before)
  sent.destroy()
  await workers.at(-1)?.exit
  expect(await ask({ query: BY_SCOTT, headers: TSV })).toMatchObject({ body: FOUND })
})

test('a query that takes too long is stopped, and says so', async () => {
  const { host } = temporary
  const service = new SparqlService({ spawn: spawnBuilt, graphs: host.graphs, folder: host.folders.graphs, seconds: 2 })
  const signal = new AbortController().signal
  await expect(service.query({ graph: 'old films', query: ENDLESS, accept: '', signal })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/stopped after 2 seconds; ask for less/),
  })
  await service.close()
})

test('a graph can be removed right after it was asked', async () => {
  const { host } = temporary
  await addGraph(temporary, 'more', FILMS)
  expect(await ask({ query: BY_SCOTT, graph: 'more', headers: TSV })).toMatchObject({ body: FOUND })
  await host.graphs.remove('more')
  expect(await ask({ query: BY_SCOTT, graph: 'more', headers: TSV })).toMatchObject({ status: 404 })
})
