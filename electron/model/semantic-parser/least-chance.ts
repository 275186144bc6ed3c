import { LEAST_CHANCES } from './least-chances.ts'

/**
 * The least estimated chance of being right with which an answer is given, so that of the answers given at most a share
 * is wrong.
 *
 * @param mostWrong above 0, at most 1; at 1 every answer is given
 * @param chances a graph's own for 1, 2, 3 … in 100; left out: those measured on questions of graphs that were left out
 *   (`scripts/models/semantic-parser/fit-chance.ts`)
 */
export function leastChance(mostWrong: number, chances: readonly number[] = LEAST_CHANCES): number {
  const [strictest = 1] = chances
  // Shares between two that were measured are held to the stricter of them.
  const at = Math.floor(mostWrong * 100 + 1e-9)
  return at < 1 ? strictest : (chances[at - 1] ?? 0)
}
