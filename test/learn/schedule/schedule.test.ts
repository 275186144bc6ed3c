import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunksOf, spread } from '../../../electron/learn/batching.ts'
import type { Example } from '../../../electron/learn/learner.ts'
import { drawOrder, seedAt } from '../../../electron/learn/schedule/draw-order.ts'
import { constantRate, cosineRate } from '../../../electron/learn/schedule/learning-rate.ts'

describe('learning rates', () => {
  it('rise in a straight line and fall along half a cosine', () => {
    expect([0, 1, 2, 3, 6, 9].map(step => cosineRate(2, step, 10, 0.2))).toEqual([
      1,
      2,
      2,
      expect.closeTo(1 + Math.cos(Math.PI / 8), 12),
      expect.closeTo(1, 12),
      expect.closeTo(1 + Math.cos((7 * Math.PI) / 8), 12),
    ])
    expect(cosineRate(2, 0, 10, 0)).toBe(2)
    expect(cosineRate(2, 10, 10, 0)).toBeCloseTo(0, 12)
    expect(cosineRate(2, 0, 1, 1)).toBe(2)
  })

  it('stay after the rise in the reinforcement stage (KBQA-R1 §V-A: 30 % linear warm-up)', () => {
    expect([0, 1, 2, 3, 9].map(step => constantRate(3, step, 10, 0.3))).toEqual([1, 2, 3, 3, 3])
    expect(constantRate(3, 0, 10, 0)).toBe(3)
  })
})

describe('drawOrder', () => {
  it('goes through all items once an epoch, whatever the numbers, and does not depend on where it is asked first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer(),
        fc.integer({ min: 0, max: 5 }),
        (items, seed, epoch) => {
          const draw = drawOrder(items, seed)
          const drawn = Array.from({ length: items }, (_, index) => draw(epoch * items + index))
          expect(new Set(drawn).size).toBe(items)
          const position = epoch * items + ((seed & 0xff) % items)
          expect(drawOrder(items, seed)(position)).toBe(draw(position))
        },
      ),
    )
  })

  it('orders epochs and seeds differently', () => {
    const draws = (seed: number, epoch: number): number[] => {
      const draw = drawOrder(50, seed)
      return Array.from({ length: 50 }, (_, index) => draw(epoch * 50 + index))
    }
    expect(new Set([draws(1, 0), draws(1, 1), draws(2, 0), draws(2, 1)].map(order => order.join())).size).toBe(4)
    expect(() => drawOrder(0, 1)(0)).toThrow(RangeError)
  })
})

it('gives each place a seed of its own', () => {
  const seeds = new Set<number>()
  for (let step = 0; step < 100; step++)
    for (let question = 0; question < 16; question++)
      for (let n = 0; n < 16; n++) seeds.add(seedAt(7, 1, step, question, n))
  expect(seeds.size).toBeGreaterThan(25_600 - 3)
  expect(seedAt(7, 1, 2)).toBe(seedAt(7, 1, 2))
  expect(seedAt(8, 1, 2)).not.toBe(seedAt(7, 1, 2))
})

describe('batching', () => {
  const example = (tokens: number): Example => ({ trajectory: {} as Example['trajectory'], units: [2, 0, 1], tokens })

  it('cuts by tokens in order; what is longer than a chunk stands alone', () => {
    const sizes = [3_000, 5_000, 200, 9_000, 100]
    expect(chunksOf(sizes, size => example(size))).toEqual([[3_000, 5_000], [200], [9_000], [100]])
    expect(
      chunksOf(
        Array.from({ length: 600 }, () => 0),
        size => example(size),
      ).map(({ length }) => length),
    ).toEqual([256, 256, 88])
    expect(chunksOf([], size => example(size))).toEqual([])
  })

  it("spreads a turn's value over its units", () => {
    expect(spread(example(0), [1, 2, -3]).map(units => [...units])).toEqual([[1, 1], [], [-3]])
  })
})
