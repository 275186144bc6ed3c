import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryHost, type Temporary } from '../temporary-host.ts'

const PEOPLE = 'id,name,city,notes\np-1,Ann,Bern,old\np-2,Bob,Bern,new\np-3,Cid,Olten,new\n'

let temporary: Temporary
beforeAll(async () => {
  temporary = await temporaryHost()
})
afterAll(() => temporary.end())

const inHome = (name: string): string => join(temporary.home, name)

test('a preview keeps nothing; what is chosen is imported, and remembered for the next of its shape', async () => {
  const { imports, jobs, graphs } = temporary.host
  await writeFile(inHome('people.csv'), PEOPLE)
  const first = await imports.preview({ paths: [inHome('people.csv')] })
  const table = first.files[0]?.tables[0]
  expect(first).toMatchObject({ name: 'people', files: [{ triples: 9, isWhole: true }] })
  expect(table?.columns.map(({ role }) => role)).toEqual(['head', 'label', 'tail', 'property'])
  expect(await graphs.list()).toEqual([])

  const columns = [{ column: 'notes', role: 'ignore' as const }]
  const { jobId } = await imports.start({
    paths: [inHome('people.csv')],
    tables: [{ table: 'people.csv', columns }],
    remember: [{ shape: table?.shape ?? '', columns }],
  })
  expect((await jobs.finished(jobId)).result).toMatchObject({ kg: 'people', triples: 6 })

  await writeFile(inHome('more.csv'), PEOPLE.replaceAll('p-', 'q-'))
  const again = await imports.preview({ paths: [inHome('more.csv')] })
  expect(again.files[0]?.tables[0]).toMatchObject({ by: 'memory' })
  const later = await imports.start({ paths: [inHome('more.csv')] })
  expect((await jobs.finished(later.jobId)).result).toMatchObject({ kg: 'more', triples: 3 })
})

test('files that a browser sent are looked into, and thrown away where nobody adds them', async () => {
  const { imports, uploads } = temporary.host
  const { uploadId } = await uploads.receive('people.csv', Readable.from([Buffer.from(PEOPLE)]), PEOPLE.length)
  expect(await imports.previewUploads([uploadId])).toMatchObject({ files: [{ file: 'people.csv', isWhole: true }] })
  // Only the browser knows what the folder was called that was dropped on it.
  expect(await imports.previewUploads([uploadId], undefined, 'village')).toMatchObject({ name: 'village' })
  await imports.discard([uploadId])
  expect(await readdir(temporary.host.folders.uploads)).toEqual([])
  await expect(imports.previewUploads([uploadId])).rejects.toThrow(/no longer there/)
})

test('a file that is no graph is refused with its reason', async () => {
  await writeFile(inHome('empty.ttl'), '')
  await expect(temporary.host.imports.preview({ paths: [inHome('empty.ttl')] })).rejects.toThrow(/empty\.ttl is empty/)
})
