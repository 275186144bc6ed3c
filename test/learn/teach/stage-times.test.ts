import { expect, test } from 'vitest'
import { RunClock } from '../../../electron/learn/teach/clock.ts'
import { noBetter } from '../../../electron/learn/teach/measuring.ts'
import { StageTimes } from '../../../electron/learn/teach/stage-times.ts'
import { inWords } from '../../../electron/contract/words/saying.ts'

test('the minutes are divided between the measurings; however long those take, 30 % are for learning', () => {
  // 600 s: lessons took 20 and measuring before 30, measuring after is to have as much: 520 s are left, 40 % of them
  // for stage 1.
  const times = new StageTimes({ kind: 'teach', minutes: 10 }, new RunClock(50, { lessons: 20, before: 30 }))
  expect(times.limitOf('stage-1')).toBeCloseTo(50 + 0.4 * 520)
  expect(times.limitOf('grpo')).toBeCloseTo(570)
  expect(times.isUp('stage-1')).toBe(false)
  expect(
    new StageTimes({ kind: 'teach', minutes: 10 }, new RunClock(259, { lessons: 20, before: 30 })).isUp('stage-1'),
  ).toBe(true)
  // Two measurings of 400 s leave nothing of 600 s: 180 s are for learning all the same, in an imitation alone 65 % of
  // them for stage 1.
  expect(
    new StageTimes({ kind: 'sft', minutes: 10 }, new RunClock(400, { before: 400 })).limitOf('stage-1'),
  ).toBeCloseTo(400 + 0.65 * 180)
})

test('a stage has no more time left than it is given', () => {
  const times = new StageTimes({ kind: 'grpo', minutes: 10 }, new RunClock(500, { lessons: 20, before: 30 }))
  expect(times.leftOf('grpo', 12)).toBe(12)
  expect(times.leftOf('grpo', 3_600)).toBeLessThanOrEqual(70)
  expect(times.leftOf('grpo', -1)).toBe(0)
})

test('weights that are given up again are called worse only where the figures tell it', () => {
  expect(inWords(noBetter('grpo', 0.71, { stage: 'stage-1', validation: 0.8 }))).toBe(
    'After practice the validation questions were answered worse (F1 0.710) than after stage 1 (0.800); the weights of then were taken up again.',
  )
  expect(inWords(noBetter('stage-1', 0.7999, { stage: 'start', validation: 0.8001 }))).toBe(
    'After stage 1 the validation questions were answered no better (F1 0.800) than before teaching (0.800); the weights of then were taken up again.',
  )
})
