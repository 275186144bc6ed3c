import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortLines } from '../../electron/cli/short-lines.ts'
import { BUILT_CLI } from '../built-program.ts'
import { skippedFor } from '../skipped.ts'
import { until } from '../until.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-streams-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const start = (args: readonly string[], stdout: 'pipe' | number): ReturnType<typeof spawn> =>
  spawn(process.execPath, [BUILT_CLI, ...args], {
    env: { ...process.env, CLEW_HOME: home },
    stdio: ['pipe', stdout, 'pipe'],
  })

test.each([[['kg', 'list', '--json']], [['--help']]])(
  'what cannot be printed is a failure: clew %j',
  skippedFor(existsSync('/dev/full') ? undefined : 'there is no /dev/full, a disk that is full'),
  async args => {
    const full = openSync('/dev/full', 'w')
    const child = start(args, full)
    closeSync(full)
    let stderr = ''
    child.stderr?.on('data', chunk => (stderr += String(chunk)))
    const code = await new Promise(done => child.once('close', done))
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^clew: The result could not be written .* Make room/)])
  },
)

test('a standard input that never ends is no passphrase', async () => {
  const child = start(['encrypt', '--passphrase-file', '-'], 'pipe')
  let stderr = ''
  child.stderr?.on('data', chunk => (stderr += String(chunk)))
  const code = new Promise(done => child.once('close', done))
  // The pipe is closed on it in the middle.
  child.stdin?.on('error', () => undefined)
  const endless = new Readable({
    read() {
      this.push('x'.repeat(1 << 16))
    },
  })
  if (child.stdin) endless.pipe(child.stdin)
  expect([await code, stderr]).toEqual([2, expect.stringContaining('The standard input holds no passphrases')])
  endless.destroy()
})

test('a line of 20 MB is answered with an error, and `clew mcp` goes on', async () => {
  const child = start(['mcp'], 'pipe')
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', chunk => (stdout += String(chunk)))
  child.stderr?.on('data', chunk => (stderr += String(chunk)))
  const ended = new Promise(done => child.once('close', done))
  const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  child.stdin?.write(`${'x'.repeat(20_000_000)}\n{"jsonrpc"\n`)
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`)
  await until(() => stdout.includes('"id":2'))
  child.stdin?.end()
  await ended
  const answers = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as unknown)
  expect(answers).toMatchObject([
    { id: 1, result: { serverInfo: { name: 'clew' } } },
    { id: null, error: { code: -32_600, message: expect.stringContaining('at most 4 MiB') } },
    { id: null, error: { code: -32_700, message: expect.stringContaining('no JSON') } },
    { id: 2, result: { tools: expect.any(Array) } },
  ])
  expect(stderr).toContain('at most 4 MiB')
})

test('lines pass whole whatever pieces they come in, and what is held of a long one is nothing', async () => {
  let refused = 0
  const lines = shortLines(8, () => refused++)
  const passed: string[] = []
  lines.on('data', chunk => passed.push(String(chunk)))
  for (const piece of ['ab', 'c\nde\n', '12345678\n1234567\n', 'x'.repeat(100), 'y\nz', '\n']) lines.write(piece)
  lines.end('the last, unended')
  await new Promise(done => lines.once('end', done))
  expect(passed.join('')).toBe('abc\nde\n1234567\nz\n')
  expect(refused).toBe(3)
})
