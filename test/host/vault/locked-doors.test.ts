import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lock } from '../../../electron/base/vault/unlocked.ts'
import { LOCKED } from '../../../electron/contract/vault.ts'
import { appRouter } from '../../../electron/host/api/router.ts'
import { createHost } from '../../../electron/host/host.ts'
import { GuardedProject } from '../../../electron/host/vault/guarded-project.ts'
import { encryptProject } from '../../../electron/host/vault/switch-encryption.ts'
import { answerOperation, streamOperation } from '../../../electron/host/web/bridge-server.ts'
import { openWebDoor, type WebDoor } from '../../../electron/host/web/web-door.ts'
import { spawnBuilt } from '../../built-program.ts'
import { addGraph, FILMS, RESOURCES, temporaryHost, type Temporary } from '../temporary-host.ts'
import { rawRequest } from '../web/raw-request.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
let project: GuardedProject
let door: WebDoor
let cookie: string
const RENDERER = join('out', 'renderer')

beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
  const { home } = temporary
  await temporary.project.close()
  await encryptProject({ home, passphrase: 'correct horse battery staple', onProgress: () => undefined })
  lock(home)
  project = await GuardedProject.open({
    home,
    spawn: spawnBuilt,
    open: () => createHost({ home, resources: RESOURCES, spawn: spawnBuilt }),
  })
  temporary.project = project
  door = await openWebDoor({ project, renderer: join(process.cwd(), RENDERER), port: 0 })
  const entered = await rawRequest(door, '/session', {
    method: 'POST',
    headers: { origin: `http://127.0.0.1:${door.port}` },
    body: new URL(door.url).hash.slice(1),
  })
  cookie = (entered.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
})
afterAll(async () => {
  await door.close()
  await temporary.end()
})

/** What may be asked of a lock. */
const OF_THE_LOCK = ['vault.state', 'vault.unlock', 'vault.stop']

test('every procedure of the API refuses, by both doors, but those of the lock itself', async () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const answered: string[] = []
  for (const electron of [true, false])
    for (const [path, { _def }] of Object.entries(procedures)) {
      const ctx = { project, door: electron ? ('electron' as const) : ('browser' as const) }
      const operation = { type: _def.type, path, input: { id: 'x', kg: 'films', passphrase: 'wrong one' } }
      let error: { message: string; data?: unknown } | undefined
      if (_def.type === 'subscription') {
        const end = new AbortController()
        await streamOperation(operation, ctx, end.signal, event => {
          if (event.kind === 'error') error = event.error
          end.abort()
        })
      } else {
        const reply = await answerOperation(operation, ctx)
        if (!reply.ok) error = reply.error
      }
      const isRefused = error?.message === inWords(LOCKED) && JSON.stringify(error.data).includes('"reason":"locked"')
      if (!isRefused) answered.push(path)
    }
  expect(Object.keys(procedures).length).toBeGreaterThan(100)
  expect(answered).toEqual([...OF_THE_LOCK, ...OF_THE_LOCK])
})

/** Of the page itself, which knows nothing of the project. */
const OF_THE_PAGE = ['/', '/index.html', '/enter', '/enter.js', '/enter.css', '/session', '/trpc']
/** Addresses that are read by an expression: how many there are, and one of each. */
const BY_EXPRESSION = [
  '/download/backup/0190a0b4-0000-7000-8000-000000000000',
  '/download/graph/films.nt',
  '/sparql/films?query=ASK%7B%7D',
  '/search/films',
]

test('every address of the server refuses, whoever asks', async () => {
  const sources = readdirSync('electron/host/web')
    .map(name => readFileSync(join('electron/host/web', name), 'utf8'))
    .join('\n')
  const written = [...sources.matchAll(/'(\/[a-z_.]*\/?)'/g)].map(([, path = '']) => path)
  // A new one by an expression is added above.
  expect([...sources.matchAll(/\/\^\(?\\\/[[a-z]/g)]).toHaveLength(4)
  const paths = [...new Set([...written, ...BY_EXPRESSION])].filter(path => !OF_THE_PAGE.includes(path))
  expect(paths).toEqual(expect.arrayContaining(['/mcp', '/retrieve', '/upload', '/health', '/actions', '/search/']))
  const ways = { page: { cookie }, agent: { authorization: `Bearer ${door.retrieval.token}` }, nobody: {} }
  const origin = `http://127.0.0.1:${door.port}`
  const refused = new Set<string>()
  for (const path of paths)
    for (const [who, headers] of Object.entries(ways))
      for (const method of ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH']) {
        const { status, body } = await rawRequest(door, path, {
          method,
          headers: { ...headers, origin, 'content-type': 'application/sparql-query', accept: '*/*' },
          ...(method === 'POST' && { body: '{}' }),
        })
        expect([path, who, method, status]).toEqual([
          path,
          who,
          method,
          expect.toSatisfy((code: number) => code >= 400),
        ])
        if (body.includes(inWords(LOCKED))) refused.add(`${path} ${who === 'nobody' ? who : status}`)
      }
  expect([...refused].toSorted()).toEqual(paths.map(path => `${path} 401`).toSorted())
})

test('the page itself is served, so that it can ask for the passphrase', async () => {
  const page = await rawRequest(door, '/', { headers: { cookie } })
  expect([page.status, page.body.includes('<div id="root">')]).toEqual([200, true])
})
