import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SortedNumbers } from '../../../electron/kg/store/sorted-numbers.ts'

/** Near to one another, far apart, or at the end of what four bytes hold. */
const number = fc.oneof(
  fc.nat(40),
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.integer({ min: 0xfffffff0, max: 0xffffffff }),
)

test('a few numbers take a small index, however large they are', () => {
  for (const values of [[0xffffffff], [0, 0xffffffff], [7, 0x80000000, 0xfffffff0]]) {
    const before = process.memoryUsage().arrayBuffers
    const numbers = new SortedNumbers(Uint32Array.from(values))
    expect(values.map(value => numbers.before(value))).toEqual(values.map((_, i) => i))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 16)
  }
})

test('as many come before a number as are smaller, in whichever place of a row they stand', () => {
  fc.assert(
    fc.property(
      fc.array(number, { maxLength: 60 }),
      fc.array(number, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 3 }),
      (values, asked, stride) => {
        const sorted = values.toSorted((a, b) => a - b)
        const rows = new Uint32Array(sorted.length * stride).fill(0xffffffff)
        for (const [i, value] of sorted.entries()) rows[i * stride] = value
        const numbers = new SortedNumbers(rows, stride)
        for (const wanted of [...asked, ...sorted, ...sorted.map(value => value + 1)]) {
          const smaller = sorted.filter(value => value < wanted).length
          expect(numbers.before(wanted)).toBe(smaller)
          expect(numbers.startOf(wanted)).toBeLessThanOrEqual(smaller)
          expect(numbers.endOf(wanted)).toBeGreaterThanOrEqual(sorted.filter(value => value <= wanted).length)
        }
      },
    ),
  )
})
