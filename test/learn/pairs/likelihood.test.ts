import { expect, test } from 'vitest'
import { fitted, objectiveOf, rowOf, type Weighted } from '../../../electron/learn/pairs/likelihood.ts'

const PAIR: Weighted = {
  weight: 0.7,
  programs: [
    { untaught: 1, features: { a: 1, b: 0.5 }, right: true },
    { untaught: 0.2, features: { b: 2 }, right: true },
    { untaught: 2, features: { c: 1, a: -1 }, right: false },
    { untaught: -1, features: {}, right: false },
  ],
}
const PLACE = new Map([
  ['a', 0],
  ['b', 1],
  ['c', 2],
])

test('worked by hand: scores 1, 0.2, 2 and -1, of which the first two are right', () => {
  const value = objectiveOf([rowOf(PAIR, PLACE)], new Float64Array(3), new Float64Array(3), new Float64Array(3))
  // 0.7 · ln((e + e^0.2) / (e + e^0.2 + e² + 1/e)) = 0.7 · ln(3.9397 / 11.6966)
  expect(value).toBeCloseTo(-0.7617, 4)
})

test('its gradient is that of finite differences', () => {
  const rows = [rowOf(PAIR, PLACE)]
  const precision = Float64Array.of(0.5, 2, 1)
  const w = Float64Array.of(0.4, -0.3, 0.8)
  const gradient = new Float64Array(3)
  objectiveOf(rows, precision, w, gradient)
  const step = 1e-6
  for (let i = 0; i < 3; i += 1) {
    const at = (by: number): number =>
      objectiveOf(rows, precision, w.with(i, (w[i] as number) + by), new Float64Array(3))
    expect(gradient[i]).toBeCloseTo((at(step) - at(-step)) / (2 * step), 6)
  }
})

test('the same pairs climb the same curve, and a narrow prior holds the weights', () => {
  const curve: number[] = []
  const weights = fitted([PAIR], 1, (_, objective) => curve.push(objective))
  expect(curve.at(-1)).toBeGreaterThan((curve[0] ?? 0) + 0.2)
  expect(fitted([PAIR], 1)).toEqual(weights)
  const narrow = fitted([PAIR], 0.05)
  expect(Math.max(...Object.values(narrow).map(Math.abs))).toBeLessThan(0.02)
})
