import { describe, expect, it } from 'vitest'
import { bootstrapDifferences, bootstrapMeans, exactMcNemar } from '../../electron/base/significance.ts'

describe('bootstrap', () => {
  it('of two answers, one right: draws are 0, 1/2 and 1 with 1/4, 1/2 and 1/4, so that the middle 95 % is all of it', async () => {
    expect(await bootstrapMeans([Float64Array.of(0, 1)])).toEqual([{ value: 0.5, low: 0, high: 1 }])
  })

  it('comes near the normal interval where there are many', async () => {
    // 300 of 400 right: 0.75 ± 1.96 · √(0.75 · 0.25 / 400) = 0.75 ± 0.0424.
    const [hit] = await bootstrapMeans([Float64Array.from({ length: 400 }, (_, i) => (i % 4 === 0 ? 0 : 1))])
    expect(hit?.value).toBe(0.75)
    expect(hit?.low).toBeCloseTo(0.75 - 0.0424, 2)
    expect(hit?.high).toBeCloseTo(0.75 + 0.0424, 2)
  })

  it('gives the same interval for the same scores, whatever is drawn beside them', async () => {
    const column = Float64Array.from({ length: 50 }, (_, i) => ((i * 7) % 11) / 10)
    const [alone] = await bootstrapMeans([column])
    const [, beside] = await bootstrapMeans([column.map(score => 1 - score), column])
    expect(beside).toEqual(alone)
  })

  it('has no width where all are equal, and is 0 of nothing', async () => {
    expect(await bootstrapMeans([Float64Array.of(1, 1, 1), Float64Array.of(0, 0, 0)])).toEqual([
      { value: 1, low: 1, high: 1 },
      { value: 0, low: 0, high: 0 },
    ])
    expect(await bootstrapMeans([new Float64Array()])).toEqual([{ value: 0, low: 0, high: 0 }])
  })

  it('compares pairs, not means: a small steady gain is told from chance though the scores spread widely', async () => {
    const a = Float64Array.from({ length: 100 }, (_, i) => i / 200)
    const [gain] = await bootstrapDifferences([a], [a.map(score => score + 0.01)])
    expect(gain?.value).toBeCloseTo(0.01, 12)
    expect(gain?.low).toBeCloseTo(0.01, 9)
    expect(gain?.high).toBeCloseTo(0.01, 9)
    // No draw contradicts it: 2 · (0 + 1) / 2,001.
    expect(gain?.p).toBeCloseTo(2 / 2_001, 12)
    const [none] = await bootstrapDifferences([a], [a])
    expect(none).toMatchObject({ value: 0, low: 0, high: 0, p: 1 })
  })

  it('lets the event loop run', async () => {
    let rounds = 0
    let over = false
    const turn = (): void => {
      rounds += 1
      if (!over) setImmediate(turn)
    }
    setImmediate(turn)
    await bootstrapMeans(
      [Float64Array.from({ length: 20_000 }, (_, i) => i % 2), Float64Array.from({ length: 20_000 }, (_, i) => i % 3)],
      400,
    )
    over = true
    expect(rounds).toBeGreaterThan(2)
  })
})

describe("McNemar's exact test", () => {
  it.each([
    // 2 · (C(9,0) + C(9,1)) / 2⁹ = 20 / 512
    [1, 8, 0.0390625],
    // 2 · C(5,0) / 2⁵
    [5, 0, 0.0625],
    // 2 · (1 + 6 + 15 + 20) / 64 is over 1
    [3, 3, 1],
    [0, 0, 1],
  ])('%i against %i', (onlyA, onlyB, p) => {
    expect(exactMcNemar(onlyA, onlyB)).toBeCloseTo(p, 12)
  })

  it('does not overflow on large counts', () => {
    expect(exactMcNemar(4_000, 4_000)).toBe(1)
    expect(exactMcNemar(3_000, 5_000)).toBeGreaterThan(0)
    expect(exactMcNemar(3_000, 5_000)).toBeLessThan(1e-100)
  })
})
