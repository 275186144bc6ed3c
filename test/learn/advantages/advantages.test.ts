import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gae, returnsToGo, whiten } from '../../../electron/learn/advantages/returns.ts'
import { groupAdvantages, type GroupCredit } from '../../../electron/learn/advantages/group.ts'

const turnCredit: GroupCredit = { credit: 'turn', lambda: 1, normalise: 'deviation', baseline: 'single' }

/**
 * A rollout that looked, walked and answered right, and one whose first turn was malformed and whose answer was wrong
 * (KG-R1, Table 8's weights).
 */
const group = [
  { turns: [1, 1, 1], global: 2 },
  { turns: [0, 1], global: 0 },
]

/** The same numbers but for rounding. */
function near(wanted: readonly (readonly number[])[], digits = 5): unknown[][] {
  return wanted.map(turns => turns.map(value => expect.closeTo(value, digits) as unknown))
}

describe('groupAdvantages', () => {
  it('takes one baseline over all turns (KG-R1 §3.3): G = 3, 3, 3, 0, 1, mean 2, deviation √1.6', () => {
    const { advantages, spread } = groupAdvantages(group, turnCredit)
    const s = Math.sqrt(1.6)
    expect(spread).toBeCloseTo(s, 12)
    expect(advantages).toEqual(
      near([
        [1 / s, 1 / s, 1 / s],
        [-2 / s, -1 / s],
      ]),
    )
  })

  it('weighs the global reward by λ: with λ = ½, G = 2, 2, 2, 0, 1, mean 1.4, variance 0.64', () => {
    expect(groupAdvantages(group, { ...turnCredit, lambda: 0.5 }).advantages).toEqual(
      near([
        [0.75, 0.75, 0.75],
        [-1.75, -0.5],
      ]),
    )
  })

  it('gives all turns of a trajectory the same with trajectory credit (E.3): G = 1 + 2 and ½ + 0, mean 1.75, deviation 1.25', () => {
    expect(groupAdvantages(group, { ...turnCredit, credit: 'trajectory' }).advantages).toEqual(
      near([
        [1, 1, 1],
        [-1, -1],
      ]),
    )
  })

  it('by shares is what it is of as many samples: a half and two quarters as four', () => {
    const [a, b] = group
    const c = { turns: [1], global: 0 }
    if (a === undefined || b === undefined) throw new Error('The group has two rollouts.')
    for (const credit of ['turn', 'trajectory'] as const) {
      const settings = { ...turnCredit, credit }
      const { advantages, spread } = groupAdvantages([a, b, c], settings, [0.5, 0.25, 0.25])
      const sampled = groupAdvantages([a, a, b, c], settings)
      expect(spread).toBeCloseTo(sampled.spread, 12)
      expect(advantages).toEqual(near(sampled.advantages.slice(1), 12))
    }
  })

  it('only centres where the recipe does (KBQA-R1, Eq. 4): 1.1, 0.6, 0, 0, 0 have the mean 0.34', () => {
    const rewards = [1.1, 0.6, 0, 0, 0].map(global => ({ turns: [0], global }))
    const { advantages } = groupAdvantages(rewards, { ...turnCredit, credit: 'trajectory', normalise: 'none' })
    expect(advantages).toEqual(near([[0.76], [0.26], [-0.34], [-0.34], [-0.34]], 12))
  })

  it('standardises turns and totals apart as the published code does, 0.5 of one and all of the other, unbiased', () => {
    // Turns 1, 1, 1, 0, 1: mean 0.8, variance 0.8/4 = 0.2. Globals 2, 0: mean 1, variance 2.
    const up = 0.5 * (0.2 / Math.sqrt(0.2))
    const down = 0.5 * (-0.8 / Math.sqrt(0.2))
    const total = 1 / Math.sqrt(2)
    expect(groupAdvantages(group, { ...turnCredit, baseline: 'separate' }).advantages).toEqual(
      near([
        [up + total, up + total, up + total],
        [down - total, up - total],
      ]),
    )
  })

  it('gives nothing where all earned the same, rounding included', () => {
    for (const credit of ['turn', 'trajectory'] as const) {
      for (const baseline of ['single', 'separate'] as const) {
        const { advantages, spread } = groupAdvantages(
          [
            { turns: [0.1 + 0.2], global: 0.7 },
            { turns: [0.3], global: 0.7 },
          ],
          { ...turnCredit, credit, baseline },
        )
        expect(spread).toBe(0)
        expect(advantages).toEqual([[0], [0]])
      }
    }
  })

  it('sums to nothing over what it is centred on, and does not care for a constant', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            turns: fc.array(fc.double({ min: 0, max: 1.5, noNaN: true }), { minLength: 1, maxLength: 6 }),
            global: fc.double({ min: -1, max: 2, noNaN: true }),
          }),
          { minLength: 2, maxLength: 8 },
        ),
        rollouts => {
          const { advantages } = groupAdvantages(rollouts, turnCredit)
          expect(Math.abs(advantages.flat().reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-6)
          const shifted = groupAdvantages(
            rollouts.map(({ turns, global }) => ({ turns, global: global + 1 })),
            { ...turnCredit, normalise: 'none' },
          ).advantages.flat()
          for (const [index, value] of groupAdvantages(rollouts, { ...turnCredit, normalise: 'none' })
            .advantages.flat()
            .entries())
            expect(shifted[index]).toBeCloseTo(value, 9)
        },
      ),
    )
  })
})

describe('gae (Schulman et al. 2016, Eq. 16)', () => {
  it('follows a worked example: γ = 0.9, λ = 0.5', () => {
    // δ3 = 2 − 0.5 = 1.5; δ2 = 0 + 0.9·0.5 − 0.3 = 0.15; δ1 = 1 + 0.9·0.3 − 0.2 = 1.07
    // A3 = 1.5; A2 = 0.15 + 0.45·1.5 = 0.825; A1 = 1.07 + 0.45·0.825 = 1.44125
    const { advantages, returns } = gae([1, 0, 2], [0.2, 0.3, 0.5], 0.9, 0.5)
    expect([advantages, returns]).toEqual(
      near(
        [
          [1.44125, 0.825, 1.5],
          [1.64125, 1.125, 2],
        ],
        12,
      ),
    )
  })

  it('is the return less the value with λ = 1 and the one-step error with λ = 0', () => {
    expect([
      gae([1, 0, 2], [0.2, 0.3, 0.5], 1, 1).advantages,
      gae([1, 0, 2], [0.2, 0.3, 0.5], 1, 0).advantages,
    ]).toEqual(
      near(
        [
          [2.8, 1.7, 1.5],
          [1.1, 0.2, 1.5],
        ],
        12,
      ),
    )
  })

  it('wants a value for each reward', () => {
    expect(() => gae([1, 2], [0], 1, 1)).toThrow('2 rewards and 1 values')
  })
})

describe('REINFORCE++', () => {
  it('gives every unit what is earned from it on, penalties where they stand', () => {
    // Backwards: 2 − 0.5 = 1.5 at the last unit; its neighbour 1.5 − 0.25 = 1.25; the first turn's last unit 1.25 + 1 −
    // 0 = 2.25, its first 2.25 − 1 = 1.25.
    const [first, second] = returnsToGo([1, 2], [Float32Array.of(1, 0), Float32Array.of(0.25, 0.5)], 1)
    expect([...(first ?? [])]).toEqual([1.25, 2.25])
    expect([...(second ?? [])]).toEqual([1.25, 1.5])
  })

  it('discounts by unit', () => {
    const [units] = returnsToGo([1], [Float32Array.of(0, 0, 0)], 0.5)
    expect([...(units ?? [])]).toEqual([0.25, 0.5, 1])
  })

  it('hands the reward of a turn without units to the unit before it', () => {
    const [first, second] = returnsToGo([1, 2], [Float32Array.of(0), new Float32Array()], 1)
    expect([...(first ?? [])]).toEqual([3])
    expect(second).toHaveLength(0)
  })

  it('whitens over the whole batch: 1, 2, 3, 6 have the mean 3 and the variance 3.5', () => {
    const batch = [[Float32Array.of(1, 2)], [Float32Array.of(3), Float32Array.of(6)]]
    whiten(batch)
    const s = Math.sqrt(3.5)
    expect(batch.map(units => units.flatMap(values => [...values]))).toEqual(
      near(
        [
          [-2 / s, -1 / s],
          [0, 3 / s],
        ],
        6,
      ),
    )
    const flat = [[Float32Array.of(2, 2)]]
    whiten(flat)
    expect([...(flat[0]?.[0] ?? [])]).toEqual([0, 0])
    whiten([])
  })
})
