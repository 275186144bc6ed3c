import { beforeEach, expect, it } from 'vitest'
import { complain, tell, useNotices } from '../../../renderer/design/notices-store.ts'

beforeEach(() => useNotices.setState({ notices: [] }))
const texts = (): string[] => useNotices.getState().notices.map(({ text }) => text)

it('shows the last three, and what is said again once', () => {
  for (const text of ['a', 'b', 'c', 'b', 'd']) tell(text)
  expect(texts()).toEqual(['c', 'b', 'd'])
})

it('leads back where there is a way', () => {
  let undone = false
  tell('Removed.', () => {
    undone = true
  })
  useNotices.getState().notices[0]?.undo?.()
  expect(undone).toBe(true)
})

it('tells a problem in its own sentence, and says so where there is none', () => {
  complain(new Error('The disk is full; make room.'))
  complain('what')
  expect(useNotices.getState().notices.map(({ tone }) => tone)).toEqual(['problem', 'problem'])
  expect(texts()[0]).toBe('The disk is full; make room.')
  expect(texts()[1]).toMatch(/gave no reason/)
  const [first] = useNotices.getState().notices
  useNotices.getState().dismiss(first?.id ?? 0)
  expect(texts()).toHaveLength(1)
})
