import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PathEvent } from '../../../electron/contract/browse.ts'
import type { SavedCanvas } from '../../../electron/contract/saved-view.ts'
import { appRouter } from '../../../electron/host/api/router.ts'
import { answered, importFilms } from '../../renderer/films.ts'
import { temporaryHost, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
const api = (): ReturnType<typeof appRouter.createCaller> =>
  appRouter.createCaller({ project: temporary.project, door: 'browser' })
beforeAll(async () => {
  temporary = await temporaryHost()
  await importFilms(temporary)
})
afterAll(() => temporary.end())

test('an entity comes with the questions about it and the passages that name it', async () => {
  const id = await answered(temporary, 'Who directed Alien?')
  const [film, person] = await Promise.all(
    ['Alien', 'Ridley Scott'].map(key => api().browse.mentions({ kg: 'films', key })),
  )
  expect(film).toMatchObject({ questions: [{ id, question: 'Who directed Alien?' }] })
  expect(film?.passages).toBeUndefined()
  expect(person?.questions).toHaveLength(1)
  const path = join(temporary.home, 'notes.md')
  await writeFile(path, 'Ridley Scott was born in South Shields in 1937.\n')
  await temporary.host.jobs.finished((await temporary.host.documents.start({ kg: 'films', paths: [path] })).jobId)
  const { passages } = await api().browse.mentions({ kg: 'films', key: 'Ridley Scott' })
  expect(passages?.[0]).toMatchObject({ document: 'notes.md', text: expect.stringContaining('South Shields') })
})

test('ways are told with how far the looking has come, and what is wrong is said', async () => {
  const request = { from: 'Sigourney Weaver', to: 'Harrison Ford', which: 'shortest', longest: 6, most: 5 } as const
  const events: PathEvent[] = []
  for await (const event of await api().browse.paths({ kg: 'films', request })) events.push(event)
  expect(events.at(-1)).toMatchObject({
    kind: 'found',
    paths: [
      { nodes: ['Sigourney Weaver', 'Alien', 'Ridley Scott', 'Blade Runner', 'Harrison Ford'].map(name => ({ name })) },
    ],
  })
  const wrong = await api().browse.paths({ kg: 'films', request: { ...request, to: 'Nobody at all' } })
  await expect(wrong[Symbol.asyncIterator]().next()).rejects.toThrow('no entity "Nobody at all"')
})

test('a table goes out as CSV, of which no cell is a formula', async () => {
  const path = join(temporary.home, 'formula.txt')
  await writeFile(path, '=1+1|knows|Bob, the "second"\nAda|knows|Bob, the "second"\n')
  await temporary.host.jobs.finished((await temporary.host.imports.start({ paths: [path], name: 'formula' })).jobId)
  let text = ''
  const request = { of: { kind: 'relation', name: 'knows' }, sort: { by: 'head', isAscending: true } } as const
  for await (const piece of await api().browse.csv({ kg: 'formula', request })) text += piece
  expect(text).toBe(
    'head,tail,time,head key,tail key\r\n\'=1+1,"Bob, the ""second""",,\'=1+1,"Bob, the ""second"""\r\nAda,"Bob, the ""second""",,Ada,"Bob, the ""second"""\r\n',
  )
  expect(await api().browse.table({ kg: 'formula', request, offset: 1, limit: 5 })).toMatchObject({
    total: 2,
    rows: [{ entity: { name: 'Ada' } }],
  })
})

const canvas: SavedCanvas = {
  nodes: [{ key: 'Alien', name: 'Alien', kind: 'entity', types: [], degree: 2, x: 1, y: -2, pinned: true }],
  groups: [],
  filter: { types: [], relations: ['starred_actors'] },
  look: { colour: 'facts', size: 'facts' },
}

test('a view is kept, replaced, removed and taken back, and goes with a graph that is renamed', async () => {
  const { views } = api().browse
  const { id } = await views.save({ kg: 'films', name: 'Mine', canvas })
  expect(await views.get({ id })).toMatchObject({ name: 'Mine', canvas })
  await views.save({ kg: 'films', name: 'Ours', canvas: { ...canvas, nodes: [] }, id })
  expect(await views.list({ kg: 'films' })).toMatchObject([{ id, name: 'Ours', nodes: 0 }])
  await views.remove({ id })
  expect(await views.list({ kg: 'films' })).toEqual([])
  await views.restore({ id })
  await temporary.host.graphs.rename('films', 'pictures')
  expect(await views.list({ kg: 'pictures' })).toMatchObject([{ id }])
  expect(await views.list({ kg: 'formula' })).toEqual([])
  await expect(views.get({ id: '../settings' })).rejects.toThrow('is no id')
  await expect(views.save({ kg: 'pictures', name: ' ', canvas })).rejects.toThrow('is empty')
})
