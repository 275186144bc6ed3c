import { openHost, told } from '../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isAtWork } from '../../../electron/contract/states.ts'
import { useJobs, watchJobs } from '../../../renderer/shell/jobs-store.ts'
import { addOffered, offerImport } from '../../../renderer/screens/graphs/import/offer-store.ts'
import { go, useRoute } from '../../../renderer/shell/route-store.ts'
import type { Temporary } from '../../host/temporary-host.ts'
import { FILMS, writeLargeGraph } from '../host-side.ts'
import { importFilms } from '../films.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

let temporary: Temporary
let end: () => void
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary, 'before')
  end = watchJobs()
})
afterAll(async () => {
  end()
  await temporary.end()
})

const films = async (name: string): Promise<string> => {
  const path = join(temporary.home, name)
  await writeFile(path, FILMS)
  return path
}
const job = (title: string) => useJobs.getState().jobs.find(each => inWords(each.title).includes(title))

it('tells of a graph that came, with lines left out, and keeps its job to be read', async () => {
  go({ screen: 'graphs' })
  const path = join(temporary.home, 'torn.txt')
  await writeFile(path, `${FILMS}no triple\n`)
  await temporary.host.imports.start({ paths: [path], name: 'torn' })
  await expect.poll(() => job('torn')?.state).toBe('done')
  expect(useRoute.getState().route).toEqual({ screen: 'graphs', graph: 'torn' })
  expect((await told()).join()).not.toMatch(/torn/)
  await useJobs.getState().dismiss(job('torn')?.id ?? '')
  await expect.poll(() => job('torn')).toBeUndefined()
})

it('tells of an import that another window began and leaves it in the list, so that the other hears of it too', async () => {
  const { jobId } = await temporary.host.imports.start({ paths: [await films('theirs.txt')] })
  await expect.poll(async () => (await told()).join()).toMatch(/Added the graph “theirs”/)
  // What the store does in answer to a list is done before it takes the next one.
  await temporary.host.imports.start({ paths: [await films('next.txt')] })
  await expect.poll(() => job('next')?.state).toBe('done')
  expect(temporary.host.jobs.list()).toContainEqual(expect.objectContaining({ id: jobId, state: 'done' }))
})

it('puts away what it began itself, once it has told of it', async () => {
  const before = temporary.host.jobs.list().length
  await offerImport([new File([], await films('ours.txt'))])
  await addOffered()
  await expect.poll(async () => (await told()).join()).toMatch(/Added the graph “ours”/)
  await expect.poll(() => temporary.host.jobs.list().length).toBe(before)
})

it('cancels a job and takes it up again', async () => {
  const path = join(temporary.home, 'large.txt')
  await writeLargeGraph(path, 200_000)
  await temporary.host.imports.start({ paths: [path], name: 'large' })
  await expect.poll(() => job('large')?.state).toBe('running')
  await useJobs.getState().cancel(job('large')?.id ?? '')
  await expect.poll(() => job('large')?.state).toBe('cancelled')
  await useJobs.getState().retry(job('large')?.id ?? '')
  await expect.poll(() => useJobs.getState().jobs.some(isAtWork)).toBe(true)
  await useJobs.getState().cancel(useJobs.getState().jobs.find(isAtWork)?.id ?? '')
  await expect.poll(() => useJobs.getState().jobs.some(isAtWork)).toBe(false)
})

it('says why a job that is gone cannot be cancelled', async () => {
  await useJobs.getState().retry('nothing')
  expect((await told()).join()).not.toBe('')
})
