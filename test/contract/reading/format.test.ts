import { describe, expect, it } from 'vitest'
import {
  bytes,
  counted,
  daysAgo,
  duration,
  enumerate,
  moment,
  plural,
  stageTimeLeft,
  timeLeft,
} from '../../../electron/contract/reading/format.ts'

describe('numbers in words', () => {
  it.each([
    [0, '< 1 ms'],
    [0.0021, '2 ms'],
    [0.0994, '99 ms'],
    [0.18, '0.18 s'],
    [9.994, '9.99 s'],
    [12.4, '12 s'],
    [89, '89 s'],
    [240, '4 min'],
    [7800, '2 h 10 min'],
  ])('duration(%d) is %s', (seconds, words) => {
    expect(duration(seconds)).toBe(words)
  })

  it.each([
    [0.4, 'a moment left'],
    [5.6, '6 s left'],
    [61.2, '61 s left'],
    [250, '4 min left'],
  ])('timeLeft(%d) is %s', (seconds, words) => {
    expect(timeLeft(seconds)).toBe(words)
  })

  it('says of the time that is left of a stage that it is not that of the whole', () => {
    expect(stageTimeLeft(0.4)).toBe('this stage: a moment left')
    expect(stageTimeLeft(250)).toBe('this stage: about 4 min left')
  })

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [31_000_000, '31 MB'],
    [999_600, '1.0 MB'],
    [2_600_000_000, '2.6 GB'],
    [5e15, '5000 TB'],
  ])('bytes(%d) is %s', (value, words) => {
    expect(bytes(value)).toBe(words)
  })

  it('counts with the right plural', () => {
    expect([counted(1, 'triple'), counted(0, 'triple'), counted(133_582, 'entity')]).toEqual([
      '1 triple',
      '0 triples',
      '133,582 entities',
    ])
    expect(['day', 'city', 'bus', 'church'].map(plural)).toEqual(['days', 'cities', 'buses', 'churches'])
  })

  it('shows a date that cannot be read as it is', () => {
    expect(moment('yesterday')).toBe('yesterday')
    expect(moment('2026-11-21T01:20:00')).toBe('21 Nov 2026, 01:20')
  })
})

it('enumerates names, of many the first', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(names => enumerate(names))).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ])
  expect(enumerate(['A', 'B', 'C', 'D'], 3)).toBe('A, B and 2 more')
  expect(enumerate(['A', 'B', 'C'], 3)).toBe('A, B and C')
})

it('says how long ago something was, in days', () => {
  const now = new Date(2026, 10, 25, 9)
  const on = (day: number) => daysAgo(new Date(2026, 10, day, 22).toISOString(), now)
  expect([on(25), on(24), on(18), on(1)]).toEqual(['today', 'yesterday', '7 days ago', '1 Nov 2026'])
  expect(daysAgo('no day', now)).toBe('no day')
})
