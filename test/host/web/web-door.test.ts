import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTRPCClient, createWSClient, wsLink, type TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Api, appRouter } from '../../../electron/host/api/router.ts'
import type { TrajectoryEvent } from '../../../electron/contract/trajectory.ts'
import { createUploads } from '../../../electron/host/graphs/uploads.ts'
import { GuardedProject } from '../../../electron/host/vault/guarded-project.ts'
import { openWebDoor, type WebDoor } from '../../../electron/host/web/web-door.ts'
import { FILMS, temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { rawRequest, type Answer, type RawRequest } from './raw-request.ts'

const LIMIT = 100_000
let temporary: Temporary
let door: WebDoor
let outside: string
let renderer: string
let project: GuardedProject
let cookie: string
let setCookie: string

const raw = (path: string, sent?: RawRequest): Promise<Answer> => rawRequest(door, path, sent)

const own = (): string => `http://127.0.0.1:${door.port}`

beforeAll(async () => {
  temporary = await temporaryHost()
  outside = await mkdtemp(join(tmpdir(), 'clew-renderer-'))
  renderer = join(outside, 'renderer')
  await mkdir(renderer)
  await writeFile(join(renderer, 'index.html'), '<!doctype html><title>Clew</title>')
  await mkdir(join(renderer, 'help'))
  await writeFile(join(renderer, 'help', 'index.html'), '<!doctype html><title>Help</title>')
  await mkdir(join(renderer, 'assets'))
  await writeFile(join(renderer, 'assets', 'app.js'), 'export {}')
  await writeFile(join(outside, 'clew-secret.txt'), 'secret')
  await symlink(join(outside, 'clew-secret.txt'), join(renderer, 'link.txt'))
  const host = {
    ...temporary.host,
    uploads: createUploads(temporary.host.folders.uploads, { perFile: LIMIT, keepFree: 0 }),
  }
  project = await GuardedProject.open({ home: temporary.home, open: async () => host })
  door = await openWebDoor({ project, renderer })
  const token = new URL(door.url).hash.slice(1)
  const session = await raw('/session', { method: 'POST', headers: { origin: own() }, body: token })
  const [set = ''] = session.headers['set-cookie'] ?? []
  setCookie = set
  cookie = set.split(';')[0] ?? ''
})

afterAll(async () => {
  await door.close()
  await temporary.end()
  await rm(outside, { recursive: true, force: true })
})

test('it listens on the loopback interface only, the token stands in the fragment, and the cookie is for this page alone', () => {
  expect(setCookie).toMatch(/^clew-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
  expect(door.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/enter#[\w-]{43}$/)
})

test('with the session the application is served, with types and a strict policy', async () => {
  const page = await raw('/', { headers: { cookie } })
  expect(page).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(page.headers['access-control-allow-origin']).toBeUndefined()
  expect((await raw('/assets/app.js', { headers: { cookie } })).headers['content-type']).toBe(
    'text/javascript; charset=utf-8',
  )
})

test('what is named by its content is kept by the browser, the page that names it is not', async () => {
  const kept = async (path: string) => (await raw(path, { headers: { cookie } })).headers['cache-control']
  expect(await kept('/assets/app.js')).toContain('immutable')
  expect(await kept('/')).toBe('no-cache')
  expect(await kept('/help/')).toBe('no-cache')
})

test('a folder that has a page is opened by its address, with and without the last stroke', async () => {
  const help = await raw('/help/', { headers: { cookie } })
  expect([help.status, help.body]).toEqual([200, expect.stringContaining('Help')])
  expect(await raw('/help', { headers: { cookie } })).toMatchObject({ status: 301, headers: { location: '/help/' } })
})

test('without the session nothing but the entry page is', async () => {
  expect((await raw('/enter')).status).toBe(200)
  expect(await raw('/')).toMatchObject({ status: 403, body: expect.stringContaining('Open the link') })
  for (const path of ['/index.html', '/assets/app.js', '/download/graph/films.nt'])
    expect((await raw(path)).status).toBe(403)
  expect((await raw('/', { headers: { cookie: `clew-${door.port}=${'x'.repeat(43)}` } })).status).toBe(403)
})

test.each([
  ['wrong', 'A'.repeat(43)],
  ['short', 'A'],
  ['empty', ''],
  ['long', 'A'.repeat(100_000)],
])('a %s token is refused', async (_what, token) => {
  expect(await raw('/session', { method: 'POST', headers: { origin: own() }, body: token })).toMatchObject({
    status: 403,
    body: expect.stringContaining('Open the link'),
  })
})

test('another host name, as in DNS rebinding, is refused even with the session', async () => {
  for (const host of [
    'evil.example',
    `evil.example:${door.port}`,
    '127.0.0.1',
    `127.0.0.1.evil.example:${door.port}`,
  ]) {
    expect((await raw('/', { headers: { cookie, host } })).status).toBe(403)
  }
  expect((await raw('/', { headers: { cookie, host: `localhost:${door.port}` } })).status).toBe(200)
})

test('another origin is refused even with the session', async () => {
  for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${door.port + 1}`]) {
    expect((await raw('/', { headers: { cookie, origin } })).status).toBe(403)
    expect((await raw('/upload?name=a.nt', { method: 'POST', headers: { cookie, origin }, body: 'x' })).status).toBe(
      403,
    )
  }
  expect((await raw('/upload?name=a.nt', { method: 'POST', headers: { cookie }, body: 'x' })).status).toBe(403)
})

test.each([
  '/../clew-secret.txt',
  '/%2e%2e/clew-secret.txt',
  '/assets/..%2f..%2fclew-secret.txt',
  '/..\\clew-secret.txt',
  '/link.txt',
  '/assets',
  '/%00index.html',
  '/%',
  '//etc/passwd',
  '/assets/app.js/',
])('%s leads nowhere', async path => {
  const answer = await raw(path, { headers: { cookie } })
  expect(answer.status).toBe(404)
  expect(answer.body).not.toContain('secret')
})

test('a WebSocket needs the session, the origin and the host', async () => {
  const status = (headers: Record<string, string>, path = '/trpc'): Promise<number> =>
    new Promise(resolve => {
      const socket = new WebSocket(`ws://127.0.0.1:${door.port}${path}`, { headers })
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0)
        socket.terminate()
      })
      socket.on('open', () => {
        resolve(101)
        socket.close()
      })
      socket.on('error', () => undefined)
    })
  expect(await status({ cookie, origin: own() })).toBe(101)
  expect(await status({ origin: own() })).toBe(403)
  expect(await status({ cookie })).toBe(403)
  expect(await status({ cookie, origin: 'https://evil.example' })).toBe(403)
  expect(await status({ cookie, origin: own(), host: 'evil.example' })).toBe(403)
  expect(await status({ cookie, origin: own() }, '/other')).toBe(403)
})

function upload(name: string, body: string | Buffer): Promise<Answer> {
  return raw(`/upload?name=${encodeURIComponent(name)}`, { method: 'POST', headers: { cookie, origin: own() }, body })
}

test('an upload that is too large is refused with a sentence and nothing of it is kept', async () => {
  const uploads = temporary.host.folders.uploads
  const before = await readdir(uploads)
  const announced = await upload('big.nt', Buffer.alloc(LIMIT + 1))
  expect(announced).toMatchObject({ status: 413, body: expect.stringContaining('larger than') })
  // A sender that lies about the size, by not saying it.
  const chunked = await raw('/upload?name=big.nt', {
    method: 'POST',
    headers: { cookie, origin: own(), 'transfer-encoding': 'chunked' },
    body: Buffer.alloc(LIMIT + 1),
  })
  expect(chunked.status).toBe(413)
  expect(await readdir(uploads)).toEqual(before)
})

test.each(['', '..', '../a.nt', 'a/b.nt', 'a\\b.nt', 'a\0.nt', 'x'.repeat(300)])(
  'an upload named %j is refused',
  async name => {
    expect(await upload(name, FILMS)).toMatchObject({ status: 400, body: expect.stringContaining('rename the file') })
  },
)

function client(to = door, key = cookie): { api: TRPCClient<Api>; close(): void } {
  class OurSocket extends WebSocket {
    constructor(url: string | URL) {
      super(url, { headers: { cookie: key, origin: `http://127.0.0.1:${to.port}` } })
    }
  }
  const socket = createWSClient({
    url: `ws://127.0.0.1:${to.port}/trpc`,
    WebSocket: OurSocket as unknown as typeof globalThis.WebSocket,
  })
  return {
    api: createTRPCClient<Api>({ links: [wsLink<Api>({ client: socket })] }),
    close: () => {
      void socket.close()
    },
  }
}

/** A job once it is at its end. */
function ended(api: TRPCClient<Api>, jobId: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const watching = api.jobs.watch.subscribe(undefined, {
      onData: jobs => {
        const job = jobs.find(({ id }) => id === jobId)
        if (job === undefined || job.state === 'waiting' || job.state === 'running') return
        watching.unsubscribe()
        resolve(job)
      },
      onError: reject,
    })
  })
}

test('the way of a question through the door: upload, import, ask, report, export', async () => {
  const { api, close } = client()
  try {
    expect(await api.app.info.query()).toMatchObject({ door: 'browser', dataFolder: temporary.home })
    const sent = await upload('films.txt', FILMS)
    expect(sent.status).toBe(200)
    const { uploadId } = JSON.parse(sent.body) as { uploadId: string }
    const { jobId } = await api.graphs.importUploads.mutate({ uploadIds: [uploadId] })
    expect(await ended(api, jobId)).toMatchObject({ state: 'done', result: { kg: 'films', triples: 7 } })
    // The job is told to be done before what it needs no more is put away.
    await until(async () => (await readdir(temporary.host.folders.uploads)).length === 0)
    expect(await api.graphs.list.query()).toMatchObject([{ name: 'films', state: 'ready' }])
    expect(await api.graphs.mentions.query({ kg: 'films', text: 'who directed Blade Runner' })).toMatchObject([
      { text: 'Blade Runner' },
    ])
    const { entity, facts } = await api.graphs.neighbourhood.query({ kg: 'films', key: 'Blade Runner', limit: 50 })
    expect(entity).toMatchObject({ name: 'Blade Runner', degree: 3 })
    expect(facts).toContainEqual({ head: 'Blade Runner', relation: 'directed_by', tail: 'Ridley Scott' })

    const { id } = await api.ask.start.mutate({
      kg: 'films',
      question: 'who directed Blade Runner',
      entities: ['Blade Runner'],
    })
    const watch = (): Promise<TrajectoryEvent[]> =>
      new Promise((resolve, reject) => {
        const events: TrajectoryEvent[] = []
        api.ask.events.subscribe(
          { id },
          {
            onData: event => {
              events.push(event)
            },
            onComplete: () => resolve(events),
            onError: reject,
          },
        )
      })
    const [events, late] = [await watch(), await watch()]
    expect(events[0]?.kind).toBe('started')
    expect(events.at(-1)).toMatchObject({
      kind: 'finished',
      trajectory: { id, status: 'answered', answer: [{ name: 'Ridley Scott' }] },
    })
    expect(late).toEqual(events)
    expect(await api.ask.get.query({ id })).toMatchObject({ status: 'answered' })
    expect(await api.ask.history.query({ limit: 10 })).toMatchObject([{ id, answers: ['Ridley Scott'] }])
    await api.ask.remove.mutate({ id })
    expect(await api.ask.history.query({ limit: 10 })).toEqual([])
    await api.ask.restore.mutate({ id })

    const report = await api.reports.render.query({ subject: { kind: 'answers', ids: [id] }, format: 'html' })
    expect(report).toMatchObject({
      mediaType: expect.stringContaining('text/html'),
      content: expect.stringContaining('Ridley Scott'),
    })

    const { url } = await api.graphs.export.mutate({ kg: 'films', format: 'n-triples' })
    const exported = await raw(url, { headers: { cookie } })
    expect(exported.headers['content-disposition']).toContain('films.nt')
    expect(exported.body.trim().split('\n')).toHaveLength(7)
    for (const path of ['..%2F..%2Fetc.nt', '%E0%A4%A.nt', '%E0%A4%A.csv'])
      expect((await raw(`/download/graph/${path}`, { headers: { cookie } })).status).toBe(400)

    const { undoId } = await api.graphs.remove.mutate({ kg: 'films' })
    expect(await api.graphs.list.query()).toEqual([])
    await api.graphs.undoRemove.mutate({ undoId })
    expect(await api.graphs.rename.mutate({ kg: 'films', to: 'cinema' })).toEqual({ kg: 'cinema' })
    expect((await api.graphs.summary.query({ kg: 'cinema' })).name).toBe('cinema')
  } finally {
    close()
  }
})

test('who asks what a backup is has not fetched it; who has fetched it has it', async () => {
  const { api, close } = client()
  try {
    const { url, jobId } = await api.keeping.backUpToFetch.mutate()
    expect(await ended(api, jobId)).toMatchObject({ state: 'done' })
    const looked = await raw(url, { method: 'HEAD', headers: { cookie } })
    expect([looked.status, looked.body]).toEqual([200, ''])
    const fetched = await raw(url, { headers: { cookie } })
    expect([fetched.status, fetched.headers['content-length']]).toEqual([200, looked.headers['content-length']])
    await until(async () => (await raw(url, { headers: { cookie } })).status === 404)
  } finally {
    close()
  }
})

test('a page in a browser names no path of this machine', async () => {
  const { api, close } = client()
  try {
    await expect(api.graphs.import.mutate({ paths: ['/etc/passwd'] })).rejects.toThrow(/drop the file on the page/)
    await expect(api.graphs.exportTo.mutate({ kg: 'films', path: '/tmp/x' })).rejects.toThrow(
      /drop the file on the page/,
    )
    const asked = { kg: 'films', question: 'who directed Alien' }
    for (const named of [{ model: '/etc/passwd' }, { adapter: '/etc' }, { model: '..\\x.gguf' }, { model: 'x.gguf' }]) {
      await expect(api.ask.start.mutate({ ...asked, ...named })).rejects.toThrow(/not named by its path/)
      await expect(api.ask.startGroup.mutate({ requests: [asked, { ...asked, ...named }] })).rejects.toThrow(
        /not named by its path/,
      )
    }
    await expect(api.models.add.mutate({ path: '/etc/passwd' })).rejects.toThrow(/drop the file on the page/)
    await expect(
      api.reports.saveTo.mutate({ subject: { kind: 'answers', ids: ['x'] }, format: 'html', path: '/tmp/x' }),
    ).rejects.toThrow(/drop the file on the page/)
  } finally {
    close()
  }
})

test('served read-only, the page asks and changes no graph and no model', async () => {
  const shared = await openWebDoor({ project: temporary.project, renderer, port: 0, isReadOnly: true })
  const origin = `http://127.0.0.1:${shared.port}`
  const session = await rawRequest(shared, '/session', {
    method: 'POST',
    headers: { origin },
    body: new URL(shared.url).hash.slice(1),
  })
  const [key] = (session.headers['set-cookie']?.[0] ?? '').split(';')
  const { api: page, close } = client(shared, key)
  expect(await page.graphs.list.query()).toEqual(expect.any(Array))
  for (const change of [
    () => page.graphs.addSample.mutate(),
    () => page.graphs.remove.mutate({ kg: 'films' }),
    () => page.models.remove.mutate({ id: 'x' }),
    () => page.adapters.remove.mutate({ id: 'x' }),
    // What erases, restores and empties the trash lies in a router of its own.
    () => page.keeping.erase.mutate({ scope: 'everything' }),
    () => page.keeping.restoreUpload.mutate({ uploadId: 'x' }),
    () => page.keeping.discard.mutate({ kind: 'graph', id: 'x' }),
    () => page.keeping.takeBack.mutate({ kind: 'graph', id: 'x' }),
    () => page.keeping.backUpToFetch.mutate(),
    // It would send the server to any address.
    () => page.models.offered.mutate({ url: 'http://127.0.0.1:9/v1' }),
  ])
    await expect(change()).rejects.toThrow(/read-only/)
  // A question gets through to where its graph is looked for.
  const question = { kg: 'nowhere', question: 'Who directed Alien?' }
  await expect(page.ask.start.mutate(question)).rejects.toThrow(/no graph named/)
  close()
  await shared.close()
})

test('served read-only, what may be done is a list that somebody has read; all else is refused', async () => {
  const caller = appRouter.createCaller({ project: temporary.project, door: 'browser', isReadOnly: true })
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const letThrough: string[] = []
  for (const [path, { _def }] of Object.entries(procedures)) {
    if (_def.type !== 'mutation') continue
    const [group = '', name = ''] = path.split('.')
    const call = (caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[group]?.[
      name
    ]
    // An input that nothing takes: who is refused before it is looked at is told of read-only.
    const told = await call?.({ id: 5, kg: 5 }).then(
      () => 'done',
      (error: unknown) => String(error),
    )
    if (!/read-only/.test(told ?? '')) letThrough.push(path)
  }
  expect(letThrough.filter(path => !/^(?:ask|batches|browse|evaluate|jobs|reports)\./.test(path))).toEqual([
    'graphs.discardUploads',
    'graphs.export',
    'models.stopLoading',
    'models.trial',
    'models.unload',
    'models.checkEndpoint',
    'vault.unlock',
    'vault.remember',
    'vault.touch',
  ])
  const { host } = temporary
  // The import of whoever runs the server is not begun again by a page.
  const empty = join(temporary.home, 'empty.nt')
  await writeFile(empty, '')
  const { jobId } = await host.imports.start({ paths: [empty] })
  await host.jobs.finished(jobId)
  await expect(caller.jobs.retry({ id: jobId })).rejects.toThrow(/read-only/)
  await expect(caller.jobs.dismiss({ id: jobId })).rejects.toThrow(/read-only/)
  await host.jobs.dismiss(jobId)
})

test('errors are sentences: an unknown graph, a wrong input', async () => {
  const { api, close } = client()
  try {
    await expect(api.graphs.summary.query({ kg: 'nothing' })).rejects.toThrow(
      'There is no graph named "nothing"; import one, or choose another from the list.',
    )
    await expect(api.graphs.summary.query({ kg: '../up' })).rejects.toThrow(/cannot be a graph's name/)
    await expect(api.graphs.summary.query({ kg: 5 } as never)).rejects.toThrow(/The request was not understood \(kg: /)
    await expect(api.ask.get.query({ id: '../../etc/passwd' })).rejects.toThrow(/id: is no id/)
  } finally {
    close()
  }
})

test('the page of the last start goes on with the next one, at its port and with its cookie', async () => {
  const again = await temporaryHost()
  const open = (port?: number): Promise<WebDoor> => openWebDoor({ project: again.project, renderer, port })
  const pageOf = (at: WebDoor, shown: string): Promise<Answer> => rawRequest(at, '/', { headers: { cookie: shown } })
  const first = await open()
  const entered = await rawRequest(first, '/session', {
    method: 'POST',
    headers: { origin: `http://127.0.0.1:${first.port}` },
    body: new URL(first.url).hash.slice(1),
  })
  const shown = (entered.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
  // While it runs, another start over the same folder has a page of its own.
  const beside = await open()
  expect(beside.port).not.toBe(first.port)
  expect((await pageOf(beside, shown.replace(`${first.port}`, `${beside.port}`))).status).toBe(403)
  await beside.close()
  await first.close()
  const kept = join(again.host.folders.settings, 'browser.json')
  expect((await stat(kept)).mode & 0o077).toBe(0)
  const next = await open()
  expect(next.port).toBe(first.port)
  expect(next.url).not.toBe(first.url)
  expect((await pageOf(next, shown)).status).toBe(200)
  await next.close()
  // Too old, or no key at all: the page has to be opened anew.
  const old = { ...(JSON.parse(await readFile(kept, 'utf8')) as object), since: '2020-01-01T00:00:00.000Z' }
  for (const text of [JSON.stringify(old), '{"port":80,"key":"x"}', 'no JSON']) {
    await writeFile(kept, text)
    const fresh = await open()
    expect((await pageOf(fresh, shown.replace(`${first.port}`, `${fresh.port}`))).status).toBe(403)
    await fresh.close()
  }
  await again.end()
})
