import { expect, it } from 'vitest'
import type { CurveView } from '../../../../renderer/screens/teach/curve-data.ts'
import { onOneAxis } from '../../../../renderer/screens/teach/curve-overlay.ts'
import { stageScale, within } from '../../../../renderer/screens/teach/curve-scale.ts'

const spans = [
  { stage: 'stage-1', from: 0, to: 10_000 },
  { stage: 'grpo', from: 10_000, to: 10_100 },
] as const

it('each stage has a like share of the drawing, however many steps it has', () => {
  const { parts, place, step } = stageScale(spans, 0, 214)
  expect(parts.map(({ left, right }) => [left, right])).toEqual([
    [0, 100],
    [114, 214],
  ])
  expect(place(5_000)).toBe(50)
  expect(place(10_050)).toBe(164)
  expect(step(164)).toBeCloseTo(10_050)
  expect(step(-20)).toBe(0)
  expect(step(900)).toBe(10_100)
})

it('a stretch that is looked at closely has all of the room', () => {
  const { parts, place } = stageScale(spans, 0, 100, { from: 10_020, to: 10_040 })
  expect(parts).toMatchObject([{ stage: 'grpo', begin: 10_000, from: 10_020, to: 10_040, left: 0, right: 100 }])
  expect(place(10_030)).toBe(50)
})

it('what was measured and never stepped on stands in the middle', () => {
  const still = [
    { stage: 'before', from: 0, to: 0 },
    { stage: 'stage-1', from: 0, to: 0 },
  ] as const
  const { parts, place } = stageScale(still, 0, 100)
  expect(parts).toMatchObject([{ stage: 'before', left: 0, right: 100 }])
  expect(place(0)).toBe(50)
  expect(stageScale([...still, ...spans], 0, 214).parts.map(({ stage }) => stage)).toEqual(['stage-1', 'grpo'])
})

it('a point on the border of two stages is the last of the first', () => {
  const series = { x: [0, 10, 20], y: [1, 2, 3] }
  expect(within(series, { from: 0, to: 10 }, true)).toEqual({ x: [0, 10], y: [1, 2] })
  expect(within(series, { from: 10, to: 20 }, false)).toEqual({ x: [20], y: [3] })
  expect(within(series, { from: 30, to: 40 }, false)).toEqual({ x: [], y: [] })
})

it('two runs that never stepped stand at one place', () => {
  const still: CurveView = { spans: [{ stage: 'before', from: 0, to: 0 }], tracks: new Map() }
  expect(onOneAxis(still, still).one.spans).toEqual(still.spans)
})

it('two runs begin each stage at the same place', () => {
  const view = (stage1: number, grpo: number): CurveView => ({
    spans: [
      { stage: 'stage-1', from: 0, to: stage1 },
      { stage: 'grpo', from: stage1, to: stage1 + grpo },
    ],
    tracks: new Map([['loss', { x: [stage1, stage1 + 1], y: [2, 1], mean: [2, 1.5] }]]),
  })
  const { one, other } = onOneAxis(view(10, 5), view(4, 9))
  expect(one.spans).toEqual([
    { stage: 'stage-1', from: 0, to: 10 },
    { stage: 'grpo', from: 10, to: 19 },
  ])
  expect(other.spans).toEqual(one.spans)
  expect(one.tracks.get('loss')?.x).toEqual([10, 11])
  expect(other.tracks.get('loss')?.x).toEqual([4, 11])
})
