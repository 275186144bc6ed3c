import { expect, it } from 'vitest'
import { seededRandom } from '../../electron/base/random.ts'
import { ValueHead } from '../../electron/learn/value-head.ts'

const random = seededRandom(9)
const features = Array.from({ length: 12 }, () => Float32Array.from({ length: 5 }, () => 4 * random.next() - 2))
/** Something that no straight line fits. */
const returns = features.map(x => Math.sin(2 * (x[0] ?? 0)) + (x[1] ?? 0) * (x[2] ?? 0))

it('has the gradient that finite differences say, of every kind of weight', () => {
  const head = ValueHead.create(5, 4)
  head.fit(features, returns, 20)
  const { gradient } = head.lossAndGradient(features, returns)
  const at = [0, 7, 5 * 32 - 1, 5 * 32 + 3, 6 * 32 + 2, 6 * 32 + 31, 7 * 32]
  for (const index of at) {
    const kept = head.parameters[index] ?? 0
    head.parameters[index] = kept + 1e-5
    const up = head.lossAndGradient(features, returns).loss
    head.parameters[index] = kept - 1e-5
    const down = head.lossAndGradient(features, returns).loss
    head.parameters[index] = kept
    expect(gradient[index], `${index}`).toBeCloseTo((up - down) / 2e-5, 7)
    expect(Math.abs(gradient[index] ?? 0)).toBeGreaterThan(0)
  }
})

it('says 0 before it has learnt anything, and then what it was taught', () => {
  const head = ValueHead.create(5, 4)
  expect(features.map(x => head.value(x))).toEqual(features.map(() => 0))
  const before = head.fit(features, returns, 3_000)
  expect(before).toBeGreaterThan(0.1)
  expect(head.lossAndGradient(features, returns).loss).toBeLessThan(before / 100)
})

it('goes on from its state as if it had never stopped, through JSON', () => {
  const whole = ValueHead.create(5, 4)
  whole.fit(features, returns, 20)
  const first = ValueHead.create(5, 4)
  first.fit(features, returns, 8)
  const second = ValueHead.restore(JSON.parse(JSON.stringify(first.state)) as typeof first.state)
  second.fit(features, returns, 12)
  expect(second.parameters).toEqual(whole.parameters)
  expect(() => ValueHead.restore({ ...first.state, first: 'AAAA' })).toThrow('holds 3 bytes instead of')
})

it('refuses features of another length, and is not spoilt by a return that is no number', () => {
  const head = ValueHead.create(5, 4)
  expect(() => head.value(new Float32Array(4))).toThrow('reads 5 numbers and was given 4')
  head.fit(
    features,
    returns.map(() => Number.NaN),
    3,
  )
  expect(head.value(features[0] ?? new Float32Array(5))).toBe(0)
})
