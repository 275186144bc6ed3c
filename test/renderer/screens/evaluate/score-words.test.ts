import { describe, expect, it } from 'vitest'
import { differenceText, isClear, measureText, verdictOf } from '../../../../renderer/screens/evaluate/score-words.ts'
import { parseRoute, routeHash, type Route } from '../../../../renderer/shell/route-store.ts'

describe('what a comparison says', () => {
  it('calls a difference clear only where the interval leaves out zero', () => {
    expect(isClear({ low: 0.01, high: 0.05 })).toBe(true)
    expect(isClear({ low: -0.01, high: 0.05 })).toBe(false)
    expect(isClear({ low: 0, high: 0.05 })).toBe(false)
  })

  it('gives shares in points and the rest in their own units', () => {
    expect(differenceText('hit1', { value: 0.031, low: 0.012, high: 0.05, p: 0.01 })).toBe('+3.1 points (+1.2 to +5.0)')
    expect(differenceText('calls', { value: -2.5, low: -4, high: 0, p: 0.2 })).toBe('−2.50 (−4.00 to 0.00)')
    expect(measureText('f1', 0.8164)).toBe('81.6\u00a0%')
    expect(measureText('totalTokens', 1234.4)).toBe('1,234')
  })

  it('does not call chance a gain', () => {
    expect(verdictOf({ value: 0.05, low: 0.02, high: 0.08 }, 0.004, 12, 2)).toBe(
      'B is ahead by 5.0 points in Hit@1, and the interval leaves out zero: 12 questions right only in B, 2 only in A (McNemar, p = 0.004).',
    )
    expect(verdictOf({ value: -0.02, low: -0.05, high: 0.01 }, 0.3, 2, 4)).toMatch(
      /^A is ahead by 2\.0 points in Hit@1, which may be chance/,
    )
    expect(verdictOf({ value: 0, low: 0, high: 0 }, 1, 0, 0)).toMatch(/^No difference/)
  })
})

it('keeps every place of Evaluate in the address', () => {
  const places: Route[] = [
    { screen: 'evaluate' },
    { screen: 'evaluate', shown: 'a-1' },
    { screen: 'evaluate', shown: 'a-1', against: 'b-2' },
    { screen: 'evaluate', matrix: 'm-3' },
  ]
  for (const place of places) expect(parseRoute(routeHash(place))).toEqual(place)
})
