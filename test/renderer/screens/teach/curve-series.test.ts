import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearest, thinned, ticksOf } from '../../../../renderer/screens/teach/curve-series.ts'

it('thins a long curve and keeps its ends and its peaks', () => {
  const y = Array.from({ length: 20_000 }, (_, index) =>
    index === 12_345 ? 99 : index === 321 ? -99 : Math.sin(index / 500),
  )
  const thin = thinned({ x: y.map((_, index) => index), y }, 300)
  expect(thin.x.length).toBeLessThanOrEqual(1_200)
  expect(thin.x[0]).toBe(0)
  expect(thin.x.at(-1)).toBe(19_999)
  expect(Math.max(...thin.y)).toBe(99)
  expect(Math.min(...thin.y)).toBe(-99)
})

it('thins in order, and only to points that were there', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: 400 }),
      fc.integer({ min: 1, max: 40 }),
      (y, columns) => {
        const x = y.map((_, index) => index * 3)
        const thin = thinned({ x, y }, columns)
        expect(thin.x).toEqual([...new Set(thin.x)].toSorted((a, b) => a - b))
        for (const [index, place] of thin.x.entries()) expect(thin.y[index]).toBe(y[place / 3])
      },
    ),
  )
})

it('finds the nearest point', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }),
      fc.integer({ min: -50, max: 1050 }),
      (places, wanted) => {
        const x = places.toSorted((a, b) => a - b)
        const found = x[nearest(x, wanted)] ?? Number.NaN
        expect(Math.abs(found - wanted)).toBe(Math.min(...x.map(place => Math.abs(place - wanted))))
      },
    ),
  )
  expect(nearest([], 3)).toBe(-1)
})

it('puts round numbers on the axes', () => {
  expect(ticksOf(0, 1, 3)).toEqual([0, 0.5, 1])
  expect(ticksOf(0.12, 0.47, 3)).toEqual([0.2, 0.4])
  expect(ticksOf(-3, 9, 3)).toEqual([0, 5])
  expect(ticksOf(2, 2, 3)).toEqual([2])
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      (least, span) => {
        expect(ticksOf(least, least + span, 4).length).toBeLessThanOrEqual(6)
      },
    ),
  )
})
