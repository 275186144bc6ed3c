import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AskRequest } from '../../../electron/contract/question.ts'
import { estimateOf, isGiven } from '../../../electron/contract/reading/estimate.ts'
import { outcomeOf } from '../../../electron/contract/reading/outcome.ts'
import type { Trajectory } from '../../../electron/contract/trajectory.ts'
import { addGraph, FILMS, temporaryHost, type Temporary } from '../temporary-host.ts'

const SURE = 'who directed the films that Harrison Ford starred in'
/** Sure enough for one in ten, and not for one in a hundred. */
const LESS_SURE = 'who made the films with Harrison Ford in them'

let temporary: Temporary
beforeEach(async () => {
  temporary = await temporaryHost()
  await addGraph(temporary, 'films', FILMS)
})
afterEach(() => temporary.end())

async function asked(question: string, more: Partial<AskRequest> = {}): Promise<Trajectory> {
  const { asks } = temporary.host
  const { id } = await asks.start({ kg: 'films', question, ...more })
  for await (const event of asks.events(id, undefined)) if (event.kind === 'finished') return event.trajectory
  throw new Error('The answer did not end.')
}

const chanceOf = (trajectory: Trajectory): number => estimateOf(trajectory)?.chance ?? 0

test('how much may be wrong is the question’s, else the graph’s, else one in ten', async () => {
  const given = await asked(LESS_SURE)
  expect(given.settings.sureness).toEqual({ mostWrong: 0.1, offset: 0 })
  expect(isGiven(given)).toBe(true)
  await temporary.host.graphSettings.change('films', { mostWrong: 0.01 })
  const strict = await asked(LESS_SURE)
  expect(strict.settings.sureness?.mostWrong).toBe(0.01)
  expect(outcomeOf(strict).kind).toBe('unsure')
  expect(strict.answer.map(({ name }) => name)).toEqual(['Peter Weir', 'Ridley Scott'])
  const lax = await asked(LESS_SURE, { mostWrong: 1 })
  expect(estimateOf(lax)?.needed).toBe(0)
  expect(outcomeOf(lax).kind).toBe('answered')
})

test('marks shift the chances of their graph, and taken back they do not', async () => {
  const { asks } = temporary.host
  const before = await asked(SURE)
  const marked = await Promise.all(
    ['who directed Alien', 'who starred in Alien', 'who directed Brazil'].map(q => asked(q)),
  )
  for (const { id } of marked) await asks.mark(id, { mark: 'wrong' })
  const after = await asked(SURE)
  expect(after.settings.sureness?.offset).toBeLessThan(0)
  expect(chanceOf(after)).toBeLessThan(chanceOf(before))
  // What an answer says that was given under marks does not count them again.
  await asks.mark(after.id, { mark: 'wrong' })
  const further = (await asked(SURE)).settings.sureness?.offset ?? 0
  expect(further).toBeLessThan(after.settings.sureness?.offset ?? 0)
  for (const { id } of [...marked, after]) await asks.unmark(id)
  expect((await asked(SURE)).settings.sureness?.offset).toBe(0)
})
