import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What `npm start` and `npm test` build from, as it stands in a clone; the packages are there already. */
const CLONED = ['electron', 'native', 'renderer', 'docs', 'scripts', 'resources', 'test']
const FILES = ['package.json', 'package-lock.json', 'electron.vite.config.ts', 'CONTRIBUTING.md', 'CHANGELOG.md']
const SETTINGS = ['tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts']

let clone: string
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'clew-at-once-'))
  for (const name of [...CLONED, ...FILES, ...SETTINGS]) cpSync(name, join(clone, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

async function ran(script: string, ...args: string[]): Promise<{ code: number | null; out: string; said: string }> {
  const child = spawn(process.execPath, [join(clone, script), ...args], {
    cwd: clone,
    env: { ...process.env, CLEW_HOME: join(clone, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, said] = [text(child.stdout), text(child.stderr)]
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out: await out, said: await said }
}

test('commands that are given at once in a clone that was never built all work, and it is built once', async () => {
  const [help, graphs, tests] = await Promise.all([
    ran('scripts/clew.mjs', '--help'),
    ran('scripts/clew.mjs', 'kg', 'list', '--json'),
    // As `npm test` does.
    ran('node_modules/vitest/vitest.mjs', 'run', 'test/base/random.test.ts'),
  ])
  expect([help, graphs, tests].map(({ code, said }) => [code, code === 0 ? '' : said])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ])
  expect(JSON.parse(graphs.out)).toEqual([])
  const built = [help, graphs, tests].map(({ said }) => said.split('Building …').length - 1)
  expect(built.reduce((sum, each) => sum + each)).toBe(2)
  expect(existsSync(join(clone, 'out', 'renderer', 'help', 'search.json'))).toBe(true)
})
