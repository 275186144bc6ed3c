import { ClewError } from '../../electron/contract/errors.ts'
import { queryBlocks } from '../ggml/attention.ts'
import type { QueryBlock } from '../ggml/attention.ts'
import type { Batch, MicroBatch } from './packing.ts'

/** What one run of a graph reads of a micro-batch. All are indexed by `row * rowLength + place`. */
export interface RowArrays {
  tokens: Int32Array
  positions: Int32Array
  /** Of each of the row's blocks of queries [row][looking place][seen place], 0 or minus infinity. */
  masks: Float32Array[]
}

/**
 * Lays a micro-batch out for the graph: a block-diagonal causal mask, so that packed documents do not see each other,
 * and positions that start anew with each document. Unused places form a block of their own, since a mask row
 * without a single visible place has no softmax.
 */
export function rowArrays(batch: Batch, micro: MicroBatch, vocabularySize: number): RowArrays {
  const { rows, rowLength, placements } = micro
  const size = rows * rowLength
  const blocks = queryBlocks(rowLength)
  const arrays: RowArrays = {
    tokens: new Int32Array(size),
    positions: new Int32Array(size),
    masks: blocks.map(({ count, seen }) => new Float32Array(rows * count * seen).fill(-Infinity)),
  }
  const open = (row: number, offset: number, length: number): void =>
    blocks.forEach((block, index) => openDocument(arrays.masks[index], block, row, offset, length))
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
    open(row, offset, tokens.length)
    filled[row] = Math.max(filled[row] ?? 0, offset + tokens.length)
  }
  filled.forEach((offset, row) => open(row, offset, rowLength - offset))
  return arrays
}

/** Lets each of `length` places from `offset` on see itself and those before it, as far as it lies in the block. */
function openDocument(
  mask: Float32Array | undefined,
  { start, count, seen }: QueryBlock,
  row: number,
  offset: number,
  length: number,
): void {
  for (let place = Math.max(offset, start); place < Math.min(offset + length, seen); place++) {
    const begin = (row * count + place - start) * seen
    mask?.fill(0, begin + offset, begin + place + 1)
  }
}
