import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inWords } from '../../../../electron/contract/words/saying.ts'
import type { WorkerProcess } from '../../../../electron/base/worker-client.ts'
import { spawnBuilt } from '../../../built-program.ts'
import { firstLine } from '../../../first-line.ts'
import { temporaryHost, until, writeLargeGraph, type Temporary } from '../../../host/temporary-host.ts'

let temporary: Temporary
let workers: WorkerProcess[] = []

beforeEach(async () => {
  workers = []
  temporary = await temporaryHost((name, options) => {
    const worker = spawnBuilt(name, options)
    workers.push(worker)
    return worker
  })
})
afterEach(() => temporary.end())

const inHome = (name: string): string => join(temporary.home, name)
test('kill -9 of the whole program shows the import as interrupted at the next start, with nothing half-made, and retry finishes it', async () => {
  await writeLargeGraph(inHome('large.txt'), 400_000)
  const script = join(import.meta.dirname, 'fixtures', 'import-and-hang.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, temporary.home, inHome('large.txt')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await firstLine(child, 'the import')).toBe('half')
  child.kill('SIGKILL')
  await new Promise(resolve => {
    child.once('close', resolve)
  })
  await until(async () => (await temporary.restart()).jobs.list().length > 0)
  const [interrupted] = temporary.host.jobs.list()
  expect(interrupted).toMatchObject({ state: 'interrupted', canRetry: true })
  expect(inWords(interrupted?.error ?? '')).toMatch(/Start it again/)
  expect(await temporary.host.graphs.list()).toEqual([])
  // Its worker ends when its host is gone; what it was building is removed at a start after that.
  await until(async () => {
    await temporary.restart()
    return (await readdir(inHome('graphs'))).length === 0
  })
  await temporary.host.jobs.retry(interrupted?.id ?? '')
  expect(await temporary.host.jobs.finished(interrupted?.id ?? '')).toMatchObject({
    state: 'done',
    result: { triples: 400_000 },
  })
})
