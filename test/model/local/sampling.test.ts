import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distributionOf, draw } from '../../../electron/model/local/sampling.ts'
import { seededRandom } from '../../../electron/base/random.ts'
import { TokenPaths } from '../../../electron/model/local/token-paths.ts'

const worked = distributionOf(
  new Map([
    [7, Math.log(0.3)],
    [3, Math.log(0.5)],
    [9, Math.log(0.15)],
    [1, Math.log(0.05)],
  ]),
)

function shares(topP: number, temperature = 1): Map<number, number> {
  const random = seededRandom(11)
  const counts = new Map<number, number>()
  for (let i = 0; i < 4000; i++) {
    const { token } = draw(worked, { temperature, topP, random })
    counts.set(token, (counts.get(token) ?? 0) + 1 / 4000)
  }
  return counts
}

describe('drawing', () => {
  test('follows the probabilities', () => {
    const seen = shares(1)
    for (const [token, share] of [
      [3, 0.5],
      [7, 0.3],
      [9, 0.15],
      [1, 0.05],
    ] as const)
      expect(Math.abs((seen.get(token) ?? 0) - share)).toBeLessThan(0.025)
  })

  test('from a nucleus takes the fewest tokens that reach it, in their proportions', () => {
    const seen = shares(0.75)
    expect([...seen.keys()].sort()).toEqual([3, 7])
    expect(Math.abs((seen.get(3) ?? 0) - 0.5 / 0.8)).toBeLessThan(0.03)
    expect([...shares(0.5).keys()]).toEqual([3])
    expect([...shares(0.81).keys()].sort()).toEqual([3, 7, 9])
  })

  test('has the nucleus after the temperature: a hot one takes more tokens', () => {
    expect(shares(0.75, 10).size).toBe(3)
  })

  test('tells the probability without the cut', () => {
    const drawn = draw(worked, { temperature: 1, topP: 0.5, random: seededRandom(1) })
    expect(drawn.logprob).toBeCloseTo(Math.log(0.5), 6)
  })

  test('at temperature 0 takes the largest, the lower token on a tie', () => {
    const drawn = draw(
      distributionOf(
        new Map([
          [5, 1],
          [2, 1],
          [9, 0],
        ]),
      ),
      { temperature: 0, topP: 1, random: seededRandom(1) },
    )
    expect(drawn.token).toBe(2)
    expect(drawn.logprob).toBeCloseTo(-Math.log(2 + Math.exp(-1)), 12)
  })

  test('gives a token with a finite probability whatever the logits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ min: -80, max: 80, noNaN: true }), { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.integer(),
        (logits, topP, temperature, seed) => {
          const { token, logprob } = draw(distributionOf(new Map(logits.map((logit, id) => [id, logit]))), {
            temperature,
            topP,
            random: seededRandom(seed),
          })
          expect(token >= 0 && token < logits.length && logprob <= 0 && Number.isFinite(logprob)).toBe(true)
        },
      ),
    )
  })
})

test('a token path is the same number for the same tokens and for no others', () => {
  const paths = new TokenPaths()
  const tokens = fc.array(fc.integer({ min: 0, max: 2 ** 18 - 1 }), { maxLength: 6 })
  fc.assert(
    fc.property(tokens, tokens, (a, b) => {
      expect(paths.of(a) === paths.of(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
    }),
  )
})
