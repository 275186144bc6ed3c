// Before any store: it makes what these take from a browser, and a real host behind them.
import { openHost, told } from '../../hosted-window.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useNotices } from '../../../../renderer/design/notices-store.ts'
import { keepNewAnswer, loadChanged, useChanged } from '../../../../renderer/screens/ask/answer/changed-store.ts'
import { addVersion, type Temporary } from '../../../host/temporary-host.ts'
import { answered, importFilms } from '../../films.ts'

let temporary: Temporary
let id: string
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  id = await answered(temporary, 'Which films were directed by Ridley Scott?')
})
afterAll(() => temporary.end())

const change = () => useChanged.getState().changed.get(id)

it('tells what a later version makes of an answer until that is seen, and again where it is unseen', async () => {
  await loadChanged(id)
  expect(change()).toBeNull()
  await addVersion(temporary, 'films', { add: 'Gladiator|directed_by|Ridley Scott\n' })
  await temporary.host.jobs.finished((await temporary.host.rechecking.start('films')).jobId)
  await loadChanged(id)
  expect(change()).toMatchObject({ fate: 'answer', seen: false, now: { total: 3 } })
  let changes = 0
  await keepNewAnswer(id, () => changes++)
  expect([change()?.seen, changes]).toEqual([true, 1])
  useNotices.getState().notices.at(-1)?.undo?.()
  await expect.poll(() => change()?.seen).toBe(false)
})

it('says why an answer that is gone cannot be told of', async () => {
  await loadChanged('00000000-0000-4000-8000-000000000000')
  expect((await told()).at(-1)).toMatch(/answer/)
})
