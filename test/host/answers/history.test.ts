import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryFilter } from '../../../electron/contract/history.ts'
import type { AskService } from '../../../electron/host/answers/asks.ts'
import { addGraph, FILMS, temporaryHost, until, type Temporary } from '../temporary-host.ts'

let temporary: Temporary
let asks: AskService
const ids: Record<string, string> = {}

async function asked(question: string): Promise<string> {
  const { id } = await asks.start({ kg: 'films', question })
  for await (const { kind } of asks.events(id, undefined)) if (kind === 'finished') break
  return id
}

const found = async (filter: HistoryFilter): Promise<string[]> =>
  (await asks.history({ ...filter, limit: 100 })).map(({ question }) => question)

const WITNESS = 'who directed Witness'
const ALIEN = 'who directed Alien'
const NOTHING = 'how deep is the Zzzyzx'

beforeAll(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
  asks = temporary.host.asks
  for (const question of [WITNESS, ALIEN, NOTHING]) ids[question] = await asked(question)
  await until(async () => (await asks.history({ limit: 9 })).every(({ status }) => status !== 'running'))
})
afterAll(() => temporary.end())

test('questions are found by words of the question, of the answers and of what they are called, however written', async () => {
  expect(await found({ text: 'WÍTNESS' })).toEqual([WITNESS])
  expect(await found({ text: 'weir directed' })).toEqual([WITNESS])
  expect(await found({ text: 'weir alien' })).toEqual([])
  await asks.label(ids[ALIEN] ?? '', { title: '  The Nostromo ' })
  expect(await found({ text: 'nostromo' })).toEqual([ALIEN])
  expect((await asks.history({ limit: 1, text: 'nostromo' }))[0]).toMatchObject({
    title: 'The Nostromo',
    question: ALIEN,
  })
  await asks.label(ids[ALIEN] ?? '', { title: null })
  expect(await found({ text: 'nostromo' })).toEqual([])
})

test('they are filtered by graph, mark and whether there is an answer', async () => {
  await asks.mark(ids[WITNESS] ?? '', { mark: 'right' })
  expect(await found({ mark: 'right' })).toEqual([WITNESS])
  expect(await found({ mark: 'wrong' })).toEqual([])
  expect(await found({ answered: false })).toEqual([NOTHING])
  expect(await found({ kg: 'films', answered: true })).toEqual([ALIEN, WITNESS])
  expect(await found({ kg: 'others' })).toEqual([])
})

test('what is pinned comes first, over a restart, and is told apart', async () => {
  await asks.label(ids[WITNESS] ?? '', { pinned: true })
  expect(await found({})).toEqual([WITNESS, NOTHING, ALIEN])
  expect(await found({ pinned: true })).toEqual([WITNESS])
  asks = (await temporary.restart()).asks
  expect((await asks.history({ limit: 1 }))[0]).toMatchObject({ question: WITNESS, pinned: true })
  await asks.label(ids[WITNESS] ?? '', { pinned: false })
  expect(await found({})).toEqual([NOTHING, ALIEN, WITNESS])
  await expect(asks.label('00000000-0000-4000-8000-000000000000', { pinned: true })).rejects.toThrow(/no such answer/i)
  await expect(asks.label('../../x', { pinned: true })).rejects.toThrow(/not the id/)
})

test('the name of a question is removed and comes back with it', async () => {
  const id = ids[NOTHING] ?? ''
  await asks.label(id, { title: 'A secret' })
  await asks.remove(id)
  expect(await readdir(temporary.host.folders.labels)).not.toContain(`${id}.json`)
  expect(await found({ text: 'secret' })).toEqual([])
  await asks.restore(id)
  expect(await found({ text: 'secret' })).toEqual([NOTHING])
})
