import type { Operations } from './operations.ts'
import type { Tensor } from './tensor.ts'
import { shapeOf } from './tensor.ts'

/** Most blocks that a row is cut into: eight leave 0.56 of the square to be computed, and more save little. */
const MOST_BLOCKS = 8
/** Queries that a block has at least: products of fewer are slow. */
const SHORTEST_BLOCK = 128

/** Consecutive queries of a row, and how many keys from the row's beginning on they may see. */
export interface QueryBlock {
  start: number
  count: number
  seen: number
}

/**
 * Cuts a row into blocks of queries, each of which sees no key behind it. What lies above these steps is masked
 * whatever the documents are, and is not computed: 0.62 of the square remain of a row of 512 places.
 */
export function queryBlocks(rowLength: number): QueryBlock[] {
  const most = Math.min(MOST_BLOCKS, Math.max(1, Math.floor(rowLength / SHORTEST_BLOCK)))
  // In whole 32s, which matrix products like.
  const width = Math.ceil(rowLength / most / 32) * 32
  return Array.from({ length: Math.ceil(rowLength / width) }, (_, index) => {
    const start = index * width
    const seen = Math.min(rowLength, start + width)
    return { start, count: seen - start, seen }
  })
}

/** What flows back to each operand of {@link CausalAttention}. */
export interface AttentionGradients {
  query: Tensor
  key: Tensor
  value: Tensor
}

/**
 * Scaled dot-product attention, block of queries by block of queries. Queries [d, heads, s, b]; keys and values [d,
 * groups, s, b], where consecutive heads share a group (Ainslie et al. 2023); a mask for each block, [seen, count, 1,
 * b], zero or minus infinity. Result [d, heads, s, b].
 */
export class CausalAttention {
  readonly result: Tensor
  private readonly operations: Operations
  private readonly scale: number
  private readonly key: Tensor
  private readonly value: Tensor
  private readonly blocks: { start: number; count: number; seen: number; query: Tensor; probabilities: Tensor }[] = []

  constructor(operations: Operations, query: Tensor, key: Tensor, value: Tensor, masks: readonly Tensor[]) {
    this.operations = operations
    this.scale = 1 / Math.sqrt(query.shape[0])
    this.key = swapMiddle(operations, key)
    this.value = swapMiddle(operations, value)
    const turnedValue = operations.transpose(this.value)
    let start = 0
    let mixed: Tensor | undefined
    for (const mask of masks) {
      const [seen, count] = mask.shape
      const part = swapMiddle(operations, operations.part(query, 2, start, count))
      const scores = operations.mulMat(operations.part(this.key, 1, 0, seen), part)
      const probabilities = operations.softMaxMasked(scores, mask, this.scale)
      const one = operations.mulMat(operations.part(turnedValue, 0, 0, seen), probabilities)
      mixed = mixed ? operations.concat(mixed, one) : one
      this.blocks.push({ start, count, seen, query: part, probabilities })
      start += count
    }
    if (!mixed || start !== query.shape[2]) throw new RangeError('The masks of attention must cover all queries.')
    this.result = swapMiddle(operations, mixed)
  }

  /** @param outer the gradient of the result */
  back(outer: Tensor): AttentionGradients {
    const { operations } = this
    const turnedKey = operations.turned(this.key)
    let [query, key, value]: (Tensor | undefined)[] = []
    // The last block first: it sees every key, and what flows from the others is added into the places they see.
    for (const { start, count, seen, query: part, probabilities } of this.blocks.toReversed()) {
      const gradient = swapMiddle(operations, operations.part(outer, 2, start, count))
      const weighed = operations.mulMat(operations.part(this.value, 1, 0, seen), gradient)
      const scores = operations.softMaxBack(weighed, probabilities, this.scale)
      const queries = operations.mulMat(operations.part(turnedKey, 0, 0, seen), scores)
      query = query ? operations.concat(queries, query) : queries
      const keys = operations.outerProduct(part, scores)
      key = key ? operations.addToFirst(key, keys) : keys
      const values = operations.outerProduct(gradient, probabilities)
      value = value ? operations.addToFirst(value, values) : values
    }
    if (!query || !key || !value) throw new RangeError('Attention without a block has no gradient.')
    return {
      query: swapMiddle(operations, query),
      key: swapMiddle(operations, sumGroups(operations, key, this.key)),
      value: swapMiddle(operations, sumGroups(operations, value, this.value)),
    }
  }
}

/** [d, heads, s, b] to [d, s, heads, b] and back. */
function swapMiddle(operations: Operations, a: Tensor): Tensor {
  return operations.permute(a, [0, 2, 1, 3])
}

/** Sums a gradient [d, s, heads, b] over the heads of each group of `like` [d, s, groups, b]. */
function sumGroups(operations: Operations, gradient: Tensor, like: Tensor): Tensor {
  const [width, length, groups, batch] = like.shape
  const repeats = gradient.shape[2] / groups
  if (repeats === 1) return gradient
  const split = operations.reshape(gradient, shapeOf(width * length, repeats, groups, batch))
  const one = operations.reshape(like, shapeOf(width * length, 1, groups, batch))
  return operations.reshape(operations.repeatBack(split, one), like.shape)
}
