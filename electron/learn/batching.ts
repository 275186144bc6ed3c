import type { Example, TurnUnits } from './learner.ts'

/** Tokens that go through a learner in one call; a learner that reads none gets all at once. */
const TOKENS_AT_ONCE = 8_192
/** Examples of one call, so that a pause is never far. */
const EXAMPLES_AT_ONCE = 256

/** Parts of a batch that fit at once, in order; an example that is longer by itself stands alone. */
export function chunksOf<T>(items: readonly T[], exampleOf: (item: T) => Example): T[][] {
  const chunks: T[][] = []
  let tokens = Infinity
  for (const item of items) {
    const size = exampleOf(item).tokens
    const chunk = chunks.at(-1)
    if (chunk === undefined || chunk.length >= EXAMPLES_AT_ONCE || tokens + size > TOKENS_AT_ONCE) {
      chunks.push([item])
      tokens = size
    } else {
      chunk.push(item)
      tokens += size
    }
  }
  return chunks
}

/** Units of all turns. */
export function unitsOf({ units }: Example): number {
  return units.reduce((sum, count) => sum + count, 0)
}

/** One value for each unit of a turn, for every turn. */
export function spread({ units }: Example, values: readonly number[]): TurnUnits {
  return units.map((count, turn) => new Float32Array(count).fill(values[turn] ?? 0))
}

export function areNumbers(batch: readonly TurnUnits[]): boolean {
  return batch.every(turns => turns.every(units => units.every(Number.isFinite)))
}
