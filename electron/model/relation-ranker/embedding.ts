import { grams, TABLE_ROWS } from './words.ts'
import type { Tape, Tensor } from './tape.ts'

/** Hashed embedding of words and character n-grams; gradients are kept for touched rows only. */
export interface EmbeddingTable {
  width: number
  /** tableRows × width; of a packed table a row is there once {@link rowOf} was asked for it. */
  data: Float32Array
  /** A file's rows, each of a scale and small numbers: a question needs some hundred of 65,536. */
  packed?: { cells: Int8Array; scales: Float32Array; isUnpacked: Uint8Array }
  /** Present while training. */
  training?: { grad: Float32Array; touched: Set<number> }
}

/** Where a row begins in the table's data. */
export function rowOf({ width, data, packed }: EmbeddingTable, id: number): number {
  const from = id * width
  if (packed === undefined || packed.isUnpacked[id] === 1) return from
  const scale = packed.scales[id] as number
  for (let i = from; i < from + width; i++) data[i] = scale * (packed.cells[i] as number)
  packed.isUnpacked[id] = 1
  return from
}

/** Whether a row is as the file has it, which need not be unpacked and rounded once more. */
export function isAsRead({ width, data, packed }: EmbeddingTable, id: number): boolean {
  if (packed === undefined) return false
  if (packed.isUnpacked[id] !== 1) return true
  const scale = packed.scales[id] as number
  for (let i = id * width; i < (id + 1) * width; i++)
    if (data[i] !== Math.fround(scale * (packed.cells[i] as number))) return false
  return true
}

/** Vectors of words (n × width): the mean over the rows of each word's n-grams. */
export function embed(tape: Tape, table: EmbeddingTable, words: readonly string[]): Tensor {
  const { width, data } = table
  const out = tape.tensor(words.length, width)
  const ids = words.map(grams)
  ids.forEach((rows, i) => {
    const share = 1 / rows.length
    for (const id of rows) {
      const from = rowOf(table, id)
      for (let k = 0; k < width; k++)
        out.data[i * width + k] = (out.data[i * width + k] as number) + share * (data[from + k] as number)
    }
  })
  tape.record(() => {
    const training = table.training
    if (training === undefined) return
    ids.forEach((rows, i) => {
      const share = 1 / rows.length
      for (const id of rows) {
        training.touched.add(id)
        for (let k = 0; k < width; k++)
          training.grad[id * width + k] =
            (training.grad[id * width + k] as number) + share * (out.grad[i * width + k] as number)
      }
    })
  })
  return out
}

/** The mean of the given rows of `a`, one result row a bag; an empty bag gives zeros. */
export function pool(tape: Tape, a: Tensor, bags: readonly (readonly number[])[]): Tensor {
  const out = tape.tensor(bags.length, a.cols)
  const n = a.cols
  bags.forEach((bag, i) => {
    for (const index of bag)
      for (let k = 0; k < n; k++)
        out.data[i * n + k] = (out.data[i * n + k] as number) + (a.data[index * n + k] as number) / bag.length
  })
  tape.record(() => {
    bags.forEach((bag, i) => {
      for (const index of bag)
        for (let k = 0; k < n; k++)
          a.grad[index * n + k] = (a.grad[index * n + k] as number) + (out.grad[i * n + k] as number) / bag.length
    })
  })
  return out
}

export function emptyTable(width: number): EmbeddingTable {
  return { width, data: new Float32Array(TABLE_ROWS * width) }
}
