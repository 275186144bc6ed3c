import { hold, openHost } from '../../hosted-window.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useNotices } from '../../../../renderer/design/notices-store.ts'
import { useHistory, watchHistory } from '../../../../renderer/screens/ask/history-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { answered, importFilms } from '../../films.ts'

let temporary: Temporary
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  await answered(temporary, 'Who directed Alien?')
})
afterAll(() => temporary.end())

const questions = (): string[] => useHistory.getState().cards.map(({ question }) => question)

it('lists the questions, follows new ones, takes one away and brings it back', async () => {
  const end = watchHistory()
  await expect.poll(questions).toEqual(['Who directed Alien?'])
  await answered(temporary, 'Who directed Witness?')
  await expect.poll(questions).toEqual(['Who directed Witness?', 'Who directed Alien?'])
  await useHistory.getState().remove(useHistory.getState().cards.slice(1))
  expect(questions()).toEqual(['Who directed Witness?'])
  useNotices.getState().notices.at(-1)?.undo?.()
  await expect.poll(questions).toEqual(['Who directed Witness?', 'Who directed Alien?'])
  end()
})

it('does not show again what was removed while a list was on its way', async () => {
  const { load, remove } = useHistory.getState()
  await load()
  const late = hold('ask.history')
  const loading = load()
  await late.arrived
  await remove(useHistory.getState().cards.slice(0, 1))
  late.release()
  await loading
  expect(questions()).toEqual(['Who directed Alien?'])
})

it('asks for more by the page', async () => {
  const { limit } = useHistory.getState()
  await useHistory.getState().more()
  expect(useHistory.getState().limit).toBe(2 * limit)
})
