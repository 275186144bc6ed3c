import { describe, expect, test } from 'vitest'
import { atLeast, leastChancesOf } from '../../../electron/learn/explore/own-least-chances.ts'
import { LEAST_CHANCES } from '../../../electron/model/semantic-parser/least-chances.ts'

const answers = (count: number, chance: number, right: boolean, isTwin = false) =>
  Array.from({ length: count }, () => ({ chance, right, isTwin }))

test('worked by hand: 2 or more of 3 draws of 0.1', () => {
  expect(atLeast(2, 3, 0.1)).toBeCloseTo(3 * 0.01 * 0.9 + 0.001, 12)
  expect(atLeast(0, 3, 0.1)).toBeCloseTo(1, 12)
  expect(atLeast(400, 500, 0.1)).toBeCloseTo(0, 12)
})

describe('a graph keeps the thresholds of any graph', () => {
  test('where its answers are right as often as estimated', () => {
    expect(leastChancesOf([...answers(90, 0.95, true), ...answers(4, 0.95, false)])).toBeUndefined()
  })

  test('where its own questions are easier than estimated: people’s are not', () => {
    expect(leastChancesOf(answers(200, 0.6, true))).toBeUndefined()
  })

  test('where its answers are too few to tell, all wrong or none', () => {
    expect(leastChancesOf(answers(10, 0.95, false))).toBeUndefined()
    expect(leastChancesOf([])).toBeUndefined()
    // Twins are no answers to its questions.
    expect(leastChancesOf([...answers(59, 0.95, false), ...answers(100, 0.95, false, true)])).toBeUndefined()
  })
})

describe('where surer answers are wrong more often than chance has it', () => {
  // At 0.95 all are right, at 0.85 a half.
  const graph = [...answers(60, 0.95, true), ...answers(30, 0.85, true), ...answers(30, 0.85, false)]
  const own = leastChancesOf(graph) ?? []

  test('the threshold rises above them, and no threshold falls below that of any graph', () => {
    // Of all 120 30 are wrong: (30 + 1 + 100 · 0.07) / 221 is more than 0.1; of those at 0.95 (0 + 1 + 100 · 0.02) / 161.
    expect(own[9]).toBe(0.95)
    expect(own).toHaveLength(LEAST_CHANCES.length)
    own.forEach((least, at) => expect(least).toBeGreaterThanOrEqual(LEAST_CHANCES[at] ?? 0))
    expect(own).toEqual(own.toSorted((a, b) => b - a))
  })

  test('where a third may be wrong they are given as of any graph', () => {
    expect(own[32]).toBe(LEAST_CHANCES[32])
  })

  test('answers to twins that are wrong make it stricter still', () => {
    const twinned = leastChancesOf([...graph, ...answers(200, 0.95, false, true)]) ?? []
    expect(twinned[9]).toBe(1)
  })
})
