import type { Panel } from './curve-panels.ts'
import type { Series } from './curve-series.ts'

/**
 * From 0 to 1 for shares, else what is there with a little air; never nothing. `isLog` where a logarithmic axis was asked
 * for and can be had.
 */
export function boundsOf(
  lines: readonly Series[],
  unit: Panel['unit'],
  wantsLog: boolean,
): { low: number; high: number; isLog: boolean } {
  let [low, high] = [Infinity, -Infinity]
  for (const { y } of lines) {
    for (const value of y) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (wantsLog && unit !== 'share' && low > 0 && low < high) return { low, high, isLog: true }
  return { ...linearBounds(low, high, unit), isLog: false }
}

function linearBounds(least: number, most: number, unit: Panel['unit']): { low: number; high: number } {
  let [low, high] = [least, most]
  if (low > high) return { low: 0, high: 1 }
  if (unit === 'share' && low >= 0 && high <= 1) return { low: 0, high: 1 }
  if (low >= 0 && low < 0.6 * high) low = 0
  if (low === high) return low === 0 ? { low: 0, high: 1 } : { low: Math.min(0, low), high: Math.max(0, high) }
  const air = 0.06 * (high - low)
  return { low: low === 0 ? 0 : low - air, high: high + air }
}
