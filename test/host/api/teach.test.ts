import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appRouter } from '../../../electron/host/api/router.ts'
import type { RunView } from '../../../electron/contract/training-run.ts'
import { importFilms } from '../training/small-graph.ts'
import { temporaryHost, type Temporary } from '../temporary-host.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
let api: ReturnType<typeof appRouter.createCaller>
let electron: ReturnType<typeof appRouter.createCaller>

beforeAll(async () => {
  temporary = await temporaryHost()
  api = appRouter.createCaller({ project: temporary.project, door: 'browser' })
  electron = appRouter.createCaller({ project: temporary.project, door: 'electron' })
  await importFilms(temporary)
})
afterAll(() => temporary.end())

describe('what does not fit is refused before anything begins', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['a plan that is none', () => api.teach.start(JSON.parse('"teach"')), /not understood/],
    [
      'a file by path from a browser',
      () => api.teach.start({ kg: 'films', lessons: { files: ['/etc/passwd'] } }),
      /not read or written by their path from a browser/,
    ],
    [
      'questions to keep out by path from a browser',
      () => api.teach.preview({ kg: 'films', lessons: { keepOut: ['/etc/passwd'] } }),
      /not read or written by their path from a browser/,
    ],
    [
      'a model by path from a browser',
      () => api.teach.estimate({ kg: 'films', model: '/tmp/x.gguf' }),
      /not named by its path here/,
    ],
    ['a run that is none', () => api.teach.pause({ id: 'nothing' }), /no such training run/],
    ['a path for a run', () => api.teach.remove({ id: '../../etc' }), /id: is no id/],
    ['an adapter that is none', () => api.adapters.rename({ id: 'nothing', name: 'x' }), /no such adapter/],
    ['a path for an adapter', () => api.adapters.remove({ id: '../runs' }), /id: is no id/],
    ['an adapter that was never removed', () => api.adapters.restore({ id: 'nothing' }), /no longer in the trash/],
    [
      'an export into a folder from a browser',
      () => api.adapters.exportTo({ id: 'x', folder: '/tmp' }),
      /from a browser/,
    ],
    ['an adapter by path from a browser', () => api.adapters.add({ path: '/tmp/x' }), /from a browser/],
    [
      'a file that is not there, from the window',
      () => electron.teach.start({ kg: 'films', lessons: { files: ['/nowhere.jsonl'] } }),
      /no file \/nowhere\.jsonl/,
    ],
  ])('%s', async (_, call, message) => {
    await expect(call()).rejects.toThrow(message)
  })
})

test('what is wrong with a plan is said in the estimate, so that a form can show it', async () => {
  const { refusals } = await api.teach.estimate({ kg: 'films', minutes: 0, lessons: { minHops: 9 } })
  expect(refusals.map(inWords)).toEqual([expect.stringMatching(/lessons\.minHops.*minutes|minutes.*lessons\.minHops/)])
  expect((await api.teach.estimate({ kg: 'films' })).refusals).toEqual([])
})

test('a run that waits is watched, stopped before its turn, resumed and removed', async () => {
  const plan = { kg: 'films', lessons: { count: 5_000, heldOut: 10 }, minutes: 30 }
  const first = await api.teach.start(plan)
  const second = await api.teach.start({ ...plan, name: 'the second' })
  const watching = new AbortController()
  const watch = temporary.host.teaching.watch(watching.signal)
  const list: RunView[] = (await watch.next()).value ?? []
  expect(list.map(({ name }) => name).toSorted()).toEqual(['films, Clew Navigator', 'the second'])
  await api.teach.pause({ id: second.id })
  expect((await api.teach.list()).find(({ id }) => id === second.id)).toMatchObject({ state: 'paused' })
  await api.teach.resume({ id: second.id })
  expect((await api.teach.list()).find(({ id }) => id === second.id)).toMatchObject({ state: 'waiting' })
  await expect(api.teach.remove({ id: second.id })).rejects.toThrow(/at work; stop it first/)
  await api.teach.stop({ id: second.id })
  await api.teach.remove({ id: second.id })
  await api.jobs.cancel({ id: first.jobId })
  await temporary.host.jobs.finished(first.jobId)
  expect(await api.teach.list()).toMatchObject([{ id: first.id, state: 'stopped' }])
  await api.teach.remove({ id: first.id })
  expect(await api.teach.list()).toEqual([])
  watching.abort()
})
