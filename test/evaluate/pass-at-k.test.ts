import { expect, it } from 'vitest'
import { passAtK } from '../../electron/evaluate/pass-at-k.ts'

it.each([
  // 1 − C(2,1)/C(3,1)
  [3, 1, 1, 1 / 3],
  // 1 − C(2,2)/C(3,2)
  [3, 1, 2, 2 / 3],
  [3, 1, 3, 1],
  // 1 − C(3,2)/C(5,2) = 1 − 3/10
  [5, 2, 2, 0.7],
  [4, 0, 4, 0],
  [4, 4, 1, 1],
])('of %i answers, %i right, %i drawn', (n, c, k, expected) => {
  expect(passAtK(n, c, k)).toBeCloseTo(expected, 12)
})

it('is the mean over all draws', () => {
  const right = [true, false, false, true, false, false]
  for (const k of [1, 2, 3, 4]) {
    let draws = 0
    let passed = 0
    for (let mask = 0; mask < 64; mask += 1) {
      const drawn = right.filter((_, i) => (mask >> i) % 2 === 1)
      if (drawn.length !== k) continue
      draws += 1
      if (drawn.includes(true)) passed += 1
    }
    expect(passAtK(6, 2, k)).toBeCloseTo(passed / draws, 12)
  }
})
