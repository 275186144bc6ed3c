import { LEAST_CHANCES } from './least-chances.ts'

/**
 * The least estimated chance of being right with which an answer is given, so that of the answers given at most a share
 * is wrong. It was measured on questions of graphs that were left out (`scripts/models/semantic-parser/fit-chance.ts`).
 *
 * @param mostWrong above 0, at most 1; at 1 every answer is given
 */
export function leastChance(mostWrong: number): number {
  const [strictest = 1] = LEAST_CHANCES
  // Shares between two that were measured are held to the stricter of them.
  const at = Math.floor(mostWrong * 100 + 1e-9)
  return at < 1 ? strictest : (LEAST_CHANCES[at - 1] ?? 0)
}
