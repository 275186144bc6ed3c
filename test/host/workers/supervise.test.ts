import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WorkerClient, type WorkerProcess } from '../../../electron/base/worker-client.ts'
import { importCalls } from '../../../electron/host/graphs/import-messages.ts'
import { openLog, type Log } from '../../../electron/host/log.ts'
import { supervised, type SupervisionLimits } from '../../../electron/host/workers/supervise.ts'
import { spawnBuilt } from '../../built-program.ts'
import { FILMS } from '../temporary-host.ts'
import { skippedFor } from '../../skipped.ts'

let home: string
let log: Log
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-supervise-'))
  log = openLog(home)
  await writeFile(join(home, 'films.txt'), FILMS)
})
afterAll(() => rm(home, { recursive: true, force: true }))

const ROOMY: SupervisionLimits = { lookMs: 500, mostSilentLooks: 1_000, mostBytes: 2 ** 40 }

function started(limits: Partial<SupervisionLimits>): {
  process: WorkerProcess
  client: WorkerClient<typeof importCalls>
} {
  const process = supervised(spawnBuilt, log, { ...ROOMY, ...limits })('import', { correlation: randomUUID() })
  return { process, client: new WorkerClient(process, 'import', importCalls) }
}
const preview = (client: WorkerClient<typeof importCalls>) =>
  client.call('preview', { files: [join(home, 'films.txt')] })

test('a worker that answers is left alone, and says that it is alive meanwhile', async () => {
  const { process, client } = started({})
  const heard: unknown[] = []
  process.onMessage(message => heard.push(message))
  expect((await preview(client)).files[0]?.triples).toBe(7)
  await expect.poll(() => heard).toContainEqual({ kind: 'alive', bytes: expect.any(Number) })
  await client[Symbol.asyncDispose]()
  expect((await process.exit).why).toBeUndefined()
})

test(
  'a worker that hangs is ended, and whoever asked it is told why',
  skippedFor(process.platform === 'win32' ? 'Windows stops no process' : undefined),
  async () => {
    const { process: worker, client } = started({ mostSilentLooks: 20 })
    await preview(client)
    process.kill(worker.pid ?? 0, 'SIGSTOP')
    await expect(preview(client)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The import process was ended\. It had not answered for .* Try again/),
    })
    // The next one is another, and works.
    const next = started({})
    await preview(next.client)
    await next.client[Symbol.asyncDispose]()
  },
)

test('a worker that takes too much memory is ended with how much it was', async () => {
  const { process, client } = started({ mostBytes: 2 ** 20 })
  await process.exit
  await expect(preview(client)).rejects.toThrow(
    /^The import process was ended\. It took [\d.]+ MB of memory, more than the [\d.]+ MB .* give it less/,
  )
  log.flush()
  expect(await readFile(join(home, 'clew.log'), 'utf8')).toContain('import worker ended')
})
