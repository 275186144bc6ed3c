import { expect, test } from 'vitest'
import { Effort } from '../../../electron/model/semantic-parser/effort.ts'

test('small sets are always gone through, large ones until it was much, and then only what is promising', () => {
  const effort = new Effort()
  expect(effort.allows(1_000_000, 11)).toBe(true)
  effort.spend(1_000_000)
  expect(effort.allows(1_000, 11)).toBe(true)
  expect(effort.allows(1_000_000, 11)).toBe(false)
  expect(effort.allows(1_000_000, 0)).toBe(true)
})
