import { hold, openHost } from '../../hosted-window.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { TrajectoryStore } from '../../host-side.ts'
import { inWords } from '../../../../electron/contract/words/saying.ts'
import { followGroup, openGroup, stopGroup, useGroup } from '../../../../renderer/screens/group/group-store.ts'
import type { Temporary } from '../../../host/temporary-host.ts'
import { until } from '../../../until.ts'
import { importFilms } from '../../films.ts'

let temporary: Temporary
let first: string
let second: string

async function together(question: string): Promise<string> {
  const { asks } = temporary.host
  const { group, ids } = await asks.startGroup([1, 2].map(seed => ({ kg: 'films', question, seed })))
  await until(async () => {
    const cards = await asks.history({ limit: 100 })
    return ids.every(id => cards.some(card => card.id === id && card.status === 'answered'))
  })
  return group
}

beforeAll(async () => {
  temporary = await openHost()
  await importFilms(temporary)
  first = await together('Who directed Alien?')
  second = await together('Who directed Witness?')
})
afterAll(() => temporary.end())

it('keeps the answers opened last when the reply for those before comes late', async () => {
  const late = hold('ask.group')
  const opening = openGroup(first)
  await late.arrived
  await openGroup(second)
  late.release()
  await opening
  expect(useGroup.getState()).toMatchObject({ group: second, members: [{}, {}], problem: undefined })
  expect(useGroup.getState().members.map(({ question }) => question)).toEqual(Array(2).fill('Who directed Witness?'))
})

it('says nothing of answers that are gone and no longer wanted', async () => {
  const late = hold('ask.group')
  const opening = openGroup('nothing')
  await late.arrived
  await openGroup(first)
  late.release()
  await opening
  expect(useGroup.getState()).toMatchObject({ group: first, problem: undefined })
})

it('says that there are no such answers', async () => {
  await openGroup('nothing')
  expect(useGroup.getState()).toMatchObject({
    group: 'nothing',
    members: [],
    problem: expect.stringMatching(/no such answers/),
  })
})

it('follows answers that are being written, each to its end', async () => {
  const question = 'Which films did Ridley Scott direct?'
  const { group, ids } = await temporary.host.asks.startGroup([1, 2].map(seed => ({ kg: 'films', question, seed })))
  followGroup(
    group,
    ids.map(id => ({ id, question, graph: 'films', stopping: false })),
  )
  const states = () => useGroup.getState().members.map(({ trajectory }) => trajectory?.status)
  await expect.poll(states).toEqual(['answered', 'answered'])
  await stopGroup()
  expect(useGroup.getState().members.map(({ stopping }) => stopping)).toEqual([false, false])
})

it('says of answers that a full disk does not take that they are not kept', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const writing = vi.spyOn(TrajectoryStore.prototype, 'write').mockRejectedValue(full)
  try {
    const question = 'Who directed Alien?'
    const { group, ids } = await temporary.host.asks.startGroup([1, 2].map(seed => ({ kg: 'films', question, seed })))
    followGroup(
      group,
      ids.map(id => ({ id, question, graph: 'films', stopping: false })),
    )
    const told = () => useGroup.getState().members.map(({ notKept }) => notKept && inWords(notKept))
    const notKept = expect.stringMatching(/^This answer is not kept, .*the disk is full/)
    await expect.poll(told).toEqual([notKept, notKept])
    expect(useGroup.getState().members.map(({ trajectory }) => trajectory?.status)).toEqual(['answered', 'answered'])
  } finally {
    writing.mockRestore()
  }
})
