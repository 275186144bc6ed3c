import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CurvePoint } from '../../../../electron/host/api/teach-views.ts'
import { laidOut, namesIn, nearest, seriesOf, smoothed, thinned, ticksOf, toldApart } from '../../../../renderer/screens/teach/curve-series.ts'

const point = (stage: CurvePoint['stage'], step: number, values: Record<string, number> = {}): CurvePoint => ({ stage, step, seconds: 0, values })

it('lays stages whose steps begin anew beside each other', () => {
  const { x, spans } = laidOut([point('stage-1', 1), point('stage-1', 2), point('stage-2', 1), point('stage-2', 2), point('grpo', 1)])
  expect(x).toEqual([1, 2, 3, 4, 5])
  expect(spans).toEqual([{ stage: 'stage-1', from: 0, to: 2 }, { stage: 'stage-2', from: 2, to: 4 }, { stage: 'grpo', from: 4, to: 5 }])
})

it('leaves steps alone that count on over the stages', () => {
  expect(laidOut([point('stage-1', 1), point('stage-1', 2), point('stage-2', 3), point('grpo', 7)]).x).toEqual([1, 2, 3, 7])
  expect(laidOut([])).toEqual({ x: [], spans: [] })
})

it('draws no point where a value is missing or no number', () => {
  const values: Record<string, number>[] = [{ kl: 0.1 }, {}, { kl: Number.NaN }, { kl: 0.3, reward: 1, tokens: 0 }]
  expect(seriesOf(values, [1, 2, 3, 4], 'kl')).toEqual({ x: [1, 4], y: [0.1, 0.3] })
  expect([...namesIn(values, new Set(['tokens']))]).toEqual(['kl', 'reward'])
  expect([...namesIn([...values, { tokens: 12 }], new Set(['tokens']))]).toEqual(['kl', 'reward', 'tokens'])
})

it('tells scores in practice from scores on questions kept back, and losses of one kind from the other', () => {
  expect(toldApart(point('grpo', 1, { reward: 2, f1: 0.5, hit1: 0.4, loss: 3 }))).toEqual({ 'reward': 2, 'f1': 0.5, 'hit1': 0.4, 'loss.practice': 3 })
  expect(toldApart(point('grpo', 1, { 'validation': 0.8, 'validation.hit1': 0.7 }))).toEqual({ 'validation.f1': 0.8, 'validation.hit1': 0.7 })
  expect(toldApart(point('stage-1', 7, { f1: 0.8 }))).toEqual({ 'validation.f1': 0.8 })
  expect(toldApart(point('stage-1', 7, { validation: 0.48, loss: 0.9 }))).toEqual({ likelihood: 0.48, loss: 0.9 })
})

it('smooths by the mean of the last points, fewer at the beginning', () => {
  expect(smoothed({ x: [1, 2, 3, 4], y: [1, 3, 5, 7] }, 2).y).toEqual([1, 2, 4, 6])
})

it('thins a long curve and keeps its ends and its peaks', () => {
  const y = Array.from({ length: 20_000 }, (_, index) => (index === 12_345 ? 99 : index === 321 ? -99 : Math.sin(index / 500)))
  const thin = thinned({ x: y.map((_, index) => index), y }, 300)
  expect(thin.x.length).toBeLessThanOrEqual(1_200)
  expect(thin.x[0]).toBe(0)
  expect(thin.x.at(-1)).toBe(19_999)
  expect(Math.max(...thin.y)).toBe(99)
  expect(Math.min(...thin.y)).toBe(-99)
})

it('thins in order, and only to points that were there', () => {
  fc.assert(fc.property(fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: 400 }), fc.integer({ min: 1, max: 40 }), (y, columns) => {
    const x = y.map((_, index) => index * 3)
    const thin = thinned({ x, y }, columns)
    expect(thin.x).toEqual([...new Set(thin.x)].toSorted((a, b) => a - b))
    for (const [index, place] of thin.x.entries()) expect(thin.y[index]).toBe(y[place / 3])
  }))
})

it('finds the nearest point', () => {
  fc.assert(fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), fc.integer({ min: -50, max: 1050 }), (places, wanted) => {
    const x = places.toSorted((a, b) => a - b)
    const found = x[nearest(x, wanted)] ?? Number.NaN
    expect(Math.abs(found - wanted)).toBe(Math.min(...x.map(place => Math.abs(place - wanted))))
  }))
  expect(nearest([], 3)).toBe(-1)
})

it('puts round numbers on the axes', () => {
  expect(ticksOf(0, 1, 3)).toEqual([0, 0.5, 1])
  expect(ticksOf(0.12, 0.47, 3)).toEqual([0.2, 0.4])
  expect(ticksOf(-3, 9, 3)).toEqual([0, 5])
  expect(ticksOf(2, 2, 3)).toEqual([2])
  fc.assert(fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (least, span) => {
    expect(ticksOf(least, least + span, 4).length).toBeLessThanOrEqual(6)
  }))
})
