import type { GraphEnvironment } from '../store/environment.ts'
import { paddedColumns, quantise } from './quantise.ts'
import type { HypergraphTables, VectorKind } from './tables.ts'

/**
 * About what one block of vectors takes: enough to be read in few steps, little enough to be written again when one
 * vector changes.
 */
const BLOCK_BYTES = 1 << 16

/**
 * How vectors lie in the environment. Rows are numbered as entities and hyperedges are; a block holds `rows` of them
 * twice: as floats in `vectors` (rows × dimensions), and in `codes` as scale (rows floats; negative where there is no
 * vector), error (rows floats) and 8-bit codes (rows × dimensions padded to 16), which is all that a search has to go
 * through.
 */
export interface BlockLayout {
  dimensions: number
  columns: number
  rows: number
  /** Bytes of a block in `codes`. */
  codeBytes: number
}

export function blockLayout(dimensions: number): BlockLayout {
  const rows = Math.max(8, 1 << Math.floor(Math.log2(BLOCK_BYTES / (4 * dimensions))))
  const columns = paddedColumns(dimensions)
  return { dimensions, columns, rows, codeBytes: rows * (8 + columns) }
}

/** Marks, in `scale`, that a row has no vector. */
export const NO_VECTOR = -1

/**
 * Writes vectors (ids.length × dimensions) into their blocks; inside a transaction. `undefined` takes them out.
 * Each block's stamp becomes `version`, so that a reader knows which to read again.
 */
export function writeVectors(
  environment: GraphEnvironment,
  tables: HypergraphTables,
  kind: VectorKind,
  layout: BlockLayout,
  ids: readonly number[],
  vectors: Float32Array | undefined,
  version: number,
): void {
  const { dimensions, columns, rows, codeBytes } = layout
  const rowsOfBlock = new Map<number, number[]>()
  ids.forEach((id, i) => {
    const block = Math.floor(id / rows)
    const known = rowsOfBlock.get(block)
    if (known) known.push(i)
    else rowsOfBlock.set(block, [i])
  })
  for (const [block, which] of rowsOfBlock) {
    const floats = ownFloats(tables.vectors[kind].getBinary(block), rows * dimensions)
    const codes = Buffer.alloc(codeBytes)
    const scales = new Float32Array(codes.buffer, codes.byteOffset, rows)
    const stored = tables.codes[kind].getBinary(block)
    if (stored?.length === codeBytes) codes.set(stored)
    else scales.fill(NO_VECTOR)
    const errors = new Float32Array(codes.buffer, codes.byteOffset + 4 * rows, rows)
    for (const i of which) {
      const row = (ids[i] as number) % rows
      const codeRow = new Int8Array(codes.buffer, codes.byteOffset + 8 * rows + row * columns, columns)
      if (vectors === undefined) {
        scales[row] = NO_VECTOR
        floats.fill(0, row * dimensions, (row + 1) * dimensions)
        codeRow.fill(0)
        continue
      }
      const vector = vectors.subarray(i * dimensions, (i + 1) * dimensions)
      floats.set(vector, row * dimensions)
      const { scale, error } = quantise(vector, codeRow.fill(0))
      scales[row] = scale
      errors[row] = error
    }
    tables.vectors[kind].putSync(block, Buffer.from(floats.buffer))
    tables.codes[kind].putSync(block, codes)
  }
  stamp(environment, kind, rowsOfBlock.keys(), version)
}

/** For each block the version of its last change. */
export function readStamps(environment: GraphEnvironment, kind: VectorKind): Uint32Array {
  const stored = environment.meta.get(`hypergraph.${kind}-stamps`)
  return stored === undefined ? new Uint32Array() : new Uint32Array(new Uint8Array(stored).buffer)
}

/** A block's floats, zero where nothing was written; the array is the caller's. */
function ownFloats(stored: Buffer | undefined, length: number): Float32Array<ArrayBuffer> {
  const floats = new Float32Array(length)
  if (stored?.length === 4 * length) Buffer.from(floats.buffer).set(stored)
  return floats
}

function stamp(environment: GraphEnvironment, kind: VectorKind, blocks: Iterable<number>, version: number): void {
  const changed = [...blocks]
  const stamps = readStamps(environment, kind)
  const grown = new Uint32Array(Math.max(stamps.length, ...changed.map(block => block + 1)))
  grown.set(stamps)
  for (const block of changed) grown[block] = version
  environment.meta.put(`hypergraph.${kind}-stamps`, new Uint8Array(grown.buffer))
}

export function clearStamps(environment: GraphEnvironment, kind: VectorKind): void {
  environment.meta.put(`hypergraph.${kind}-stamps`, new Uint8Array())
}
