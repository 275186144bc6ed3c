import type { Direction } from '../../contract/fact.ts'
import type { TermId } from '../triple.ts'
import type { SortedRows } from './paged-tuples.ts'
import type { Strings } from './string-pages.ts'
import type { TableStore } from './table-store.ts'

/**
 * The terms and triples of a graph, and the questions that are one or two searches in them. Everything is synchronous:
 * a read takes microseconds.
 */
export class FactTables {
  readonly terms: Strings
  readonly spo: SortedRows
  readonly pos: SortedRows
  readonly ops: SortedRows
  /** Head, relation, tail and time; empty in a graph without times. */
  readonly times: SortedRows
  /** Labels that no triple gives, from columns beside the triples: entity and label. */
  readonly given: SortedRows

  constructor(store: TableStore) {
    this.terms = store.strings('terms')
    this.spo = store.tuples('spo')
    this.pos = store.tuples('pos')
    this.ops = store.tuples('ops')
    this.times = store.tuples('times')
    this.given = store.tuples('given')
  }

  /**
   * Rows of an entity and relation: the index where they lie together, and from where to where. The asked-for ends are
   * in column 2.
   */
  rows(entity: TermId, relation: TermId, direction: Direction): { index: SortedRows; from: number; to: number } {
    const index = direction === 'tail' ? this.spo : this.pos
    const [a, b] = direction === 'tail' ? [entity, relation] : [relation, entity]
    const from = index.lowerBound(a, b)
    return { index, from, to: this.endOfRun(index, from, index.length, a, b) }
  }

  /** Distinct relations of an entity on one side, each with its number of triples. */
  relationCounts(entity: TermId, direction: Direction): { relation: TermId; count: number }[] {
    const index = direction === 'tail' ? this.spo : this.ops
    const first = index.lowerBound(entity)
    const end = index.lowerBound(entity + 1, 0, 0, first)
    const counts: { relation: TermId; count: number }[] = []
    for (let row = first; row < end;) {
      const relation = index.at(row, 1)
      const next = this.endOfRun(index, row, end, entity, relation)
      counts.push({ relation, count: next - row })
      row = next
    }
    return counts
  }

  degree(entity: TermId): number {
    return rowsOf(this.spo, entity) + rowsOf(this.ops, entity)
  }

  /** The row of a triple in `spo`, -1 where there is no such triple. */
  rowOf(head: TermId, relation: TermId, tail: TermId): number {
    const { spo } = this
    const row = spo.lowerBound(head, relation, tail)
    const isThere =
      row < spo.length && spo.at(row, 2) === tail && spo.at(row, 1) === relation && spo.at(row, 0) === head
    return isThere ? row : -1
  }

  /** The rows of a triple in `times`. */
  timeRows(head: TermId, relation: TermId, tail: TermId): { from: number; to: number } {
    const { times } = this
    const from = times.lowerBound(head, relation, tail)
    let to = from
    while (to < times.length && times.at(to, 2) === tail && times.at(to, 1) === relation && times.at(to, 0) === head)
      to++
    return { from, to }
  }

  /** Times of a triple, in order of their text. */
  timesOf(head: TermId, relation: TermId, tail: TermId): string[] {
    if (this.times.length === 0) return []
    const { from, to } = this.timeRows(head, relation, tail)
    return Array.from({ length: to - from }, (_, i) => this.terms.textOf(this.times.at(from + i, 3) - 1))
  }

  /** The first row from this one on that does not begin with (a, b). Steps over short runs, searches over long ones. */
  private endOfRun(index: SortedRows, row: number, end: number, a: number, b: number): number {
    const near = Math.min(end, row + 16)
    for (let next = row; next < near; next++) if (index.at(next, 1) !== b || index.at(next, 0) !== a) return next
    return near === end ? end : index.lowerBound(a, b + 1, 0, near)
  }
}

/** How many rows begin with an entity. */
function rowsOf(index: SortedRows, entity: TermId): number {
  const first = index.lowerBound(entity)
  return index.lowerBound(entity + 1, 0, 0, first) - first
}
