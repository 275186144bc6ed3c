import { ClewError } from '../../electron/contract/errors.ts'

/** Token sequences to score or learn from. Each is read on its own; none sees another. */
export type Batch = readonly ArrayLike<number>[]

/** Where a document lies in a micro-batch. */
export interface Placement {
  /** Its index in the batch. */
  document: number
  row: number
  offset: number
}

/** Documents packed into rows of one length, evaluated together. */
export interface MicroBatch {
  rows: number
  rowLength: number
  placements: Placement[]
}

const SHORTEST_ROW = 64

/**
 * Packs documents into micro-batches of about `tokens` tokens: longest first, each in the first row with room
 * (first-fit decreasing). Row lengths are eighths of a power of two and row counts eighths of the most, so that few
 * graph shapes occur and few places stay empty. The same batch always packs the same way. Throws {@link
 * ClewError}.
 */
export function packDocuments(batch: Batch, contextLength: number, tokens: number): MicroBatch[] {
  batch.forEach((document, index) => {
    if (document.length < 1 || document.length > contextLength)
      throw new ClewError(
        'too-large',
        `Document ${index} has ${document.length} tokens, and this model reads 1 to ${contextLength}. Shorten or split it.`,
      )
  })
  const lengthOf = (document: number): number => batch[document]?.length ?? 0
  let waiting = batch.map((_, index) => index).sort((a, b) => lengthOf(b) - lengthOf(a) || a - b)
  const packed: MicroBatch[] = []
  while (waiting.length > 0) {
    const longest = lengthOf(waiting[0] ?? 0)
    // Rows longer than the longest document waste attention; rows of one document each waste padding.
    const rowLength = Math.min(roundUp(Math.max(longest, SHORTEST_ROW)), Math.max(contextLength, longest))
    const capacity = Math.max(1, Math.floor(tokens / rowLength))
    const used: number[] = []
    const placements: Placement[] = []
    waiting = waiting.filter(document => {
      const length = lengthOf(document)
      let row = used.findIndex(offset => offset + length <= rowLength)
      if (row < 0 && used.length < capacity) row = used.push(0) - 1
      if (row < 0) return true
      const offset = used[row] ?? 0
      placements.push({ document, row, offset })
      used[row] = offset + length
      return false
    })
    const eighth = Math.ceil(capacity / 8)
    packed.push({ rows: Math.min(Math.ceil(used.length / eighth) * eighth, capacity), rowLength, placements })
  }
  return packed
}

/** The next eighth of the power of two above, in whole 32s, which matrix products like. */
function roundUp(length: number): number {
  const step = Math.max(32, 2 ** Math.ceil(Math.log2(length)) / 8)
  return Math.ceil(length / step) * step
}
