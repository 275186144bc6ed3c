import { trigramSimilarity } from '../../kg/similarity.ts'

/** What forms of one word end in behind what they share. */
const DERIVED = /^(?:|[ey]|[ei]?ed|[ei]?r|or|ing|c?ation|i?t?ion|ment|[ae]nc[ey]|[ae]nt|al|able)$/

/** What makes a word its own opposite: an invertebrate is no vertebrate. */
const OPPOSITE = /^(?:in|im|un|non|dis|anti)-?$/

/**
 * How far one base form means another by its spelling, 0 to 1: `direct` and `director`, `govern` and `governor`,
 * `elevate` and `elevation`.
 */
export function rootLikeness(a: string, b: string): number {
  if (a === b) return 0.95
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 4) return 0
  if (long.endsWith(short) && OPPOSITE.test(long.slice(0, -short.length))) return 0
  let common = 0
  while (common < short.length && short[common] === long[common]) common++
  if (common >= 4 && common >= short.length - 1 && long.length - common <= 4) return 0.85
  if (common >= 5 && common >= short.length - 2 && long.length - common <= 5) return 0.7
  // A qualification is what makes somebody qualified.
  if (common >= 6 && DERIVED.test(a.slice(common)) && DERIVED.test(b.slice(common))) return 0.7
  const alike = trigramSimilarity(a, b)
  return alike > 0.55 ? alike : 0
}
