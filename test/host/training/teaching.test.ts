import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '../../../electron/contract/wire-error.ts'
import { spawnBuilt } from '../../built-program.ts'
import { temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { importFilms } from './small-graph.ts'

const isTold = (message: unknown): message is { kind: 'told' } =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'told'

let temporary: Temporary
beforeAll(async () => {
  // The worker is the real one; what it tells first is told once more as what no episode does that goes well.
  temporary = await temporaryHost((name, options) => {
    const process = spawnBuilt(name, options)
    return {
      ...process,
      onMessage: listener =>
        process.onMessage(message => {
          if (name === 'training' && isTold(message))
            listener({ ...message, told: { kind: 'defect', error: toWire(new TypeError('a defect of an episode')) } })
          listener(message)
        }),
    }
  })
  await importFilms(temporary)
})
afterAll(() => temporary.end())

test('a defect in an episode of a run stands in the log with its stack; the run is stopped and removed', async () => {
  const { teaching, jobs } = temporary.host
  const { id, jobId } = await teaching.start({
    kg: 'films',
    minutes: 60,
    protocol: 'kg-r1',
    lessons: { count: 12, heldOut: 10, maxHops: 2 },
  })
  const log = join(temporary.home, 'logs', 'clew.log')
  await until(async () => (await readFile(log, 'utf8')).includes('a defect of an episode'))
  expect(await readFile(log, 'utf8')).toMatch(new RegExp(`"run":"${id}","err":\\{[^}]*"stack":"[^"]+at `))
  await teaching.stop(id)
  await jobs.finished(jobId)
  expect((await teaching.list()).map(({ state }) => state)).toEqual([expect.stringMatching(/stopped|done/)])
  await teaching.remove(id)
  expect(await teaching.list()).toEqual([])
})
