import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { isLocalAddress } from '../../../electron/host/models/endpoint-address.ts'
import { EndpointService } from '../../../electron/host/models/endpoints.ts'
import { type Secrets, secretsInMemory } from '../../../electron/host/models/secrets.ts'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'
import { skippedFor } from '../../skipped.ts'
import { spelledOut } from '../../../electron/contract/words/saying.ts'

const KEY = 'sk-very-secret'
let temporary: Temporary
let server: Server
let port: number
let asked: { authorization: string | undefined; body: string }[] = []

/** A model that walks once and then answers, over every interface of this machine. */
function answer(messages: { role: string; content: string }[]): string {
  const seen = messages.map(({ content }) => content).join('\n')
  return seen.includes('with head "Alien": ')
    ? '<think>found</think>\n<answer>Ridley Scott</answer>'
    : '<think>look</think>\n<kg-query>get_tail_entities("Alien", "directed_by")</kg-query>'
}

beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
  server = createServer((request, response) => {
    let body = ''
    request
      .on('data', chunk => {
        body += String(chunk)
      })
      .on('end', () => {
        asked.push({ authorization: request.headers.authorization, body })
        if (request.url === '/v1/models') {
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ data: [{ id: 'walker' }, { id: 'other' }] }))
          return
        }
        const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] }
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: answer(messages) } }] })}\n\n`)
        response.end('data: [DONE]\n\n')
      })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '0.0.0.0', resolve)
  })
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await temporary.end()
})
beforeEach(() => {
  asked = []
})

const ask = async (model: string): Promise<Trajectory> => {
  const { asks } = temporary.host
  const { id } = await asks.start({ kg: 'films', question: 'who directed Alien', model })
  for await (const event of asks.events(id, undefined)) if (event.kind === 'finished') return event.trajectory
  throw new Error('The answer did not end.')
}

/** Keys in memory, as the window's keychain keeps them. */
function keychain(): Secrets & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    place: 'keychain',
    kept,
    get: async name => kept.get(name),
    set: async (name, value) => {
      kept.set(name, value)
    },
    remove: async name => {
      kept.delete(name)
    },
  }
}

test('an endpoint of this machine is named, checked, asked and removed; it stands among the models', async () => {
  const { endpoints, models } = temporary.host
  const view = await endpoints.save({ name: 'My Server', url: `http://127.0.0.1:${port}/v1/`, model: 'walker' })
  expect(view).toEqual({
    id: 'my-server',
    name: 'My Server',
    url: `http://127.0.0.1:${port}/v1`,
    model: 'walker',
    local: true,
    key: 'none',
    variable: 'CLEW_ENDPOINT_KEY_MY_SERVER',
  })
  expect(await endpoints.check('my-server')).toMatchObject({ ok: true, models: ['walker', 'other'] })
  expect(spelledOut((await models.list()).find(({ id }) => id === 'endpoint:my-server'))).toMatchObject({
    kind: 'endpoint',
    name: 'My Server',
    state: 'ready',
    detail: expect.stringContaining('on this machine'),
  })
  expect(await ask('endpoint:my-server')).toMatchObject({
    status: 'answered',
    policy: { kind: 'endpoint' },
    settings: { constrained: false },
    answer: [{ name: 'Ridley Scott', evidence: [[{ head: 'Alien' }]] }],
  })
  expect(
    await endpoints.save({ id: 'my-server', name: 'My Server', url: `http://localhost:${port}/v1`, model: 'other' }),
  ).toMatchObject({ id: 'my-server', model: 'other' })
  expect((await endpoints.save({ name: 'my  server!', url: `http://127.0.0.1:${port}/v1`, model: 'walker' })).id).toBe(
    'my-server-2',
  )
  await models.remove('endpoint:my-server')
  await endpoints.remove('my-server-2')
  expect(await endpoints.list()).toEqual([])
  await expect(ask('endpoint:my-server')).rejects.toThrow(/There is no endpoint "my-server"/)
})

const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find(found => found?.family === 'IPv4' && !found.internal)?.address

test(
  'nothing goes to another machine until the graph allows it',
  skippedFor(elsewhere === undefined ? 'this machine has no address but loopback' : undefined),
  async () => {
    const { endpoints, graphSettings } = temporary.host
    await endpoints.save({ name: 'Far', url: `http://${elsewhere}:${port}/v1`, model: 'walker' })
    await expect(ask('endpoint:far')).rejects.toThrow(
      `the facts of "films" that the agent looks at would be sent to ${elsewhere}:${port}. Nothing was sent. To allow it for this graph, use the switch in the graph's settings, or \`clew kg allow-endpoint films\`.`,
    )
    await expect(
      temporary.host.documents.start({
        kg: 'films',
        paths: [join(temporary.home, 'films.txt')],
        extractor: 'endpoint:far',
      }),
    ).rejects.toThrow(/Nothing was sent/)
    expect(asked).toEqual([])
    await graphSettings.change('films', { endpointAllowed: true })
    expect(await ask('endpoint:far')).toMatchObject({ status: 'answered' })
    expect(asked.length).toBeGreaterThan(1)
    await graphSettings.change('films', { endpointAllowed: false })
    await expect(ask('endpoint:far')).rejects.toThrow(/Nothing was sent/)
    await endpoints.remove('far')
  },
)

test('a key goes to its own host and stands in no file, answer or log of Clew', async () => {
  const secrets = keychain()
  const { folders } = temporary.host
  const service = new EndpointService({ folders, secrets, environment: {} })
  const url = `http://127.0.0.1:${port}/v1`
  expect(await service.save({ name: 'Keyed', url, model: 'walker', key: KEY })).toMatchObject({ key: 'keychain' })
  expect(await service.check('keyed')).toMatchObject({ ok: true })
  expect(asked.at(-1)?.authorization).toBe(`Bearer ${KEY}`)
  // Saved again without a key: the key stays; at another host: it goes.
  expect(await service.save({ id: 'keyed', name: 'Renamed', url, model: 'walker' })).toMatchObject({ key: 'keychain' })
  expect(
    await service.save({ id: 'keyed', name: 'Renamed', url: 'http://evil.example/v1', model: 'walker' }),
  ).toMatchObject({ key: 'none' })
  expect(secrets.kept.size).toBe(0)
  await service.save({ id: 'keyed', name: 'Renamed', url, model: 'walker', key: KEY })
  expect(await service.save({ id: 'keyed', name: 'Renamed', url, model: 'walker', key: '' })).toMatchObject({
    key: 'none',
  })
  await service.save({ id: 'keyed', name: 'Renamed', url, model: 'walker', key: KEY })
  await service.remove('keyed')
  expect(secrets.kept.size).toBe(0)
  const files = (await readdir(temporary.home, { recursive: true, withFileTypes: true })).filter(entry =>
    entry.isFile(),
  )
  const contents = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))))
  expect(contents.length).toBeGreaterThan(3)
  expect(contents.filter(content => content.includes(KEY))).toEqual([])
})

test('without a keychain a key that is given is held until Clew ends', async () => {
  const url = `http://127.0.0.1:${port}/v1`
  const { folders } = temporary.host
  const service = new EndpointService({ folders, secrets: secretsInMemory(), environment: {} })
  expect(await service.save({ name: 'A', url, model: 'walker', key: KEY })).toMatchObject({ key: 'session' })
  expect(await service.key('a')).toBe(KEY)
  // The next start of the program.
  const next = new EndpointService({ folders, secrets: secretsInMemory(), environment: {} })
  expect(await next.list()).toMatchObject([{ key: 'none' }])
  await next.remove('a')
})

test('models are listed before there is an endpoint; a key goes to the host that it was given for alone', async () => {
  const url = `http://127.0.0.1:${port}/v1`
  const service = new EndpointService({
    folders: temporary.host.folders,
    secrets: secretsInMemory(),
    environment: {},
  })
  asked = []
  expect(await service.offered({ url, key: KEY })).toEqual(['walker', 'other'])
  await service.save({ name: 'A', url, model: 'walker', key: KEY })
  await service.offered({ url, id: 'a' })
  await service.save({ name: 'B', url: 'http://127.0.0.1:9/v1', model: 'walker', key: KEY })
  await service.offered({ url, id: 'b' })
  expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`, undefined])
  await expect(service.offered({ url: 'http://127.0.0.1:9/v1' })).rejects.toThrow(/Nothing listens/)
  await service.remove('a')
  await service.remove('b')
})

test("a key comes from the environment, under the endpoint's own name; the common name counts for the only one", async () => {
  const environment: NodeJS.ProcessEnv = { CLEW_ENDPOINT_KEY: 'common' }
  const service = new EndpointService({
    folders: temporary.host.folders,
    secrets: secretsInMemory(),
    environment,
  })
  const url = `http://127.0.0.1:${port}/v1`
  expect(await service.list()).toEqual([])
  await service.save({ name: 'A', url, model: 'walker' })
  expect(await service.key('a')).toBe('common')
  await service.save({ name: 'B', url, model: 'walker' })
  expect(await service.key('a')).toBeUndefined()
  environment.CLEW_ENDPOINT_KEY_B = 'own'
  expect([await service.key('a'), await service.key('b')]).toEqual([undefined, 'own'])
  expect((await service.list()).map(({ key }) => key)).toEqual(['none', 'environment'])
  await service.remove('a')
  await service.remove('b')
})

test('addresses that are none, that hold a password, or that are damaged on disk are refused with a sentence', async () => {
  const { endpoints, folders } = temporary.host
  const save = (url: string): Promise<unknown> => endpoints.save({ name: 'X', url, model: 'm' })
  await expect(save('ftp://host/v1')).rejects.toThrow(/begins with http/)
  await expect(save('file:///etc/passwd')).rejects.toThrow(/begins with http/)
  await expect(save('localhost:11434')).rejects.toThrow(/begins with http/)
  await expect(save('http://me:secret@host/v1')).rejects.toThrow(/password in the address/)
  await expect(save('http://host/v1?key=secret')).rejects.toThrow(/leave out what follows/)
  await expect(endpoints.save({ id: 'none', name: 'X', url: 'http://host/v1', model: 'm' })).rejects.toThrow(
    /There is no endpoint "none"/,
  )
  await expect(endpoints.check('none')).rejects.toThrow(/There is no endpoint "none"/)
  const path = join(folders.settings, 'endpoints.json')
  await writeFile(path, '{"endpoints": [{"id": "../x"}]}')
  await expect(endpoints.list()).rejects.toThrow(/cannot be read; mend or remove that file/)
  const cards = await temporary.host.models.list()
  expect(cards.map(({ id, state }) => [id, state])).toEqual([
    ['navigator', 'ready'],
    ['decoder', 'ready'],
    ['endpoint:', 'broken'],
  ])
  await writeFile(path, '{"endpoints": []}')
})

test('a dead endpoint fails the answer with what to do', async () => {
  const { endpoints } = temporary.host
  await endpoints.save({ name: 'Dead', url: 'http://127.0.0.1:1/v1', model: 'm' })
  expect(spelledOut(await ask('endpoint:dead'))).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/Nothing listens at 127\.0\.0\.1:1/),
  })
  expect(spelledOut(await endpoints.check('dead'))).toMatchObject({
    ok: false,
    message: expect.stringMatching(/Nothing listens/),
  })
  await endpoints.remove('dead')
})

test.each([
  ['http://127.0.0.1:1/v1', true],
  ['http://127.8.9.1/v1', true],
  ['http://localhost/v1', true],
  ['http://[::1]:8000/v1', true],
  ['http://127.1/v1', true],
  ['http://localhost.evil.com/v1', false],
  ['http://127.0.0.1.evil.com/v1', false],
  ['http://0.0.0.0/v1', false],
  ['http://10.0.0.1/v1', false],
  ['http://[::ffff:10.0.0.1]/v1', false],
  ['http://evil.com/127.0.0.1', false],
])('%s is this machine: %s', (address, local) => expect(isLocalAddress(address)).toBe(local))
