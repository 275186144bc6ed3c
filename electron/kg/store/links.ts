import type { Link, TimedLink } from '../browsing/browsed-graph.ts'
import type { TermId } from '../triple.ts'
import type { GraphTables } from './graph-tables.ts'

const BATCH = 4_096
/** Rows that are read through whatever the number of the others. */
const FEW_ROWS = 1_000
/** A lookup is a few searches; reading on is one step. */
const ROWS_PER_LOOKUP = 16

/** Every triple between entities that touches one of `of`, read off the rows of each. */
export function* linksOf(tables: GraphTables, of: readonly TermId[]): Generator<Link[]> {
  for (const id of of) yield* batched(rowsOf(tables, id))
}

function* rowsOf(tables: GraphTables, id: TermId): Generator<Link> {
  const { firstLiteral } = tables.summary
  for (const index of [tables.spo, tables.ops]) {
    const { width } = index
    const end = index.lowerBound(id + 1)
    for (let row = index.lowerBound(id); row < end;) {
      const page = index.restOfPage(row, end)
      for (let at = 0; at < page.length; at += width) {
        const [relation, other] = [page[at + 1] as number, page[at + 2] as number]
        // The value of an entity joins it with nothing.
        if (other >= firstLiteral) continue
        yield index === tables.spo ? { head: id, relation, tail: other } : { head: other, relation, tail: id }
      }
      row += page.length / width
    }
  }
}

/**
 * The triples that join one of `some` with one of `others`, each once, with its times: read off an entity's rows, or
 * looked up where it has more of these than there are others.
 */
export function* linksBetween(
  tables: GraphTables,
  some: readonly TermId[],
  others: readonly TermId[],
): Generator<TimedLink[]> {
  const [asked, far] = [new Set(some), new Set(others)]
  const done = new Set<TermId>()
  for (const id of asked) {
    const links =
      tables.degree(id) > Math.max(FEW_ROWS, far.size * ROWS_PER_LOOKUP)
        ? lookedUp(tables, id, far)
        : batched(rowsOf(tables, id))
    for (const batch of links) {
      const wanted = batch.filter(({ head, tail }) => {
        const other = head === id ? tail : head
        return far.has(other) && !done.has(other)
      })
      yield withoutRepetition(wanted).map(link => ({
        ...link,
        times: tables.timesOf(link.head, link.relation, link.tail),
      }))
    }
    done.add(id)
  }
}

function* lookedUp(tables: GraphTables, id: TermId, others: ReadonlySet<TermId>): Generator<Link[]> {
  for (const direction of ['tail', 'head'] as const)
    for (const { relation } of tables.relationCounts(id, direction)) {
      const found: Link[] = []
      for (const other of others) {
        const [head, tail] = direction === 'tail' ? [id, other] : [other, id]
        // A loop is found as that of a head.
        const isSeen = direction === 'head' && other === id
        if (!isSeen && tables.rowOf(head, relation, tail) >= 0) found.push({ head, relation, tail })
      }
      yield found
    }
}

function* batched(links: Iterable<Link>): Generator<Link[]> {
  let batch: Link[] = []
  for (const link of links) {
    batch.push(link)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** A loop stands among the rows of its entity as a head and as a tail. */
function withoutRepetition(links: Link[]): Link[] {
  const loops = new Set<TermId>()
  return links.filter(({ head, relation, tail }) => {
    if (head !== tail) return true
    if (loops.has(relation)) return false
    loops.add(relation)
    return true
  })
}
