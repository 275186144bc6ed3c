import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CurvePoint } from '../../../../electron/contract/training-run.ts'
import { CurveData, type CurveView, namesOf } from '../../../../renderer/screens/teach/curve-data.ts'

const point = (stage: CurvePoint['stage'], step: number, values: Record<string, number> = { kl: 1 }): CurvePoint => ({
  stage,
  step,
  seconds: 0,
  values,
})

function viewOf(points: readonly CurvePoint[]): CurveView {
  const data = new CurveData()
  data.add(points)
  return data.view()
}

it('lays stages whose steps begin anew beside each other', () => {
  const { tracks, spans } = viewOf([
    point('stage-1', 1),
    point('stage-1', 2),
    point('stage-2', 1),
    point('stage-2', 2),
    point('grpo', 1),
  ])
  expect(tracks.get('kl')?.x).toEqual([1, 2, 3, 4, 5])
  expect(spans).toEqual([
    { stage: 'stage-1', from: 0, to: 2 },
    { stage: 'stage-2', from: 2, to: 4 },
    { stage: 'grpo', from: 4, to: 5 },
  ])
})

it('leaves steps alone that count on over the stages', () => {
  expect(
    viewOf([point('stage-1', 1), point('stage-1', 2), point('stage-2', 3), point('grpo', 7)]).tracks.get('kl')?.x,
  ).toEqual([1, 2, 3, 7])
  expect(viewOf([])).toEqual({ tracks: new Map(), spans: [] })
})

it('draws no point where a value is missing or no number', () => {
  const view = viewOf([
    point('grpo', 1, { kl: 0.1 }),
    point('grpo', 2, {}),
    point('grpo', 3, { kl: Number.NaN }),
    point('grpo', 4, { kl: 0.3, tokens: 0 }),
  ])
  expect(view.tracks.get('kl')).toEqual({ x: [1, 4], y: [0.1, 0.3], mean: [0.1, 0.2] })
  expect([...namesOf(view, new Set(['tokens']))]).toEqual(['kl'])
  expect([...namesOf(view, new Set())]).toEqual(['kl', 'tokens'])
})

it('tells scores in practice from scores on questions kept back, and losses of one kind from the other', () => {
  const names = (one: CurvePoint) => [...viewOf([one]).tracks.keys()]
  expect(names(point('grpo', 1, { reward: 2, f1: 0.5, hit1: 0.4, loss: 3 }))).toEqual([
    'reward',
    'f1',
    'hit1',
    'loss.practice',
  ])
  expect(names(point('grpo', 1, { validation: 0.8, 'validation.hit1': 0.7 }))).toEqual([
    'validation.f1',
    'validation.hit1',
  ])
  expect(names(point('stage-1', 7, { f1: 0.8 }))).toEqual(['validation.f1'])
  expect(names(point('stage-1', 7, { validation: 0.48, loss: 0.9 }))).toEqual(['likelihood', 'loss'])
})

it('is the same however the points were handed over', () => {
  const stages = ['stage-1', 'stage-2', 'grpo'] as const
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 30 }), { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (steps, handful) => {
      const points = steps.map((step, index) =>
        point(stages[Math.floor((3 * index) / steps.length)] ?? 'grpo', step, { loss: step, reward: index }),
      )
      const data = new CurveData()
      for (let from = 0; from < points.length; from += handful) data.add(points.slice(from, from + handful))
      expect(data.view()).toEqual(viewOf(points))
    }),
  )
})

it('runs a mean over the last twelve', () => {
  const { mean } = viewOf(Array.from({ length: 20 }, (_, step) => point('grpo', step, { kl: step }))).tracks.get(
    'kl',
  ) ?? { mean: [] }
  expect(mean[3]).toBe(1.5)
  expect(mean[19]).toBe(13.5)
})
