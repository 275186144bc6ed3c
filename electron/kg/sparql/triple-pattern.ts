import type { GraphTables } from '../store/graph-tables.ts'
import type { SortedRows } from '../store/paged-tuples.ts'
import type { TermId } from '../triple.ts'

export type IdTriple = readonly [head: TermId, relation: TermId, tail: TermId]
/** Undefined stands for any. */
export type IdPattern = readonly [head: TermId | undefined, relation: TermId | undefined, tail: TermId | undefined]

/** Rows of one index that hold all triples of a pattern, and at which column head, relation and tail stand there. */
interface Rows {
  index: SortedRows
  from: number
  to: number
  columns: readonly [head: number, relation: number, tail: number]
}

const SPO = [0, 1, 2] as const
const POS = [2, 0, 1] as const
const OPS = [2, 1, 0] as const

/** The stored triples of a pattern; of a whole relation, or of everything, as they come. */
export function* triplesOf(tables: GraphTables, pattern: IdPattern): Generator<IdTriple> {
  const { index, from, to, columns } = rowsOf(tables, pattern)
  const { width } = index
  for (let row = from; row < to;) {
    const page = index.restOfPage(row, to)
    const many = page.length / width
    for (let at = 0; at < many * width; at += width) {
      const triple: IdTriple = [
        page[at + columns[0]] as number,
        page[at + columns[1]] as number,
        page[at + columns[2]] as number,
      ]
      if (pattern.every((wanted, i) => wanted === undefined || wanted === triple[i])) yield triple
    }
    row += many
  }
}

/** How many triples a pattern has; of head and tail without a relation, at most. */
export function countOf(tables: GraphTables, pattern: IdPattern): number {
  const { from, to } = rowsOf(tables, pattern)
  return to - from
}

function rowsOf(tables: GraphTables, [s, p, o]: IdPattern): Rows {
  const { spo, pos, ops } = tables
  if (s !== undefined && p !== undefined) return range(spo, SPO, s, p, o)
  if (p !== undefined) return range(pos, POS, p, o)
  if (s === undefined)
    return o === undefined ? { index: spo, from: 0, to: spo.length, columns: SPO } : range(ops, OPS, o)
  const out = range(spo, SPO, s)
  if (o === undefined) return out
  const into = range(ops, OPS, o)
  return into.to - into.from < out.to - out.from ? into : out
}

function range(index: SortedRows, columns: Rows['columns'], a: TermId, b?: TermId, c?: TermId): Rows {
  const from = index.lowerBound(a, b, c)
  const to =
    b === undefined
      ? index.lowerBound(a + 1)
      : c === undefined
        ? index.lowerBound(a, b + 1)
        : index.lowerBound(a, b, c + 1)
  return { index, from, to, columns }
}
