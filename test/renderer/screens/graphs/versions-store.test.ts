// Before any store: it makes what these take from a browser, and a real host behind them.
import { openHost, told } from '../../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useNotices } from '../../../../renderer/design/notices-store.ts'
import {
  compareVersions,
  loadVersions,
  makeChange,
  nameVersion,
  removeVersion,
  takeBack,
  tryChange,
  useVersions,
} from '../../../../renderer/screens/graphs/versions-store.ts'
import { watchJobs } from '../../../../renderer/shell/jobs-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { importFilms } from '../../films.ts'

let temporary: Temporary
let end: () => void
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  end = watchJobs()
  await loadVersions('films')
})
afterAll(async () => {
  end()
  await temporary.end()
})

const list = () => useVersions.getState().lists.get('films')
const triples = async (): Promise<number> => (await temporary.host.graphs.summary('films')).triples
const undoLast = (): void => useNotices.getState().notices.at(-1)?.undo?.()

async function given(name: string, text: string): Promise<File> {
  const path = join(temporary.home, name)
  await writeFile(path, text)
  return new File([], path)
}

it('says what files would change and changes nothing, then makes the change, which can be undone', async () => {
  await tryChange('films', [await given('more.txt', 'Gladiator|directed_by|Ridley Scott\n')], 'add')
  expect(useVersions.getState().tried).toMatchObject({
    kg: 'films',
    how: 'add',
    result: { changes: { facts: { came: { count: 1 } } } },
  })
  expect([list()?.current, await triples(), temporary.host.jobs.list()]).toEqual([1, 7, []])
  await makeChange()
  expect(useVersions.getState().tried).toBeUndefined()
  expect([list()?.current, await triples(), temporary.host.jobs.list()]).toEqual([2, 8, []])
  expect((await told()).at(-1)).toMatch(/films.+version 2 now/)
  undoLast()
  await expect.poll(async () => (await told()).at(-1)).toMatch(/version 1 now/)
  expect([list()?.current, await triples()]).toEqual([1, 7])
  undoLast()
  await expect.poll(() => list()?.current).toBe(2)
})

it('compares, names and removes versions, and brings a removed one back', async () => {
  await compareVersions('films', 1, 2)
  expect(useVersions.getState().compared).toMatchObject({ from: 1, to: 2, changes: { facts: { came: { count: 1 } } } })
  expect(await nameVersion('films', 1, 'as it came')).toBe(true)
  expect(list()?.versions.find(({ id }) => id === 1)?.name).toBe('as it came')
  await removeVersion('films', 1)
  expect(list()?.versions.map(({ id }) => id)).toEqual([2])
  undoLast()
  await expect
    .poll(() =>
      list()
        ?.versions.map(({ id }) => id)
        .toSorted(),
    )
    .toEqual([1, 2])
})

it('takes a change back as a version of its own, and says why what cannot be done is not', async () => {
  await takeBack('films', 2)
  expect([list()?.current, await triples()]).toEqual([3, 7])
  expect(await nameVersion('films', 9, 'none')).toBe(false)
  await compareVersions('films', 1, 9)
  expect((await told()).at(-1)).toMatch(/9/)
  await tryChange('films', [], 'add')
  expect(useVersions.getState().tried).toBeUndefined()
})
