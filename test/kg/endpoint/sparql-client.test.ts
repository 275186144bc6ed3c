import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { SparqlClient, type Patience } from '../../../electron/kg/endpoint/sparql-client.ts'
import { until } from '../../until.ts'
import { permit } from './connected.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

const KEY = 'secret-of-the-engine'
const QUERY = 'SELECT ?x WHERE { ?x ?p ?o }'
const ROWS = '{"head":{"vars":["x"]},"results":{"bindings":[{"x":{"type":"uri","value":"urn:a"}}]}}'

/** A client of a server that answers as it is told to. */
async function clientOf(
  answer: (request: IncomingMessage, response: ServerResponse, time: number) => void,
  patience: Partial<Patience> = {},
): Promise<{ client: SparqlClient; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    request.resume()
    requests.push(request)
    answer(request, response, requests.length)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`
  return { client: new SparqlClient({ url, key: KEY, permit }, { retry: 1, ...patience }), requests }
}

test('an engine that is busy is asked again', async () => {
  const { client, requests } = await clientOf((_, response, time) => {
    if (time < 3) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': 'application/sparql-results+json' }).end(ROWS)
  })
  expect(await client.select(['x'], QUERY)).toEqual([[{ key: 'urn:a', kind: 'entity' }]])
  expect(requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${KEY}`))
})

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  [
    'a refusal says what was asked and what the engine said',
    response => response.writeHead(400).end('SP030: SPARQL compiler,\n line 1: syntax error'),
    /did not carry out a query \(400\) \("SP030: SPARQL compiler, line 1: syntax error"\); asked was "SELECT \?x WHERE \{ \?x \?p \?o \}": ask for less/,
  ],
  [
    'a redirection is not followed',
    response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /which is not followed/,
  ],
  ['a missing key is told', response => response.writeHead(401).end(), /wants a key/],
  [
    'a web page is no answer',
    response => response.writeHead(200).end('<html>Welcome</html>'),
    /no results of SPARQL 1\.1 as JSON/,
  ],
  [
    'an endless answer is cut off',
    response => void response.writeHead(200).end(Buffer.alloc(33 * 2 ** 20, ' ')),
    /more than 32 MiB/,
  ],
  ['a connection that breaks is told', response => void response.destroy(), /hung up in the middle|failed/],
])('%s', async (_, answer, message) => {
  const { client } = await clientOf((__, response) => answer(response))
  const error: unknown = await client.select(['x'], QUERY).catch((failed: unknown) => failed)
  expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) })
  expect(String(error)).not.toContain('\n')
  expect(String(error)).not.toContain(KEY)
})

test('an engine that does not answer in time is told, and not asked again', async () => {
  const { client, requests } = await clientOf(() => undefined, { request: 50 })
  await expect(client.select(['x'], QUERY)).rejects.toMatchObject({
    isRefusal: true,
    message: expect.stringMatching(/did not answer within [^;]+; asked was "SELECT/),
  })
  // On a busy machine the time is over before the question has arrived.
  expect(requests.length).toBeLessThan(2)
})

test('who stops waiting is gone at once, at the engine too', async () => {
  let isGone = false
  const { client, requests } = await clientOf((_, response) => response.on('close', () => (isGone = true)))
  const abort = new AbortController()
  const asked = client.select(['x'], QUERY, abort.signal)
  await until(() => requests.length === 1)
  abort.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  await until(() => isGone)
})

test('nothing is sent that may not be', async () => {
  const { client, requests } = await clientOf((_, response) => response.writeHead(200).end(ROWS))
  const refusing = new SparqlClient({
    url: `http://${client.host}/sparql`,
    permit: () => Promise.reject(new Error('no')),
  })
  await expect(refusing.select(['x'], QUERY)).rejects.toThrow('no')
  expect(requests).toEqual([])
})
