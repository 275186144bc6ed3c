import { grams, TABLE_ROWS } from './words.ts'
import type { Tape, Tensor } from './tape.ts'

/** Hashed embedding of words and character n-grams; gradients are kept for touched rows only. */
export interface EmbeddingTable {
  width: number
  /** tableRows × width */
  data: Float32Array
  /** Present while training. */
  training?: { grad: Float32Array; touched: Set<number> }
}

/** Vectors of words (n × width): the mean over the rows of each word's n-grams. */
export function embed(tape: Tape, table: EmbeddingTable, words: readonly string[]): Tensor {
  const { width, data } = table
  const out = tape.tensor(words.length, width)
  const ids = words.map(grams)
  ids.forEach((rows, i) => {
    const share = 1 / rows.length
    for (const id of rows) {
      for (let k = 0; k < width; k++)
        out.data[i * width + k] = (out.data[i * width + k] as number) + share * (data[id * width + k] as number)
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
