import { openHost, told } from '../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAtWork } from '../../../electron/contract/states.ts'
import { useJobs, watchJobs } from '../../../renderer/shell/jobs-store.ts'
import { go, useRoute } from '../../../renderer/shell/route-store.ts'
import { FILMS, type Temporary, writeLargeGraph } from '../../host/temporary-host.ts'
import { importFilms } from '../films.ts'

let temporary: Temporary
let end: () => void
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary, 'before')
  end = watchJobs()
}, 60_000)
afterAll(async () => {
  end()
  await temporary.end()
})

const job = (title: string) => useJobs.getState().jobs.find(each => each.title.includes(title))

it('tells of a graph that came, with lines left out, and keeps its job to be read', async () => {
  go({ screen: 'graphs' })
  const path = join(temporary.home, 'torn.txt')
  await writeFile(path, `${FILMS}no triple\n`)
  await temporary.host.imports.start({ paths: [path], name: 'torn' })
  await expect.poll(() => job('torn')?.state, { timeout: 20_000 }).toBe('done')
  expect(useRoute.getState().route).toEqual({ screen: 'graphs', graph: 'torn' })
  expect((await told()).join()).not.toMatch(/torn/)
  await useJobs.getState().dismiss(job('torn')?.id ?? '')
  await expect.poll(() => job('torn')).toBeUndefined()
})

it('cancels a job and takes it up again', async () => {
  const path = join(temporary.home, 'large.txt')
  await writeLargeGraph(path, 400_000)
  await temporary.host.imports.start({ paths: [path], name: 'large' })
  await expect.poll(() => job('large')?.state, { timeout: 20_000 }).toBe('running')
  await useJobs.getState().cancel(job('large')?.id ?? '')
  await expect.poll(() => job('large')?.state, { timeout: 20_000 }).toBe('cancelled')
  await useJobs.getState().retry(job('large')?.id ?? '')
  await expect.poll(() => useJobs.getState().jobs.some(isAtWork), { timeout: 20_000 }).toBe(true)
  await useJobs.getState().cancel(useJobs.getState().jobs.find(isAtWork)?.id ?? '')
  await expect.poll(() => useJobs.getState().jobs.some(isAtWork), { timeout: 20_000 }).toBe(false)
}, 60_000)

it('says why a job that is gone cannot be cancelled', async () => {
  await useJobs.getState().retry('nothing')
  expect((await told()).join()).not.toBe('')
})
