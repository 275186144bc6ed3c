import { expect, it } from 'vitest'
import { onlyLatest } from '../../../renderer/api/latest.ts'

it('wants the last of several askings, and of each subject its own', () => {
  const begin = onlyLatest()
  const first = begin()
  expect(first()).toBe(true)
  const films = begin('films')
  const second = begin()
  expect([first(), second(), films()]).toEqual([false, true, true])
  const again = begin('films')
  expect([second(), films(), again()]).toEqual([true, false, true])
})
