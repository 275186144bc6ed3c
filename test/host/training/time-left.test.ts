import { expect, test } from 'vitest'
import { timeLeftOf } from '../../../electron/host/training/training-job.ts'

test('the time that a run has left never grows, also where it was killed and does some of it again', () => {
  expect(timeLeftOf(3_600, undefined)).toBe(3_600)
  expect(timeLeftOf(3_000, 3_600)).toBe(3_000)
  // Killed at 1,800 and gone on with from a checkpoint of 2,400.
  expect([2_400, 2_000, 1_800, 1_700].map(seconds => timeLeftOf(seconds, 1_800))).toEqual([1_800, 1_800, 1_800, 1_700])
  expect(timeLeftOf(-20, 5)).toBe(0)
})
