import type { Estimate } from '../contract/score.ts'

/** The normal distribution's 97.5th percentile. */
const Z = 1.959_964

/**
 * A share with its 95 % interval by Wilson's score (1927). Unlike the bootstrap's it has a width where all of a few are
 * right: seven of seven say no more than "above .65".
 */
export function shareOf(hits: number, of: number): Estimate {
  if (of === 0) return { value: 0, low: 0, high: 1 }
  const share = hits / of
  const spread = (Z * Z) / of
  const middle = (share + spread / 2) / (1 + spread)
  const half = (Z * Math.sqrt((share * (1 - share)) / of + spread / (4 * of))) / (1 + spread)
  return { value: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
