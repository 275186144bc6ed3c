import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../electron/kg/similarity.ts'

/** Optimal string alignment, as it is defined. */
function defined(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  )
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const row = table[i]!
      row[j] = Math.min(table[i - 1]![j]! + 1, row[j - 1]! + 1, table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, table[i - 2]![j - 2]! + 1)
    }
  return table[a.length]![b.length]!
}

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'é', '日'), { maxLength: 40 }).map(letters => letters.join(''))

test('edits between texts of any length are as they are defined, up to a limit', () => {
  fc.assert(
    fc.property(text, text, fc.nat(12), (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(limit + 1, defined(a, b)))
    }),
    { numRuns: 3_000 },
  )
  const [all, other] = ['ab'.repeat(16), 'ba'.repeat(16)]
  for (const [a, b] of [
    [all, other],
    [all, all],
    [`${all}a`, all],
    ['', all],
    [all, ''],
  ] as const)
    expect(editDistance(a, b, 40)).toBe(defined(a, b))
})
