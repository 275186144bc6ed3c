import { openHost } from '../../../hosted-window.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Trajectory } from '../../../../../electron/contract/trajectory.ts'
import { openAnswer, useAsk } from '../../../../../renderer/screens/ask/ask-store.ts'
import {
  answerToFollow,
  followedUp,
  followUpOn,
  leaveOut,
  wantFollowUp,
} from '../../../../../renderer/screens/ask/question/following-up.ts'
import type { Temporary } from '../../../../host/temporary-host.ts'
import { answered, importFilms } from '../../../films.ts'

let temporary: Temporary
let trajectory: Trajectory
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  const id = await answered(temporary, 'Which films did Ridley Scott direct?')
  await openAnswer(id)
  const open = useAsk.getState().live?.trajectory
  if (open === undefined) throw new Error('The answer is not in view.')
  trajectory = open
})
afterAll(() => temporary.end())
beforeEach(() => useAsk.setState({ draft: '', mentions: [] }))

it('a question that points back follows up on the answer in view, one that stands alone does not', () => {
  expect(answerToFollow()?.id).toBe(trajectory.id)
  useAsk.setState({ draft: 'Who starred in them?' })
  expect(followedUp()).toMatchObject({ trajectory: { id: trajectory.id }, entities: [] })
  useAsk.setState({ draft: 'Which people have directed the most films since 1990?' })
  expect(followedUp()).toBeUndefined()
})

it('is as a person says, whatever the words say', () => {
  useAsk.setState({ draft: 'Which people have directed the most films since 1990?' })
  wantFollowUp(trajectory, true)
  expect(followedUp()?.trajectory.id).toBe(trajectory.id)
  wantFollowUp(trajectory, false)
  useAsk.setState({ draft: 'Who starred in them?' })
  expect(followedUp()).toBeUndefined()
})

it('is about those that are left; with the last of them it is none', () => {
  const names = trajectory.answer.map(({ name }) => name)
  const [first = '', ...others] = names
  expect(others.length).toBeGreaterThan(0)
  followUpOn(trajectory, names)
  leaveOut(trajectory, [first])
  expect(followedUp()?.entities).toEqual(others)
  leaveOut(trajectory, others)
  expect(followedUp()).toBeUndefined()
})
