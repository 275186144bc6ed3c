import { hold, openHost, told } from '../../../hosted-window.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  loadVerdict,
  markAnswer,
  unmarkAnswer,
  useVerdicts,
} from '../../../../../renderer/screens/ask/answer/marks-store.ts'
import { useHistory } from '../../../../../renderer/screens/ask/history-store.ts'
import type { Temporary } from '../../../../host/temporary-host.ts'
import { answered, importFilms } from '../../../films.ts'

let temporary: Temporary
let id: string
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  id = await answered(temporary, 'Who directed Alien?')
})
afterAll(() => temporary.end())

const verdict = () => useVerdicts.getState().verdicts.get(id)

it('marks an answer, shows it in the history and takes it back', async () => {
  await loadVerdict(id)
  expect(verdict()).toBeNull()
  await markAnswer(id, 'corrected', ['James Cameron'])
  expect(verdict()).toMatchObject({ mark: 'corrected', answers: ['James Cameron'] })
  expect(useHistory.getState().cards[0]).toMatchObject({ verdict: 'corrected' })
  await unmarkAnswer(id)
  expect(verdict()).toBeNull()
})

it('keeps a mark that was set while what was said before is being read', async () => {
  const late = hold('ask.verdict')
  const loading = loadVerdict(id)
  await late.arrived
  await markAnswer(id, 'right')
  late.release()
  await loading
  expect(verdict()).toMatchObject({ mark: 'right' })
})

it('says why a mark cannot be kept', async () => {
  await markAnswer('nothing', 'right')
  expect((await told()).join()).toMatch(/answer/)
})
