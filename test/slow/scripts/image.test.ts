import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findBrowser } from '../../../electron/host/reports/print/find-browser.ts'
import { BUILT_CLI } from '../../built-program.ts'
import { clew } from '../../cli/run-clew.ts'
import { FILMS } from '../../host/temporary-host.ts'
import { skippedFor } from '../../skipped.ts'
import { until } from '../../until.ts'

/**
 * The image's start script and nginx with its configuration, as they are but for the places of files and the ports: no
 * container is needed. Nothing is installed for it.
 */
const why = skippedFor(
  spawnSync('nginx', ['-v']).status === 0 ? undefined : 'nginx is not installed here (Debian: nginx-light)',
)
/** Chromium and Node take whatever ends so for this machine, and no resolver is asked. */
const NAME = 'clew.localhost'

let folder: string
let running: ChildProcess | undefined
let ended: Promise<unknown>
let port: number
let link: URL
const said: string[] = []

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  return typeof address === 'object' && address !== null ? address.port : 0
}

beforeAll(async () => {
  if (why.skip) return
  folder = await mkdtemp(join(tmpdir(), 'clew-image-'))
  for (const name of ['bin', 'clew', 'tmp']) await mkdir(join(folder, name))
  port = await freePort()
  const inner = await freePort()
  const placed = (text: string): string =>
    text
      .replace(/\/(clew|tmp)\//g, `${folder}/$1/`)
      .replaceAll('8080', `${port}`)
      .replaceAll('8001', `${inner}`)
  for (const name of ['nginx.conf', 'start.sh'])
    await writeFile(join(folder, 'clew', name), placed(await readFile(join('scripts', 'image', name), 'utf8')))
  // As the Dockerfile makes it.
  await writeFile(join(folder, 'bin', 'clew'), `#!/bin/sh\nexec ${process.execPath} ${BUILT_CLI} "$@"\n`, {
    mode: 0o755,
  })
  // Of a container that was stopped and started again.
  await writeFile(join(folder, 'tmp', 'said'), '')
  await writeFile(join(folder, 'films.txt'), FILMS)
  await clew(join(folder, 'data'), 'import', join(folder, 'films.txt'), '--kg', 'films')
  running = spawn('/bin/sh', [join(folder, 'clew', 'start.sh')], {
    env: {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      HOME: folder,
      CLEW_HOME: join(folder, 'data'),
      CLEW_PUBLIC: `http://${NAME}:${port}`,
      CLEW_SERVE: '--read-only --no-explore',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  ended = new Promise(done => running?.once('close', done))
  for (const stream of [running.stdout, running.stderr])
    if (stream !== null) createInterface({ input: stream }).on('line', line => said.push(line))
  const linkIn = (line: string): string | undefined => new RegExp(`http://${NAME}:\\d+/\\S+`).exec(line)?.[0]
  await until(() => said.some(line => linkIn(line) !== undefined) || running?.exitCode !== null)
  const found = said.map(linkIn).find(Boolean)
  if (found === undefined) throw new Error(said.join('\n'))
  link = new URL(found)
  await until(async () => (await get('/health', {}).catch(() => 0)) !== 0)
}, 180_000)
afterAll(async () => {
  if (why.skip) return
  if (running?.exitCode === null) running.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
})

/** The status that a path is answered with. */
function get(path: string, headers: Record<string, string>, method = 'GET', body?: Buffer): Promise<number> {
  return new Promise((done, fail) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { host: `${NAME}:${port}`, ...headers } },
      response => {
        response.resume()
        response.on('end', () => done(response.statusCode ?? 0))
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

test('its link is of the public name, and another name is answered by nobody', why, async () => {
  expect(link.host).toBe(`${NAME}:${port}`)
  for (const host of ['evil.example', `127.0.0.1:${port}`, 'localhost']) expect(await get('/', { host })).toBe(421)
  expect(await get('/', {})).toBeLessThan(500)
  expect(said.join('\n')).not.toContain('127.0.0.1')
  expect(said.join('\n')).toMatch(new RegExp(`http://clew:[^@]+@${NAME}:${port}/retrieve`))
})

test('a page of another origin is refused, over HTTP and over a WebSocket', why, async () => {
  const json = { 'content-type': 'application/json' }
  expect(await get('/session', { ...json, origin: 'http://evil.example' }, 'POST', Buffer.from('{}'))).toBe(403)
  const refused = new WebSocket(`ws://127.0.0.1:${port}/trpc`, {
    headers: { host: `${NAME}:${port}` },
    origin: 'http://evil.example',
  })
  const status = await new Promise(done => {
    refused.once('unexpected-response', (_request, response) => done(response.statusCode))
    refused.once('error', () => done('error'))
    refused.once('open', () => done('open'))
  })
  expect(status).toBe(403)
})

test('a browser asks through it, by a WebSocket', { ...why, timeout: 180_000 }, async context => {
  const executablePath = await findBrowser()
  if (executablePath === undefined) return context.skip('there is no browser here')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(120_000)
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    const sockets: string[] = []
    page.on('websocket', socket => sockets.push(socket.url()))
    await page.goto(link.href)
    await page.getByLabel('Ask about this graph').fill('who directed Witness')
    await page.keyboard.press('Enter')
    await page.getByText('Peter Weir').first().waitFor()
    expect(sockets).toContainEqual(expect.stringMatching(new RegExp(`^ws://${NAME}:${port}/`)))
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
  }
})

test('the end of nginx is the end of both', { ...why, timeout: 60_000 }, async () => {
  const nginx = Number(await readFile(join(folder, 'tmp', 'nginx.pid'), 'utf8'))
  process.kill(nginx, 'SIGTERM')
  await ended
  expect(await get('/', {}).catch(() => 0)).toBe(0)
})
