import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../electron/base/random.ts'
import {
  unitFactors,
  noSums,
  surrogate,
  type Objective,
  type SurrogateSums,
} from '../../../electron/learn/objective/surrogate.ts'
import { divergence, divergenceSlope } from '../../../electron/learn/objective/divergence.ts'

const plain: Objective = { clip: { low: 0.2, high: 0.2 }, kl: { coefficient: 0, kind: 'k3' }, entropy: 0 }

interface OneUnit {
  value: number
  weight: number
  sums: SurrogateSums
}

function one(
  now: number,
  old: number,
  advantage: number,
  objective: Objective = plain,
  reference?: number,
  factor = 1,
): OneUnit {
  const sums = noSums()
  const units = {
    now: [Float32Array.of(now)],
    old: [Float32Array.of(old)],
    ...(reference === undefined ? {} : { reference: [Float32Array.of(reference)] }),
  }
  const [weights] = surrogate(units, [Float32Array.of(advantage)], factor, objective, sums)
  return { value: sums.value, weight: weights?.[0] ?? Number.NaN, sums }
}

/** The scalar objective of the papers in double precision, written down once more and on its own. */
function paper(
  now: number,
  old: number,
  advantage: number,
  { clip, kl, entropy }: Objective,
  reference: number | undefined,
): number {
  const ratio = Math.exp(now - old)
  const clipped = Math.min(Math.max(ratio, 1 - clip.low), 1 + clip.high)
  let value = Math.min(ratio * advantage, clipped * advantage)
  if (clip.dual !== undefined && advantage < 0) value = Math.max(value, clip.dual * advantage)
  if (reference !== undefined)
    value -=
      kl.coefficient *
      { k1: now - reference, k2: (now - reference) ** 2 / 2, k3: Math.exp(reference - now) - (reference - now) - 1 }[
        kl.kind
      ]
  return value - (entropy * now * now) / 2
}

const variants: [string, Objective][] = [
  ['symmetric clip', plain],
  ['asymmetric clip', { ...plain, clip: { low: 0.2, high: 0.28 } }],
  ['dual clip', { ...plain, clip: { low: 0.2, high: 0.28, dual: 3 } }],
  ['k3', { ...plain, kl: { coefficient: 0.1, kind: 'k3' } }],
  ['k2', { ...plain, kl: { coefficient: 0.1, kind: 'k2' } }],
  ['k1', { ...plain, kl: { coefficient: 0.1, kind: 'k1' } }],
  ['entropy', { ...plain, entropy: 0.05 }],
  ['all of it', { clip: { low: 0.1, high: 0.3, dual: 2 }, kl: { coefficient: 0.02, kind: 'k3' }, entropy: 0.01 }],
]

describe('surrogate', () => {
  it.each(variants)('has the value of the equation and its exact derivative: %s', (_, objective) => {
    const random = seededRandom(17)
    for (let trial = 0; trial < 400; trial++) {
      const [now, old, reference] = [-3 * random.next(), -3 * random.next(), -3 * random.next()].map(Math.fround) as [
        number,
        number,
        number,
      ]
      const advantage = Math.fround(4 * random.next() - 2)
      const ratio = Math.exp(now - old)
      const kinks = [1 - objective.clip.low, 1 + objective.clip.high, objective.clip.dual ?? Infinity]
      if (kinks.some(kink => Math.abs(ratio - kink) < 1e-3)) continue
      const withReference = objective.kl.coefficient > 0 ? reference : undefined
      const found = one(now, old, advantage, objective, withReference)
      expect(found.value).toBeCloseTo(paper(now, old, advantage, objective, withReference), 9)
      const step = 1e-6
      const slope =
        (paper(now + step, old, advantage, objective, withReference) -
          paper(now - step, old, advantage, objective, withReference)) /
        (2 * step)
      expect(found.weight).toBeCloseTo(slope, 4)
    }
  })

  it.each([
    [1, 1.2, 1],
    [1, 1.2 + 1e-5, 0],
    [-1, 0.8, -1],
    [-1, 0.8 - 1e-5, 0],
    [1, 0.5, 1],
    [-1, 2, -1],
  ])('at the bound it takes the derivative from inside: advantage %d, ratio %d', (advantage, ratio, share) => {
    // A hair less keeps float32's rounding of the log on the inner side of the bound.
    const inner = Math.log(ratio) * (ratio === 1.2 || ratio === 0.8 ? 1 - 1e-6 : 1)
    const { weight, sums } = one(inner, 0, advantage)
    expect(weight).toBeCloseTo(share === 0 ? 0 : share * ratio, 4)
    expect(sums.clipped).toBe(share === 0 ? 1 : 0)
  })

  it('follows a worked example: ρ = 1.1, A = 2, β = 0.01 and a reference half as likely', () => {
    // Surrogate 2.2. K3: ½ + ln 2 − 1 = 0.193147; its slope 1 − ½. Value 2.2 − 0.00193147, weight 2.2 − 0.005.
    const { value, weight, sums } = one(
      Math.log(0.44),
      Math.log(0.4),
      2,
      { ...plain, kl: { coefficient: 0.01, kind: 'k3' } },
      Math.log(0.22),
    )
    expect(value).toBeCloseTo(2.19806853, 6)
    expect(weight).toBeCloseTo(2.195, 6)
    expect(sums).toMatchObject({ units: 1, clipped: 0 })
    expect(sums.kl).toBeCloseTo(0.19314718, 6)
    expect(sums.ratio).toBeCloseTo(1.1, 6)
    expect(sums.entropy).toBeCloseTo(-Math.log(0.44), 6)
  })

  it('is the plain policy gradient A·∇log π where nothing has moved yet, and half of it with half the factor', () => {
    expect(one(-0.7, -0.7, 1.5).weight).toBeCloseTo(1.5, 6)
    expect(one(-0.7, -0.7, 1.5, plain, undefined, 0.5)).toMatchObject({ value: 0.75, weight: 0.75 })
  })

  it('stays a number however far the weights have moved', () => {
    for (const advantage of [0, 1, -1]) {
      const { value, weight } = one(0, -200, advantage, { ...plain, kl: { coefficient: 0.01, kind: 'k3' } }, -300)
      expect(Number.isFinite(value) && Number.isFinite(weight)).toBe(true)
      const back = one(-200, 0, advantage, { ...plain, kl: { coefficient: 0.01, kind: 'k3' } }, 0)
      expect(Number.isFinite(back.value) && back.weight > 0).toBe(true)
    }
  })

  it('adds up over units and turns', () => {
    const sums = noSums()
    const units = [Float32Array.of(-1, -2), new Float32Array(), Float32Array.of(-3)]
    const weights = surrogate(
      { now: units, old: units },
      [Float32Array.of(1, 2), new Float32Array(), Float32Array.of(-3)],
      0.5,
      plain,
      sums,
    )
    expect(weights.map(values => [...values])).toEqual([[0.5, 1], [], [-1.5]])
    expect(sums).toMatchObject({ units: 3, value: 0, entropy: 6, ratio: 3 })
  })
})

describe('divergence', () => {
  it('has the slope of its value, far out too', () => {
    for (const kind of ['k1', 'k2', 'k3'] as const) {
      for (const gap of [-30, -2, -0.1, 0.1, 2, 4.9, 8, 25]) {
        const step = 1e-5
        const slope = (divergence(kind, -1 + step, -1 + gap) - divergence(kind, -1 - step, -1 + gap)) / (2 * step)
        expect(divergenceSlope(kind, -1, -1 + gap) / slope).toBeCloseTo(1, 4)
      }
    }
    expect(divergenceSlope('k3', -1, -1)).toBe(0)
  })

  it('goes on straight beyond e⁵, so that no single unit decides a step: with d = 6, e⁵ · 2 − 6 − 1', () => {
    expect(divergence('k3', -7, -1)).toBeCloseTo(2 * Math.exp(5) - 7, 9)
    expect(divergenceSlope('k3', -7, -1)).toBeCloseTo(1 - Math.exp(5), 9)
  })

  it('estimates the true divergence on average: ½ against ¼ and ¾', () => {
    // KL(½, ½ ‖ ¼, ¾) = ½ ln 2 + ½ ln ⅔ = 0.143841
    for (const kind of ['k1', 'k3'] as const) {
      const mean =
        0.5 * divergence(kind, Math.log(0.5), Math.log(0.25)) + 0.5 * divergence(kind, Math.log(0.5), Math.log(0.75))
      expect(mean).toBeCloseTo(0.14384104, 7)
    }
  })
})

describe('unitFactors', () => {
  it('averages as each paper does', () => {
    expect(unitFactors([2, 4, 0], 'sequence', 1)).toEqual([1 / 4, 1 / 8, 0])
    expect(unitFactors([2, 4, 0], 'unit', 1)).toEqual([1 / 6, 1 / 6, 1 / 6])
    expect(unitFactors([2, 4, 0], 'sum', 2)).toEqual([0.5, 0.5, 0.5])
    expect(unitFactors([0], 'unit', 1)).toEqual([0])
  })
})
