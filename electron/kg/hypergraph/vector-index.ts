import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { GraphEnvironment } from '../store/environment.ts'
import { Nearest, type Scored } from './nearest.ts'
import { CodeRows, SCAN_ROWS } from './simd-scan.ts'
import type { HypergraphTables, VectorKind } from './tables.ts'
import { blockLayout, NO_VECTOR, readStamps, type BlockLayout } from './vector-blocks.ts'

/** Above what rounding in floats can make of a product of unit vectors. */
const ROUNDING = 1e-5

/**
 * Exact nearest neighbours by cosine. The 8-bit codes of all rows are in memory; for each row they give the product
 * with the query up to a known error, and only the rows that could be among the k best by that are compared as floats,
 * which stay in the environment. So the answer is that of a full search, at a quarter of its memory and a fraction of
 * its time.
 */
export class VectorIndex {
  private readonly environment: GraphEnvironment
  private readonly tables: HypergraphTables
  private readonly kind: VectorKind
  private readonly layout: BlockLayout
  private readonly codes: CodeRows
  /** Of each row, `NO_VECTOR` where there is none. */
  private scales = new Float32Array()
  private errors = new Float32Array()
  private stamps: Uint32Array = new Uint32Array()
  private loading: Promise<void> | undefined
  private loadedVersion = -1
  private busy: Promise<unknown> = Promise.resolve()

  constructor(environment: GraphEnvironment, tables: HypergraphTables, kind: VectorKind, dimensions: number) {
    this.environment = environment
    this.tables = tables
    this.kind = kind
    this.layout = blockLayout(dimensions)
    this.codes = new CodeRows(this.layout.columns)
  }

  get dimensions(): number {
    return this.layout.dimensions
  }

  /** Bytes held in memory. */
  get bytes(): number {
    return this.scales.length * (8 + this.layout.columns)
  }

  /** Reads the blocks that have changed since they were last read. */
  async refresh(version: number): Promise<void> {
    while (this.loadedVersion < version) {
      this.loading ??= this.load(version).finally(() => {
        this.loading = undefined
      })
      await this.loading
    }
  }

  /**
   * The `k` rows nearest to a vector, nearest first; rows that have nothing in common with it (a product of 0 or less)
   * are none.
   */
  async nearest(query: Float32Array, k: number): Promise<Scored[]> {
    if (k <= 0) return []
    // One search at a time: the query lies in the module's memory, and a search gives way to others while it runs.
    const search = this.busy.then(() => this.search(query, k))
    this.busy = search.catch(() => undefined)
    return search
  }

  /** Exact products of a vector with given rows, in their order; rows without a vector get -1. */
  async products(query: Float32Array, ids: readonly number[]): Promise<Float64Array> {
    const { rows, dimensions } = this.layout
    const products = new Float64Array(ids.length).fill(-1)
    const order = ids.map((_, i) => i).toSorted((a, b) => (ids[a] as number) - (ids[b] as number))
    let block = -1
    let floats: Float32Array | undefined
    for (const i of order) {
      const id = ids[i] as number
      if ((this.scales[id] ?? NO_VECTOR) === NO_VECTOR) continue
      if (Math.floor(id / rows) !== block) {
        await yieldToEventLoop()
        block = Math.floor(id / rows)
        floats = this.floatsOf(block)
      }
      if (floats) products[i] = dot(floats, (id % rows) * dimensions, query)
    }
    return products
  }

  private async search(query: Float32Array, k: number): Promise<Scored[]> {
    const { code, scale, length, error } = quantisedQuery(query, this.layout.columns)
    this.codes.setQuery(code)
    const lowest = new Nearest(k)
    let maybe: Scored[] = []
    for (let first = 0; first < this.scales.length; first += SCAN_ROWS) {
      const count = Math.min(SCAN_ROWS, this.scales.length - first)
      const products = this.codes.products(first, count)
      let threshold = Math.max(0, lowest.threshold)
      for (let i = 0; i < count; i++) {
        const rowScale = this.scales[first + i] as number
        if (rowScale === NO_VECTOR) continue
        // With u = scale·p + f and v = s·q + e, u·v = scale·p·s·q + u·e + f·s·q: the roundings hide |u||e| + |f||s·q|
        // at most, and |s·q| is at most 1 + |e|.
        const rowError = this.errors[first + i] as number
        const score = scale * rowScale * (products[i] as number)
        const bound = length * rowError + error * (1 + rowError) + ROUNDING
        if (score + bound <= threshold) continue
        maybe.push({ id: first + i, score: score + bound })
        lowest.add(first + i, score - bound)
        threshold = Math.max(0, lowest.threshold)
      }
      await yieldToEventLoop()
    }
    const threshold = Math.max(0, lowest.threshold)
    maybe = maybe.filter(({ score }) => score >= threshold)
    const ids = maybe.map(({ id }) => id)
    const exact = await this.products(query, ids)
    const nearest = new Nearest(k)
    ids.forEach((id, i) => {
      if ((exact[i] as number) > 0) nearest.add(id, exact[i] as number)
    })
    return nearest.sorted()
  }

  private async load(version: number): Promise<void> {
    const stamps = readStamps(this.environment, this.kind)
    const { rows, columns, codeBytes } = this.layout
    if (stamps.length * rows > this.scales.length) {
      this.codes.reserve(stamps.length * rows)
      this.scales = enlarged(this.scales, stamps.length * rows, NO_VECTOR)
      this.errors = enlarged(this.errors, stamps.length * rows, 0)
    }
    for (let block = 0; block < stamps.length; block++) {
      if (stamps[block] === this.stamps[block]) continue
      const stored = stamps[block] === 0 ? undefined : this.tables.codes[this.kind].getBinary(block)
      const first = block * rows
      if (stored?.length === codeBytes) {
        const bytes = new Uint8Array(stored)
        this.scales.set(new Float32Array(bytes.buffer, 0, rows), first)
        this.errors.set(new Float32Array(bytes.buffer, 4 * rows, rows), first)
        this.codes.rows(first, rows).set(new Int8Array(bytes.buffer, 8 * rows, rows * columns))
      } else this.scales.fill(NO_VECTOR, first, first + rows)
      await yieldToEventLoop()
    }
    // Blocks that are gone (a new embedder) hold nothing.
    this.scales.fill(NO_VECTOR, stamps.length * rows)
    this.stamps = stamps
    this.loadedVersion = version
  }

  /** A block's floats, valid until the next reading: lmdb-js reads into a buffer that it uses again. */
  private floatsOf(block: number): Float32Array | undefined {
    const { rows, dimensions } = this.layout
    const stored = this.tables.vectors[this.kind].getBinaryFast(block)
    if (stored?.length !== 4 * rows * dimensions) return undefined
    if (stored.byteOffset % 4 === 0) return new Float32Array(stored.buffer, stored.byteOffset, rows * dimensions)
    return new Float32Array(new Uint8Array(stored).buffer)
  }
}

/** The product of a query with the vector that begins at `at`: four sums, so that none waits for the one before. */
function dot(floats: Float32Array, at: number, query: Float32Array): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  const length = query.length
  let i = 0
  for (; i + 4 <= length; i += 4) {
    a += (floats[at + i] as number) * (query[i] as number)
    b += (floats[at + i + 1] as number) * (query[i + 1] as number)
    c += (floats[at + i + 2] as number) * (query[i + 2] as number)
    d += (floats[at + i + 3] as number) * (query[i + 3] as number)
  }
  for (; i < length; i++) a += (floats[at + i] as number) * (query[i] as number)
  return a + b + (c + d)
}

/**
 * A query u as 16-bit codes p: u = scale · p + f, |f| at most `error`. Codes are small enough for the sums of 127 · p
 * to stay in 32 bits.
 */
function quantisedQuery(
  query: Float32Array,
  columns: number,
): { code: Int16Array; scale: number; length: number; error: number } {
  const most = Math.min(32_767, Math.floor(0x7fff_ffff / (127 * columns)))
  let largest = 0
  let squares = 0
  for (const value of query) {
    largest = Math.max(largest, Math.abs(value))
    squares += value * value
  }
  const code = new Int16Array(columns)
  if (largest === 0) return { code, scale: 0, length: 0, error: 0 }
  const scale = largest / most
  let left = 0
  query.forEach((value, i) => {
    code[i] = Math.round(value / scale)
    left += (value - scale * (code[i] as number)) ** 2
  })
  return { code, scale, length: Math.sqrt(squares), error: Math.sqrt(left) }
}

function enlarged(values: Float32Array, length: number, fill: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(length).fill(fill, values.length)
  larger.set(values)
  return larger
}
