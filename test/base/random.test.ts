import { expect, test } from 'vitest'
import { seededRandom } from '../../electron/base/random.ts'

test('a seed gives the stream of mulberry32 on every machine', () => {
  const { bits } = seededRandom(42)
  // From the published reference implementation.
  expect([bits(), bits(), bits()]).toEqual([2581720956, 1925393290, 3661312704])
})

test('numbers, choices and normals are drawn from that one stream', () => {
  const uniform = seededRandom(42).next
  expect(uniform()).toBe(2581720956 / 2 ** 32)
  const twelve = seededRandom(7)
  const sum = Array.from({ length: 12 }, () => twelve.next()).reduce((total, value) => total + value, -6)
  expect(seededRandom(7).normal()).toBe(sum)
  expect(seededRandom(7).sample([1, 2, 3, 4], 9).toSorted()).toEqual([1, 2, 3, 4])
})
