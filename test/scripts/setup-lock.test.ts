import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-setup-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = (): string => join(folder, 'out', '.setup-lock')
const log = (): string => join(folder, 'log')

/** A process that writes when it begins and ends what nobody else may do meanwhile. */
function working(ms: number, atEnd = ''): ChildProcess {
  const script = `
    const { alone } = await import(${JSON.stringify(pathToFileURL(resolve('scripts/setup-lock.mjs')).href)})
    const { appendFileSync } = await import('node:fs')
    alone(${JSON.stringify(lock())}, () => {
      appendFileSync(${JSON.stringify(log())}, 'begins\\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms})
      appendFileSync(${JSON.stringify(log())}, 'ends\\n')
      ${atEnd}
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
}

const done = async (child: ChildProcess): Promise<{ code: number | null; said: string }> => {
  const said = child.stderr === null ? '' : text(child.stderr)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: await said }
}

const lines = (): string[] => (existsSync(log()) ? readFileSync(log(), 'utf8').split('\n').slice(0, -1) : [])

test('set-up is done by one process at a time, and the others say that they wait', async () => {
  const ended = await Promise.all([done(working(300)), done(working(300)), done(working(300))])
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(lines()).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends'])
  const waited = 'Waiting for another process that sets Clew up here …\n'
  expect(ended.map(({ said }) => said).toSorted()).toEqual(['', waited, waited])
  expect(existsSync(lock())).toBe(false)
})

test('a process that was killed in the middle of it holds nothing up, and neither does an empty lock', async () => {
  const killed = working(600_000)
  await expect.poll(lines).toEqual(['begins'])
  killed.kill('SIGKILL')
  await done(killed)
  expect(existsSync(lock())).toBe(true)
  expect(await done(working(0))).toEqual({ code: 0, said: '' })
  writeFileSync(lock(), '')
  const before = new Date(Date.now() - 60_000)
  utimesSync(lock(), before, before)
  expect(await done(working(0))).toEqual({ code: 0, said: '' })
})

test('work that throws or ends the process lets go of the lock', async () => {
  expect((await done(working(0, 'process.exit(3)'))).code).toBe(3)
  expect(existsSync(lock())).toBe(false)
  expect((await done(working(0, 'throw new Error("broken")'))).code).toBe(1)
  expect(existsSync(lock())).toBe(false)
})
