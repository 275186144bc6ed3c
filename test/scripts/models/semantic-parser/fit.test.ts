import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../electron/base/random.ts'
import type { Example } from '../../../../scripts/models/semantic-parser/examples.ts'
import { addGradient, fitted, type Row } from '../../../../scripts/models/semantic-parser/fit.ts'

const PLACES = 6

function rowOf(seed: number): Row {
  const random = seededRandom(seed)
  return {
    weight: 0.5 + random.next(),
    candidates: Array.from({ length: 5 }, (_, i) => ({
      right: i === 1 || i === 3,
      entries: [0, 1, 2].map(k => [(i + 2 * k) % PLACES, 2 * random.next() - 1] as const),
    })),
  }
}

describe('the fit of the weights of programs', () => {
  it('has the gradient that finite differences have', () => {
    const random = seededRandom(3)
    const w = Float64Array.from({ length: PLACES }, () => 2 * random.next() - 1)
    for (let seed = 1; seed <= 5; seed += 1) {
      const row = rowOf(seed)
      const gradient = new Float64Array(PLACES)
      addGradient(row, w, gradient)
      for (let i = 0; i < PLACES; i += 1) {
        const at = (by: number): number => addGradient(row, w.with(i, (w[i] as number) + by), new Float64Array(PLACES))
        expect(gradient[i]).toBeCloseTo((at(1e-5) - at(-1e-5)) / 2e-5, 6)
      }
    }
  })

  it('has the loss that is worked out by hand', () => {
    // Scores 1, 0 and ln 2: the shares are e, 1 and 2 of e + 3, and the last two are right.
    const row: Row = {
      weight: 2,
      candidates: [
        { right: false, entries: [[0, 1]] },
        { right: true, entries: [] },
        { right: true, entries: [[0, Math.LN2]] },
      ],
    }
    expect(addGradient(row, Float64Array.of(1), new Float64Array(1))).toBeCloseTo(-2 * Math.log(3 / (Math.E + 3)), 10)
  })

  it('falls along the same curve for the same seed, and leaves alone what no example has', () => {
    const examples: Example[] = Array.from({ length: 40 }, (_, i) => ({
      kind: 'any',
      weight: 1,
      candidates: [
        { key: 'a', features: { good: 1, noise: i % 3 }, right: true, answer: 'a' },
        { key: 'b', features: { bad: 1, noise: i % 2 }, right: false, answer: 'b' },
      ],
    }))
    const curve = (): { losses: number[]; weights: Record<string, number> } => {
      const losses: number[] = []
      const weights = fitted({ good: 0, other: 7 }, examples, 5, (_, loss) => losses.push(loss))
      return { losses, weights }
    }
    const [once, again] = [curve(), curve()]
    expect(once).toEqual(again)
    expect(once.losses.at(-1)).toBeLessThan(0.8 * (once.losses[0] ?? 0))
    expect(once.weights).toMatchObject({ other: 7 })
    expect(once.weights.good).toBeGreaterThan(once.weights.bad ?? 0)
  })
})
