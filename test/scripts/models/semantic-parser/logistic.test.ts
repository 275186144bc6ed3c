import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../electron/base/random.ts'
import { chance, gradientOf, logistic, lossOf } from '../../../../scripts/models/semantic-parser/logistic.ts'

const random = seededRandom(20261124).next
const rows = Array.from({ length: 40 }, () => Float64Array.from({ length: 3 }, () => 4 * random() - 2))
const outcomes = rows.map(row => ({ right: (row[0] as number) + random() > 0.6 }))
const scales = [1, 0.5, 2]

describe('a logistic regression', () => {
  it('has the gradient that finite differences show', () => {
    const w = Float64Array.from([0.3, -0.2, 0.7])
    const gradient = gradientOf(rows, scales, outcomes, w)
    const step = 1e-5
    for (let i = 0; i < w.length; i += 1) {
      const [above, below] = [w.slice(), w.slice()]
      above[i] = (above[i] as number) + step
      below[i] = (below[i] as number) - step
      const shown = (lossOf(rows, scales, outcomes, above) - lossOf(rows, scales, outcomes, below)) / (2 * step)
      expect(gradient[i]).toBeCloseTo(shown, 7)
    }
  })

  it('gives a feature that tells nothing the share of what was right', () => {
    const weights = logistic(Array.from({ length: 200 }, (_, at) => ({ features: { one: 1 }, right: at % 4 !== 0 })))
    expect(Math.abs(chance({ one: 1 }, weights) - 0.75)).toBeLessThan(0.02)
  })

  it('finds which feature tells, whatever it is measured in', () => {
    const telling = rows.map((row, at) => ({
      features: { one: 1, tells: 1_000 * (row[0] as number), idle: row[1] as number },
      right: (outcomes[at] as { right: boolean }).right,
    }))
    const weights = logistic(telling)
    expect(chance({ one: 1, tells: 1_500, idle: 0 }, weights)).toBeGreaterThan(0.85)
    expect(chance({ one: 1, tells: -1_500, idle: 0 }, weights)).toBeLessThan(0.15)
    expect(Math.abs(weights.idle as number)).toBeLessThan(1_000 * (weights.tells as number))
  })
})
