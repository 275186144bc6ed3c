import type { SortedRows } from '../store/paged-tuples.ts'
import { radixSort, type Columns } from '../store/radix-sort.ts'
import type { RelationStatistics } from '../store/triple-tables.ts'
import type { TermId } from '../triple.ts'
import { run } from './row-writer.ts'
import type { VersionWriting } from './version-writing.ts'

/** The relations of a version with their numbers of triples, heads and tails. */
export async function changedRelations({
  below,
  changes,
  terms,
  pause,
}: VersionWriting): Promise<Map<TermId, RelationStatistics>> {
  const { known } = changes.terms
  const relations = new Map<TermId, RelationStatistics>()
  for (const { id, triples, distinctHeads, distinctTails } of below.summary.relations)
    if (!terms.map.isGone(id - 1)) relations.set(terms.upOf(id), { triples, distinctHeads, distinctTails })
  /** By the number of a relation in the change; none of one that is gone altogether. */
  const statisticsOf = (relation: number): RelationStatistics | undefined => {
    const before = known[relation] as TermId
    if (before > 0 && terms.map.isGone(before - 1)) return undefined
    const id = terms.idOf(relation)
    const statistics = relations.get(id) ?? { triples: 0, distinctHeads: 0, distinctTails: 0 }
    relations.set(id, statistics)
    return statistics
  }
  const { came, went } = changes.triples
  for (const [, relation] of came) {
    const statistics = statisticsOf(relation)
    if (statistics !== undefined) statistics.triples++
  }
  for (const { said } of went) {
    const statistics = statisticsOf(said[1])
    if (statistics !== undefined) statistics.triples--
  }
  for (const [index, field, first, second, relation] of [
    [below.spo, 'distinctHeads', 0, 1, 1],
    [below.pos, 'distinctTails', 1, 2, 0],
  ] as const) {
    const columns: Columns = [first, second].map(c =>
      Uint32Array.from({ length: came.length + went.length }, (_, i) =>
        i < came.length ? (came[i]?.[c] ?? 0) : (went[i - came.length]?.said[c] ?? 0),
      ),
    )
    const goes = Uint32Array.from({ length: came.length + went.length }, (_, i) => (i < came.length ? 0 : 1))
    const sorted: Columns = [...columns, goes]
    await run(radixSort(sorted, [0, 1], goes.length), pause)
    const [firsts, seconds, signs] = sorted as [Uint32Array, Uint32Array, Uint32Array]
    for (let i = 0, row = 0; i < goes.length;) {
      const pair = [firsts[i] as number, seconds[i] as number] as const
      let more = 0
      let goesAny = false
      for (; i < goes.length && firsts[i] === pair[0] && seconds[i] === pair[1]; i++) {
        more += signs[i] === 1 ? -1 : 1
        goesAny ||= signs[i] === 1
      }
      const statistics = statisticsOf(pair[relation])
      const [a, b] = [known[pair[0]] as TermId, known[pair[1]] as TermId]
      if (statistics === undefined) continue
      let before = 0
      if (a > 0 && b > 0) {
        row = index.lowerBound(a, b, 0, row)
        before = countFrom(index, row, a, b, goesAny)
      }
      statistics[field] += Number(before + more > 0) - Number(before > 0)
    }
  }
  for (const [id, { triples }] of relations) if (triples === 0) relations.delete(id)
  return relations
}

/** Triples that begin with a pair, from this row on; where it only matters whether there are any, 1 for several. */
function countFrom(index: SortedRows, row: number, a: TermId, b: TermId, isExact: boolean): number {
  if (isExact) return index.lowerBound(a, b + 1, 0, row) - row
  return row < index.length && index.at(row, 0) === a && index.at(row, 1) === b ? 1 : 0
}
