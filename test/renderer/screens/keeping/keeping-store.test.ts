// Before any store: it makes what these take from a browser, and a real host behind them.
import { bridge, openHost, told } from '../../hosted-window.ts'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  backUp,
  discard,
  erase,
  loadKeeping,
  takeBack,
  useKeeping,
} from '../../../../renderer/screens/keeping/keeping-store.ts'
import { watchJobs } from '../../../../renderer/shell/jobs-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { answered, importFilms } from '../../films.ts'

let temporary: Temporary
let end: () => void
let id: string
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  id = await answered(temporary, 'Who directed Alien?')
  end = watchJobs()
})
afterAll(async () => {
  end()
  await temporary.end()
})

const removed = () => useKeeping.getState().removed

it('lists what is stored and what was removed, takes that back and throws it away', async () => {
  await temporary.host.asks.remove(id)
  await loadKeeping()
  expect(useKeeping.getState()).toMatchObject({
    problem: undefined,
    stored: { folders: expect.any(Array) },
    removed: [{ kind: 'question', id, title: 'Who directed Alien?' }],
  })
  for (const thing of removed()) await takeBack(thing)
  expect(removed()).toEqual([])
  expect((await told()).at(-1)).toMatch(/Who directed Alien\?/)
  expect(await temporary.host.asks.history({ limit: 5 })).toMatchObject([{ id }])
  await temporary.host.asks.remove(id)
  await loadKeeping()
  const [thing] = removed()
  if (thing) await discard(thing)
  expect(removed()).toEqual([])
  await expect(temporary.host.asks.restore(id)).rejects.toMatchObject({ code: 'not-found' })
  // It is gone: that is said, and the list is read anew.
  if (thing) await takeBack(thing)
  expect((await told()).at(-1)).toMatch(/no longer|no such/i)
})

it('writes everything into the file that is chosen, and nothing where none is', async () => {
  const { chooseSavePath } = bridge
  const path = join(temporary.home, 'all.clew')
  await backUp()
  expect(temporary.host.jobs.list()).toEqual([])
  bridge.chooseSavePath = async () => path
  await backUp()
  bridge.chooseSavePath = chooseSavePath
  await expect.poll(() => temporary.host.jobs.list().length).toBe(0)
  expect((await stat(path)).size).toBeGreaterThan(500)
})

it('erases what it is told to', async () => {
  await answered(temporary, 'Who directed Witness?')
  await erase('trajectories')
  expect(await temporary.host.asks.history({ limit: 5 })).toEqual([])
  expect(await temporary.host.graphs.names()).toEqual(['films'])
})
