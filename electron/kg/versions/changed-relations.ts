import type { TermId } from '../triple.ts'
import type { FactTables } from '../store/fact-tables.ts'
import type { RelationStatistics } from '../store/triple-tables.ts'
import type { VersionWriting } from './write-version.ts'

/** The relations of a version with their numbers of triples, heads and tails. */
export function changedRelations({ below, above, changes, terms }: VersionWriting): Map<TermId, RelationStatistics> {
  const relations = new Map<TermId, RelationStatistics>()
  for (const { id, triples, distinctHeads, distinctTails } of below.summary.relations)
    if (!terms.map.isGone(id - 1)) relations.set(terms.upOf(id), { triples, distinctHeads, distinctTails })
  const ends = { tail: new Set<string>(), head: new Set<string>() }
  const visit = ([head, relation, tail]: readonly number[], more: number): void => {
    if (head === undefined || relation === undefined || tail === undefined) return
    const known = relations.get(relation) ?? { triples: 0, distinctHeads: 0, distinctTails: 0 }
    relations.set(relation, { ...known, triples: known.triples + more })
    ends.tail.add(`${relation} ${head}`)
    ends.head.add(`${relation} ${tail}`)
  }
  for (const triple of changes.triples.came) visit(triple.map(terms.idOf), 1)
  for (const { triple } of changes.triples.went) {
    // What is gone altogether counts nowhere.
    if (terms.map.isGone(triple[1] - 1)) continue
    const [head, relation, tail] = triple.map(id => (terms.map.isGone(id - 1) ? -id : terms.upOf(id)))
    visit([head ?? 0, relation ?? 0, tail ?? 0], -1)
  }
  for (const [direction, field] of [
    ['tail', 'distinctHeads'],
    ['head', 'distinctTails'],
  ] as const)
    for (const key of ends[direction]) {
      const [relation = 0, end = 0] = key.split(' ').map(Number)
      const statistics = relations.get(relation)
      if (statistics === undefined) continue
      const belowEnd = end < 0 ? -end : terms.downOf(end)
      const belowRelation = terms.downOf(relation)
      const before = belowEnd > 0 && belowRelation > 0 && hasAny(below, belowEnd, belowRelation, direction)
      const after = end > 0 && hasAny(above, end, relation, direction)
      statistics[field] += Number(after) - Number(before)
    }
  for (const [id, { triples }] of relations) if (triples === 0) relations.delete(id)
  return relations
}

function hasAny(facts: FactTables, end: TermId, relation: TermId, direction: 'tail' | 'head'): boolean {
  const index = direction === 'tail' ? facts.spo : facts.pos
  const [a, b] = direction === 'tail' ? [end, relation] : [relation, end]
  const row = index.lowerBound(a, b)
  return row < index.length && index.at(row, 0) === a && index.at(row, 1) === b
}
