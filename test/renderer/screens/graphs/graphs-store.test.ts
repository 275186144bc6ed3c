import { hold, openHost, told } from '../../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useNotices } from '../../../../renderer/design/notices-store.ts'
import {
  addSample,
  loadDetail,
  removeGraph,
  renameGraph,
  useGraphs,
  watchGraphs,
} from '../../../../renderer/screens/graphs/graphs-store.ts'
import { addOffered, offerImport } from '../../../../renderer/screens/graphs/import/offer-store.ts'
import { isAtWork } from '../../../../electron/contract/states.ts'
import { useJobs, watchJobs } from '../../../../renderer/shell/jobs-store.ts'
import { go, useRoute } from '../../../../renderer/shell/route-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { FILMS } from '../../host-side.ts'

let temporary: Temporary
let ends: (() => void)[]
beforeAll(async () => {
  temporary = await openHost()
  await writeFile(join(temporary.home, 'films.txt'), FILMS)
  ends = [watchGraphs(), watchJobs()]
})
afterAll(async () => {
  ends.forEach(end => end())
  await temporary.end()
})

const names = (): string[] | undefined => useGraphs.getState().graphs?.map(({ name }) => name)

it('makes a graph of a file, goes to it, says so and puts the job away', async () => {
  await expect.poll(names).toEqual([])
  await offerImport([new File([], join(temporary.home, 'films.txt'))])
  await addOffered()
  await expect.poll(names).toEqual(['films'])
  await expect.poll(async () => (await told()).join()).toMatch(/Added the graph “films”: 7 triples/)
  expect(useRoute.getState().route).toEqual({ screen: 'graphs', graph: 'films' })
  await expect.poll(() => useJobs.getState().jobs).toEqual([])
})

it('does not lead to a graph that comes while the person is elsewhere', async () => {
  const adding = addSample()
  go({ screen: 'models' })
  await adding
  await expect.poll(() => names()?.length).toBe(2)
  await expect.poll(() => useJobs.getState().jobs.filter(isAtWork)).toEqual([])
  expect(useRoute.getState().route).toEqual({ screen: 'models' })
})

it('keeps what a graph holds until the graph goes', async () => {
  await loadDetail('films')
  expect(useGraphs.getState().details.get('films')).toMatchObject({ triples: 7 })
  expect(await renameGraph('films', 'cinema')).toBe(true)
  expect(useRoute.getState().route).toEqual({ screen: 'graphs', graph: 'cinema' })
  await expect.poll(names).toContain('cinema')
  expect(useGraphs.getState().details.has('films')).toBe(false)
  expect(await renameGraph('films', 'movies')).toBe(false)
  expect((await told()).at(-1)).toMatch(/no graph named "films"/)
})

it('takes the reading that was asked for last', async () => {
  const late = hold('graphs.summary')
  const first = loadDetail('cinema')
  await late.arrived
  await loadDetail('cinema')
  const last = useGraphs.getState().details.get('cinema')
  late.release()
  await first
  expect(useGraphs.getState().details.get('cinema')).toBe(last)
})

it('removes a graph, and brings it back', async () => {
  await removeGraph('cinema')
  await expect.poll(names).not.toContain('cinema')
  useNotices.getState().notices.at(-1)?.undo?.()
  await expect.poll(names).toContain('cinema')
})
