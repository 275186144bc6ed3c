import type { FactTables } from '../store/fact-tables.ts'
import type { RelationStatistics } from '../store/triple-tables.ts'
import type { TermId } from '../triple.ts'
import type { VersionWriting } from './version-writing.ts'

/** One end of triples of a relation, and how many more there are of them above. */
interface ChangedEnd {
  relation: TermId
  end: TermId
  more: number
}

/** The relations of a version with their numbers of triples, heads and tails. */
export function changedRelations({ below, changes, terms }: VersionWriting): Map<TermId, RelationStatistics> {
  const relations = new Map<TermId, RelationStatistics>()
  for (const { id, triples, distinctHeads, distinctTails } of below.summary.relations)
    if (!terms.map.isGone(id - 1)) relations.set(terms.upOf(id), { triples, distinctHeads, distinctTails })
  const ends = { tail: new Map<string, ChangedEnd>(), head: new Map<string, ChangedEnd>() }
  const visitEnd = (direction: 'tail' | 'head', relation: TermId, end: TermId, more: number): void => {
    const key = `${relation} ${end}`
    const known = ends[direction].get(key)
    if (known === undefined) ends[direction].set(key, { relation, end, more })
    else known.more += more
  }
  /** Ids above; those below that are gone as their negative numbers. */
  const visit = (head: number, relation: TermId, tail: number, more: number): void => {
    const known = relations.get(relation) ?? { triples: 0, distinctHeads: 0, distinctTails: 0 }
    relations.set(relation, { ...known, triples: known.triples + more })
    visitEnd('tail', relation, head, more)
    visitEnd('head', relation, tail, more)
  }
  for (const [head, relation, tail] of changes.triples.came)
    visit(terms.idOf(head), terms.idOf(relation), terms.idOf(tail), 1)
  const raised = (id: TermId): number => (terms.map.isGone(id - 1) ? -id : terms.upOf(id))
  for (const { triple } of changes.triples.went) {
    const [head, relation, tail] = triple
    // What is gone altogether counts nowhere.
    if (!terms.map.isGone(relation - 1)) visit(raised(head), terms.upOf(relation), raised(tail), -1)
  }
  for (const [direction, field] of [
    ['tail', 'distinctHeads'],
    ['head', 'distinctTails'],
  ] as const)
    for (const { relation, end, more } of ends[direction].values()) {
      const statistics = relations.get(relation)
      if (statistics === undefined) continue
      const before = countBelow(below, end < 0 ? -end : terms.downOf(end), terms.downOf(relation), direction, more < 0)
      statistics[field] += Number(before + more > 0) - Number(before > 0)
    }
  for (const [id, { triples }] of relations) if (triples === 0) relations.delete(id)
  return relations
}

/** Triples of a relation at one end; where it only matters whether there are any, 1 for several. */
function countBelow(
  facts: FactTables,
  end: TermId,
  relation: TermId,
  direction: 'tail' | 'head',
  isExact: boolean,
): number {
  if (end === 0 || relation === 0) return 0
  if (isExact) {
    const { from, to } = facts.rows(end, relation, direction)
    return to - from
  }
  const index = direction === 'tail' ? facts.spo : facts.pos
  const [a, b] = direction === 'tail' ? [end, relation] : [relation, end]
  const row = index.lowerBound(a, b)
  return row < index.length && index.at(row, 0) === a && index.at(row, 1) === b ? 1 : 0
}
