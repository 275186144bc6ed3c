import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunView } from '../../../electron/contract/training-run.ts'
import type { TrainingPlanInput } from '../../../electron/contract/training-plan.ts'
import type { WorkerProcess } from '../../../electron/base/worker-client.ts'
import { toWire } from '../../../electron/contract/wire-error.ts'
import { spawnBuilt } from '../../built-program.ts'
import { temporaryHost, until, type Temporary } from '../temporary-host.ts'
import { importFilms } from './small-graph.ts'

let temporary: Temporary
let workers: WorkerProcess[]

beforeEach(async () => {
  workers = []
  temporary = await temporaryHost((name, options) => {
    const process = spawnBuilt(name, options)
    if (name === 'training') workers.push(process)
    return process
  })
  await importFilms(temporary)
})
afterEach(() => temporary.end())

const SMALL: TrainingPlanInput = {
  kg: 'films',
  minutes: 60,
  lessons: { count: 12, heldOut: 10, maxHops: 2 },
  stage1: { epochs: 2, batch: 4 },
  stage2: { epochs: 1, batch: 4 },
  grpo: { steps: 1, questions: 2, changes: { 'rollout.groupSize': 4 } },
}

async function run(id: string): Promise<RunView> {
  const found = (await temporary.host.teaching.list()).find(view => view.id === id)
  if (found === undefined) throw new Error('the run is gone')
  return found
}

const isTold = (message: unknown): message is { kind: 'told' } =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'told'

const settled = async (id: string): Promise<boolean> => !['waiting', 'running'].includes((await run(id)).state)

test('a defect in an episode of a run stands in the log with its stack', async () => {
  await temporary.end()
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
  const { id } = await temporary.host.teaching.start(SMALL)
  const log = join(temporary.home, 'logs', 'clew.log')
  await until(async () => (await readFile(log, 'utf8')).includes('a defect of an episode'))
  expect(await readFile(log, 'utf8')).toMatch(new RegExp(`"run":"${id}","err":\\{[^}]*"stack":"[^"]+at `))
  await temporary.host.teaching.stop(id)
  await until(() => settled(id))
})
