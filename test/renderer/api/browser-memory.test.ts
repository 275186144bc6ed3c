import '../hosted-window.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { rememberNow, rememberText, rememberWithTheProject } from '../../../renderer/api/browser-memory.ts'
import { useNotices } from '../../../renderer/design/notices-store.ts'

const said = (): string[] => useNotices.getState().notices.map(({ text }) => text)
beforeEach(() => useNotices.setState({ notices: [] }))

it('says once that a full browser remembers nothing, and again after it did', () => {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  for (const draft of ['W', 'Wh', 'Who']) rememberText('clew.draft', draft)
  expect(said()).toEqual([expect.stringMatching(/a crash would lose it: The quota has been exceeded/)])
  useNotices.setState({ notices: [] })
  full.mockRestore()
  rememberText('clew.draft', 'Who ')
  expect([localStorage.getItem('clew.draft'), said()]).toEqual(['Who ', []])
})

it('says so of an encrypted project, whose disk takes no more', async () => {
  rememberWithTheProject({}, () => Promise.reject(new Error('The disk is full.')))
  for (const draft of ['W', 'Wh']) {
    rememberText('clew.draft', draft)
    await rememberNow()
  }
  expect(said()).toEqual([expect.stringMatching(/The disk is full/)])
})

it('waits before a lock for what is on its way already', async () => {
  const order: string[] = []
  let arrive = (): void => undefined
  const way = new Promise<void>(done => (arrive = done))
  let begin = (): void => undefined
  const begun = new Promise<void>(done => (begin = done))
  rememberWithTheProject({}, async (_, text) => {
    begin()
    await way
    order.push(`${text} is written`)
  })
  rememberText('clew.draft', 'Who directed')
  await begun
  const ready = rememberNow().then(() => order.push('locked'))
  await Promise.resolve()
  arrive()
  await ready
  expect(order).toEqual(['Who directed is written', 'locked'])
})
