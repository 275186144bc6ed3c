import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardedCell, unguardedCell } from '../../electron/base/formula-cells.ts'

test.each([
  '=cmd',
  '+1+1',
  '-cmd',
  '@SUM(1)',
  '＝cmd',
  ' =cmd',
  '\u00a0=cmd',
  '\ufeff=cmd',
  '\u200b =cmd',
  '\t=cmd',
  '\rx',
])('the cell %j is no formula, blanks before it or not', name => expect(guardedCell(name)).toBe(`'${name}`))

test.each(['-5', '+1.5e3', ' -5', 'a=b', ' x', '', "O'Neill"])('%j stays as it is', name =>
  expect(guardedCell(name)).toBe(name),
)

test('every name is given back as it was', () => {
  const piece = fc.constantFrom("'", ' ', '\t', '\r', '\u00a0', '\u200b', '=', '+', '-', '@', '1', 'x')
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 8 }), name => {
      expect(unguardedCell(guardedCell(name))).toBe(name)
    }),
  )
})
