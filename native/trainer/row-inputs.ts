import { ClewError } from '../../electron/contract/errors.ts'
import type { Batch, MicroBatch } from './packing.ts'

/** What one run of a graph reads of a micro-batch. All are indexed by `row * rowLength + place`. */
export interface RowArrays {
  tokens: Int32Array
  positions: Int32Array
  /** [row][looking place][seen place], 0 or minus infinity. */
  mask: Float32Array
}

/**
 * Lays a micro-batch out for the graph: a block-diagonal causal mask, so that packed documents do not see each other,
 * and positions that start anew with each document. Unused places form a block of their own, since a mask row
 * without a single visible place has no softmax.
 */
export function rowArrays(batch: Batch, micro: MicroBatch, vocabularySize: number): RowArrays {
  const { rows, rowLength, placements } = micro
  const size = rows * rowLength
  const arrays: RowArrays = {
    tokens: new Int32Array(size),
    positions: new Int32Array(size),
    mask: new Float32Array(size * rowLength).fill(-Infinity),
  }
  const filled = Array.from({ length: rows }, () => 0)
  for (const { document, row, offset } of placements) {
    const tokens = batch[document] ?? []
    const start = row * rowLength + offset
    for (let place = 0; place < tokens.length; place++) {
      const token = tokens[place] ?? -1
      if (!Number.isInteger(token) || token < 0 || token >= vocabularySize)
        throw new ClewError(
          'bad-request',
          `Document ${document} holds token ${token}, and the vocabulary has ${vocabularySize} tokens. Encode it with this model's own tokenizer.`,
        )
      arrays.tokens[start + place] = token
      arrays.positions[start + place] = place
    }
    openBlock(arrays.mask, rowLength, row, offset, tokens.length)
    filled[row] = Math.max(filled[row] ?? 0, offset + tokens.length)
  }
  filled.forEach((offset, row) => openBlock(arrays.mask, rowLength, row, offset, rowLength - offset))
  return arrays
}

/** Lets each of `length` places from `offset` on see itself and the places of the block before it. */
function openBlock(mask: Float32Array, rowLength: number, row: number, offset: number, length: number): void {
  for (let place = offset; place < offset + length; place++) {
    const start = (row * rowLength + place) * rowLength
    mask.fill(0, start + offset, start + place + 1)
  }
}
