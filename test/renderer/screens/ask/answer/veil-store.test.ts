import { openHost } from '../../../hosted-window.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Trajectory } from '../../../../../electron/contract/trajectory.ts'
import { markAnswer, unmarkAnswer } from '../../../../../renderer/screens/ask/answer/marks-store.ts'
import { isShown, liftVeil } from '../../../../../renderer/screens/ask/answer/veil-store.ts'
import type { Temporary } from '../../../../host/temporary-host.ts'
import { answered, importFilms } from '../../../films.ts'

let temporary: Temporary
let given: Trajectory
beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  given = await temporary.host.asks.get(await answered(temporary, 'Who directed Alien?'))
})
afterAll(() => temporary.end())

/** The same answer, estimated otherwise. */
const withChance = (chance: number): Trajectory => ({
  ...given,
  turns: given.turns.map(turn => (turn.estimate ? { ...turn, estimate: { ...turn.estimate, chance } } : turn)),
})

it('an answer that is sure enough stands in sight, and so does that there is none yet', () => {
  expect(isShown(undefined)).toBe(true)
  expect(isShown(withChance(0.9))).toBe(true)
  expect(isShown(withChance(0.3))).toBe(false)
})

it('one that is not is seen once somebody looks at it or has marked it, and another is not', async () => {
  liftVeil(given.id)
  expect(isShown(withChance(0.3))).toBe(true)
  expect(isShown({ ...withChance(0.3), id: 'another' })).toBe(false)
  liftVeil('another')
  expect(isShown(withChance(0.3))).toBe(false)
  await markAnswer(given.id, 'wrong')
  expect(isShown(withChance(0.3))).toBe(true)
  await unmarkAnswer(given.id)
  expect(isShown(withChance(0.3))).toBe(false)
})
