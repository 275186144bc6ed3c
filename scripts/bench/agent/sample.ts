import { seededRandom } from '../../../electron/base/random.ts'

const SEED = 20_261_123

/**
 * So many of all, drawn from the whole list by a fixed seed: a larger sample begins with the smaller ones. Files of
 * questions are sorted, so that their first lines are of a few kinds.
 */
export function drawn<T>(items: readonly T[], count: number, seed = SEED): T[] {
  return seededRandom(seed).sample(items, count)
}

/** Two halves of a list by the same seed, each in the list's order. */
export function halves<T>(items: readonly T[]): { dev: T[]; kept: T[] } {
  const dev = new Set(drawn([...items.keys()], Math.floor(items.length / 2)))
  return { dev: items.filter((_, i) => dev.has(i)), kept: items.filter((_, i) => !dev.has(i)) }
}
