import type { PairBatch } from '../knowledge-graph.ts'
import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import { enlarged } from '../enlarged.ts'
import type { GraphTables } from './graph-tables.ts'

const MOST_PAIRS = 65_536
/**
 * Entities looked up before a batch is handed over, full or not, so that a search that finds nothing can be stopped
 * too.
 */
const MOST_LOOKUPS = 2_048
/** A lookup is two searches; reading on is one step. So many rows are read rather than one looked up. */
const ROWS_PER_LOOKUP = 16

/**
 * Pairs of the ends of a relation: looked up one entity after the other, or, where many are asked of a relation that
 * has not much more, read off the relation's own rows.
 */
export function* relationPairs(
  tables: GraphTables,
  of: Uint32Array | undefined,
  relation: TermId,
  direction: Direction,
): Generator<PairBatch, void> {
  const { pos } = tables
  const first = pos.lowerBound(relation)
  const end = pos.lowerBound(relation + 1)
  if (first === end || of?.length === 0) return
  if (of && of.length * ROWS_PER_LOOKUP < end - first) yield* lookedUp(tables, of, relation, direction)
  else yield* readThrough(tables, first, end, of, direction)
}

function* lookedUp(
  tables: GraphTables,
  of: Uint32Array,
  relation: TermId,
  direction: Direction,
): Generator<PairBatch, void> {
  const batch = new Batch()
  for (let i = 0, lookups = 0; i < of.length; i++) {
    const entity = of[i] as number
    const { index, from, to } = tables.rows(entity, relation, direction)
    for (let row = from; row < to; row++) {
      batch.add(entity, index.at(row, 2))
      if (batch.length === MOST_PAIRS) yield batch.take()
    }
    if (++lookups === MOST_LOOKUPS) {
      lookups = 0
      yield batch.take()
    }
  }
  if (batch.length > 0) yield batch.take()
}

function* readThrough(
  { pos, summary }: GraphTables,
  first: number,
  end: number,
  of: Uint32Array | undefined,
  direction: Direction,
): Generator<PairBatch, void> {
  const asked = direction === 'head' ? 1 : 2
  const found = direction === 'head' ? 2 : 1
  const wanted = of && membership(of, summary.firstTime)
  const batch = new Batch()
  const { width } = pos
  for (let row = first, rows = 0; row < end;) {
    const page = pos.restOfPage(row, Math.min(end, row + MOST_PAIRS - rows))
    const many = page.length / width
    for (let at = 0, last = many * width; at < last; at += width) {
      const entity = page[at + asked] as number
      if (wanted === undefined || ((wanted[entity >>> 5] as number) >>> (entity & 31)) & 1)
        batch.add(entity, page[at + found] as number)
    }
    row += many
    rows += many
    if (rows === MOST_PAIRS) {
      rows = 0
      yield batch.take()
    }
  }
  if (batch.length > 0) yield batch.take()
}

/** One bit an id. */
function membership(ids: Uint32Array, beyond: number): Uint32Array {
  const bits = new Uint32Array((beyond >>> 5) + 1)
  for (const id of ids) if (id < beyond) bits[id >>> 5] = (bits[id >>> 5] as number) | (1 << (id & 31))
  return bits
}

/** Two columns that grow together; a question with three answers takes no more room than that. */
class Batch {
  length = 0
  private from = new Uint32Array(16)
  private to = new Uint32Array(16)

  add(from: TermId, to: TermId): void {
    if (this.length === this.from.length) {
      this.from = enlarged(this.from, this.length * 4)
      this.to = enlarged(this.to, this.length * 4)
    }
    this.from[this.length] = from
    this.to[this.length++] = to
  }

  take(): PairBatch {
    const taken = { from: this.from.slice(0, this.length), to: this.to.slice(0, this.length) }
    this.length = 0
    return taken
  }
}
