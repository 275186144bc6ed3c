import { openHost, told } from '../../hosted-window.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  loadDocuments,
  readDocuments,
  removeDocument,
  useDocuments,
} from '../../../../renderer/screens/graphs/documents-store.ts'
import { useJobs, watchJobs } from '../../../../renderer/shell/jobs-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { importFilms } from '../../films.ts'

let temporary: Temporary
let end: () => void
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  await writeFile(
    join(temporary.home, 'notes.md'),
    'Ridley Scott directed Alien. Ridley Scott was born in South Shields in 1937.\n',
  )
  end = watchJobs()
})
afterAll(async () => {
  end()
  await temporary.end()
})

const documents = (kg: string) =>
  useDocuments
    .getState()
    .summaries.get(kg)
    ?.documents.map(({ name }) => name)

it('reads documents into a graph, shows them and removes one', async () => {
  await loadDocuments('films')
  expect(useDocuments.getState().summaries.get('films')).toBeNull()
  await readDocuments([new File([], join(temporary.home, 'notes.md'))], 'films')
  // It has notes to be read, so the job stays.
  const job = () => useJobs.getState().jobs.find(({ kind }) => kind === 'documents')
  await expect.poll(() => job()?.state).toBe('done')
  await loadDocuments('films')
  expect(documents('films')).toEqual(['notes.md'])
  await removeDocument('films', 'notes.md')
  expect(documents('films') ?? []).toEqual([])
  expect((await told()).at(-1)).toMatch(/Removed “notes.md”/)
  expect(useJobs.getState().jobs.filter(({ state }) => state === 'failed')).toEqual([])
})

it('says nothing of a graph that has just gone', async () => {
  const before = await told()
  await loadDocuments('nothing')
  expect(useDocuments.getState().summaries.has('nothing')).toBe(false)
  expect(await told()).toEqual(before)
})
