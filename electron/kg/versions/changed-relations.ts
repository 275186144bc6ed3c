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
    for (const { pair, more, goesAny } of await pairsOf([...columns, goes], pause)) {
      const statistics = statisticsOf(pair[relation])
      if (statistics === undefined) continue
      const before = countBelow(index, [known[pair[0]] as TermId, known[pair[1]] as TermId], goesAny)
      statistics[field] += Number(before + more > 0) - Number(before > 0)
    }
  }
  for (const [id, { triples }] of relations) if (triples === 0) relations.delete(id)
  return relations
}

interface ChangedPair {
  /** The first two numbers of triples in the order of an index. */
  pair: [number, number]
  /** How many triples more begin with them. */
  more: number
  /** Whether any of them goes. */
  goesAny: boolean
}

/** Each pair of the first two columns once, in their order; the third says which triples go. */
async function pairsOf(columns: Columns, pause: () => Promise<void>): Promise<ChangedPair[]> {
  const rows = columns[0]?.length ?? 0
  await run(radixSort(columns, [0, 1], rows), pause)
  const [firsts, seconds, goes] = columns as [Uint32Array, Uint32Array, Uint32Array]
  const pairs: ChangedPair[] = []
  for (let i = 0; i < rows; i++) {
    const more = goes[i] === 1 ? -1 : 1
    const last = pairs.at(-1)
    if (last !== undefined && last.pair[0] === firsts[i] && last.pair[1] === seconds[i]) {
      last.more += more
      last.goesAny ||= more < 0
    } else pairs.push({ pair: [firsts[i] as number, seconds[i] as number], more, goesAny: more < 0 })
  }
  return pairs
}

/** Triples that begin with a pair; where it only matters whether there are any, 1 for several. */
function countBelow(index: SortedRows, [a, b]: readonly [TermId, TermId], isExact: boolean): number {
  if (a === 0 || b === 0) return 0
  const row = index.lowerBound(a, b)
  if (isExact) return index.lowerBound(a, b + 1, 0, row) - row
  return row < index.length && index.at(row, 0) === a && index.at(row, 1) === b ? 1 : 0
}
