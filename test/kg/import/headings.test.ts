import { expect, test } from 'vitest'
import { isHeader } from '../../../electron/kg/import/column-kinds.ts'

test('"No" heads a column of numbers', () => {
  const rest = [
    ['1', 'Ann', 'Leeds'],
    ['2', 'Bob', 'York'],
  ]
  expect(isHeader(['No', 'Name', 'Town'], rest, true)).toBe(true)
})

test('a first row that says yes or no as the rows below it do is no header', () => {
  const rest = [
    ['Bob', 'York', 'no', 'Sales'],
    ['Cat', 'Hull', 'yes', 'Stores'],
  ]
  expect(isHeader(['Ann', 'Leeds', 'yes', 'Works'], rest, true)).toBe(false)
  expect(isHeader(['Ann', 'Leeds', 'yes', 'Works'], rest, false)).toBe(false)
})
