import { hold, openHost } from '../../hosted-window.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useAdapters, watchAdapters } from '../../../../renderer/screens/models/adapters-store.ts'
import {
  changePlan,
  loadChoices,
  planOf,
  resetPlan,
  startTeaching,
  usePlan,
} from '../../../../renderer/screens/teach/plan-store.ts'
import {
  followRun,
  pauseRun,
  removeRun,
  resumeRun,
  stopRun,
  useRuns,
  watchRuns,
} from '../../../../renderer/screens/teach/runs-store.ts'
import { go, useRoute } from '../../../../renderer/shell/route-store.ts'
import { importFilms } from '../../host-side.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { inTurn, inWords } from '../../../../electron/contract/words/saying.ts'

let temporary: Temporary
let ends: (() => void)[]
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  ends = [watchRuns(), watchAdapters()]
})
afterAll(async () => {
  ends.forEach(end => end())
  await temporary.end()
})

const settled = () => {
  const { estimating, previewing } = usePlan.getState()
  return !estimating && !previewing
}

it('knows the defaults, and a plan once a graph is chosen', async () => {
  await loadChoices()
  expect(planOf(usePlan.getState())).toBeUndefined()
  changePlan({ kg: 'films' })
  expect(planOf(usePlan.getState())).toMatchObject({ kg: 'films', model: 'navigator' })
  await expect.poll(settled).toBe(true)
  expect(usePlan.getState()).toMatchObject({ estimate: { refusals: [], device: 'CPU' }, previewProblem: undefined })
  expect(usePlan.getState().preview?.examples.length).toBeGreaterThan(0)
})

it('does not show the estimate of a plan that was changed since', async () => {
  const late = hold('teach.estimate')
  changePlan({ minutes: 5 })
  await late.arrived
  const next = hold('teach.estimate')
  changePlan({ minutes: 7 })
  await next.arrived
  late.release()
  await new Promise(resolve => {
    setImmediate(resolve)
  })
  expect(usePlan.getState().estimating).toBe(true)
  next.release()
  await expect.poll(settled).toBe(true)
  expect(usePlan.getState().estimate?.seconds).toBe(420)
})

it('says why a plan cannot be carried out', async () => {
  changePlan({ lessons: { count: 0 } })
  await expect.poll(settled).toBe(true)
  expect(inWords(inTurn(usePlan.getState().estimate?.refusals ?? []))).toMatch(/nothing to learn from/)
  resetPlan()
  expect(usePlan.getState().change).toEqual({ kg: 'films' })
  await expect.poll(settled).toBe(true)
})

it('begins a run, follows its curve, pauses it, goes on, stops it and removes it', async () => {
  changePlan({
    minutes: 60,
    lessons: { count: 24, heldOut: 10, maxHops: 2 },
    stage1: { epochs: 100, batch: 4 },
    stage2: { epochs: 100, batch: 4 },
  })
  go({ screen: 'teach' })
  await startTeaching()
  const run = () => useRuns.getState().runs?.[0]
  await expect.poll(() => run()?.state).toBe('running')
  const { id = '' } = run() ?? {}
  expect(useRoute.getState().route).toEqual({ screen: 'teach', run: id })
  const end = followRun(id)
  expect(useRuns.getState()).toMatchObject({ followed: id, rollouts: [] })
  await expect.poll(() => useRuns.getState().curves.tracks.size).toBeGreaterThan(0)
  expect(await pauseRun(id)).toBe(true)
  await expect.poll(() => run()?.state).toBe('paused')
  expect(await pauseRun(id)).toBe(false)
  await resumeRun(id)
  await expect.poll(() => run()?.state).toBe('running')
  expect(await stopRun(id)).toBe(true)
  await expect.poll(() => run()?.state).toMatch(/stopped|done/)
  end()
  const left = run()
  if (left) await removeRun(left)
  await expect.poll(run).toBeUndefined()
  expect(useRoute.getState().route).toEqual({ screen: 'teach' })
  expect(useAdapters.getState().adapters).toBeDefined()
})

it('does not call back who has gone on to another screen while the run begins', async () => {
  changePlan({ minutes: 1, lessons: { count: 24, heldOut: 10, maxHops: 2 } })
  go({ screen: 'teach' })
  const starting = startTeaching()
  go({ screen: 'models' })
  await starting
  await expect.poll(() => useRuns.getState().runs?.[0]?.state).toBe('running')
  expect(useRoute.getState().route).toEqual({ screen: 'models' })
  const [run] = useRuns.getState().runs ?? []
  if (run === undefined) return
  await stopRun(run.id)
  await expect.poll(() => useRuns.getState().runs?.[0]?.state).toMatch(/stopped|done/)
  await removeRun({ ...run })
})
