import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CurvePoint, RunView } from '../../../../electron/contract/training-run.ts'
import type { TrainingPlanInput } from '../../../../electron/contract/training-plan.ts'
import type { WorkerProcess } from '../../../../electron/base/worker-client.ts'
import { spawnBuilt } from '../../../built-program.ts'
import { temporaryHost, until, type Temporary } from '../../../host/temporary-host.ts'
import { importFilms } from '../../../host/training/small-graph.ts'

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

async function points(id: string): Promise<CurvePoint[]> {
  const text = await readFile(join(temporary.home, 'runs', id, 'curve.jsonl'), 'utf8').catch(() => '')
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as CurvePoint)
}

const settled = async (id: string): Promise<boolean> => !['waiting', 'running'].includes((await run(id)).state)
const steps = async (id: string, stage: string): Promise<number> =>
  (await points(id)).filter(point => point.stage === stage && 'loss' in point.values).length

test('a run that was paused, killed and resumed draws the same curve and teaches the same weights as one that was not', async () => {
  const { host } = temporary
  const whole = await host.teaching.start(SMALL)
  const cut = await host.teaching.start(SMALL)
  // One at a time.
  expect((await run(cut.id)).state).toBe('waiting')
  expect((await host.jobs.finished(whole.jobId)).state).toBe('done')
  const first = await run(whole.id)
  expect(first).toMatchObject({
    state: 'done',
    kind: 'teach',
    kg: 'films',
    adapter: whole.id,
    before: { questions: expect.any(Number) },
    after: { questions: expect.any(Number) },
  })
  expect(first.stages.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'lessons done',
    'before done',
    'stage-1 done',
    'rollouts done',
    'stage-2 done',
    'grpo done',
    'after done',
  ])

  await until(async () => (await steps(cut.id, 'stage-1')) >= 3)
  await host.teaching.pause(cut.id)
  await until(() => settled(cut.id))
  expect(await run(cut.id)).toMatchObject({ state: 'paused' })
  expect(await host.jobs.finished(cut.jobId)).toMatchObject({ state: 'interrupted', phase: 'paused', canRetry: true })

  await host.teaching.resume(cut.id)
  await until(async () => (await steps(cut.id, 'stage-2')) >= 1)
  process.kill(workers.at(-1)?.pid ?? 0, 'SIGKILL')
  await until(() => settled(cut.id))
  expect(await run(cut.id)).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/training process was ended by SIGKILL/),
  })

  await host.teaching.resume(cut.id)
  await until(async () => (await run(cut.id)).state === 'done')
  // Times are never the same.
  const bare = (list: CurvePoint[]): unknown[] =>
    list.map(({ stage, step, values }) => ({
      stage,
      step,
      values: Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('seconds'))),
    }))
  expect(bare(await points(cut.id))).toEqual(bare(await points(whole.id)))
  const weights = async (id: string): Promise<string[]> =>
    (await readdir(join(temporary.home, 'adapters', id))).toSorted()
  // Weights are named by their content.
  expect(await weights(cut.id)).toEqual(await weights(whole.id))
  expect((await run(cut.id)).after).toEqual(first.after)

  // Usable at once, by name, and said in the record.
  const renamed = await host.adapters.rename(whole.id, 'films, first')
  const { id } = await host.asks.start({
    kg: 'films',
    question: 'Who directed The Silent River?',
    adapter: renamed.name,
  })
  const answers: unknown[] = []
  for await (const event of host.asks.events(id, undefined))
    if (event.kind === 'finished') answers.push(event.trajectory)
  expect(answers).toMatchObject([{ status: 'answered', policy: { kind: 'navigator', adapter: 'films, first' } }])
})
