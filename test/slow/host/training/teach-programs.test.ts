import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrainingPlanInput } from '../../../../electron/contract/training-plan.ts'
import type { RunView } from '../../../../electron/contract/training-run.ts'
import { spawnBuilt } from '../../../built-program.ts'
import { temporaryHost, type Temporary } from '../../../host/temporary-host.ts'
import { importFilms } from '../../../host/training/small-graph.ts'
import { inWords } from '../../../../electron/contract/words/saying.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost(spawnBuilt)
  await importFilms(temporary)
})
afterAll(() => temporary.end())

const SMALL: TrainingPlanInput = {
  kg: 'films',
  protocol: 'clew',
  minutes: 60,
  lessons: { count: 12, heldOut: 10 },
  stage1: { epochs: 2, batch: 4 },
  stage2: { epochs: 0 },
  grpo: { steps: 1, questions: 2, changes: { 'rollout.groupSize': 4 } },
}

async function run(id: string): Promise<RunView> {
  const found = (await temporary.host.teaching.list()).find(view => view.id === id)
  if (found === undefined) throw new Error('the run is gone')
  return found
}

test('a graph teaches the weighing of programs, and is asked with what it taught', async () => {
  const { host } = temporary
  const whole = await host.teaching.start(SMALL)
  expect((await host.jobs.finished(whole.jobId)).state).toBe('done')
  const { before, after, adapter = '', protocol, stages } = await run(whole.id)
  expect(protocol).toBe('clew')
  expect(stages.find(({ name }) => name === 'stage-1')?.state).toBe('done')
  expect(after?.questions).toBe(before?.questions)
  const [card] = await host.adapters.list()
  expect(card).toMatchObject({ id: adapter, kind: 'navigator', protocol: 'clew', state: 'ready' })

  const policy = await host.models.policy('navigator', adapter)
  expect(policy.description).toMatchObject({ kind: 'navigator', adapter: card?.name })
  const { refusals } = await host.teaching.estimate({ kg: 'films', protocol: 'kg-r1', adapter })
  expect(refusals.map(inWords).join()).toMatch(/taught to write programs; teach with the protocol clew/)
  expect((await host.teaching.estimate({ ...SMALL, adapter })).refusals).toEqual([])
})
