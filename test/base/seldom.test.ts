import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seldom } from '../../electron/base/seldom.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first is told at once, what comes too soon is left out, and what is told is whole', () => {
  const told: unknown[] = []
  const tell = seldom(100, (progress: object, more?: number) => told.push([progress, more]))
  tell({ phase: 'reading', fraction: 0.1, secondsLeft: 9 })
  vi.advanceTimersByTime(99)
  tell({ phase: 'reading', fraction: 0.2 })
  vi.advanceTimersByTime(1)
  tell({ phase: 'building', fraction: 0.3 }, 7)
  expect(told).toEqual([
    [{ phase: 'reading', fraction: 0.1, secondsLeft: 9 }, undefined],
    [{ phase: 'building', fraction: 0.3 }, 7],
  ])
})
