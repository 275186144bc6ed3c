import { sharedColumn } from '../shared-column.ts'
import { countingSort } from './counting-sort.ts'
import type { FactSum } from './fact-sum.ts'
import type { SortedTerms } from './sorted-terms.ts'
import { writePagedTuples } from './paged-tuples.ts'
import { radixSort, removeRepetitions, type Columns } from './radix-sort.ts'

export interface RelationStatistics {
  triples: number
  distinctHeads: number
  distinctTails: number
}

/** What the later stages of a load need of the sorted triples. */
export interface TripleStatistics {
  facts: number
  triples: number
  entities: number
  literals: number
  relations: Map<number, RelationStatistics>
  /** Triples that touch each id as head or tail; index 0 is unused. */
  degrees: Uint32Array
  /** Distinct triples sorted by relation, tail, head: three columns p, o, s, which other threads may read. */
  pos: readonly [Uint32Array, Uint32Array, Uint32Array]
}

/**
 * Sorts the triples and writes the three indexes (spo, pos, ops) and the times. `ops` instead of the more usual `osp`:
 * the relations that arrive at a hub are then counted by a few binary searches, not by reading every triple of it.
 * @param summing the sum that the facts are added to; without it somebody else adds them
 */
export function* writeTriples(
  terms: SortedTerms,
  columns: Columns,
  summing?: { sum: FactSum; hashes: Uint32Array },
): Generator<number, TripleStatistics> {
  const { environment } = terms
  // Of the two sets of columns one is shared: what is given up of the other is collected sooner.
  const scratch = columns.map(column => sharedColumn(column.length))
  const temporal = columns.length === 4
  const rows = columns[0]?.length ?? 0
  yield* steps(radixSort(columns, temporal ? [0, 1, 2, 3] : [0, 1, 2], rows, scratch), 0, 0.3)
  const distinct = removeRepetitions(columns, rows)
  if (summing !== undefined) yield* steps(addFacts(summing.sum, summing.hashes, columns, distinct), 0.3, 0.3)
  const { triples, facts } = temporal
    ? yield* splitTimes(terms, columns, distinct)
    : { triples: distinct, facts: distinct }
  const [s, p, o] = columns as [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>]
  yield* steps(writePagedTuples(environment, 'spo', [s, p, o], triples), 0.3, 0.4)

  const relations = new Map<number, RelationStatistics>()
  const degrees = new Uint32Array(terms.length + 1)
  countHeads(s, p, o, triples, relations, degrees)
  // Rows of one tail have the order of their heads already, and those of one relation then have that of both.
  const triple = [s, p, o]
  const spare = scratch.slice(0, 3)
  yield* steps(radixSort(triple, [2, 1], triples, spare), 0.4, 0.6)
  yield* steps(
    writePagedTuples(environment, 'ops', [triple[2], triple[1], triple[0]] as Uint32Array[], triples),
    0.6,
    0.7,
  )

  yield* steps(countingSort(triple, 1, triples, degrees.length, spare), 0.7, 0.9)
  const sorted = [spare[1], spare[2], spare[0]] as [Uint32Array, Uint32Array, Uint32Array]
  const pos = isShared(sorted[0]) ? sorted : copied(sorted, triple)
  countTails(pos[0], pos[1], triples, relations)
  yield* steps(writePagedTuples(environment, 'pos', pos, triples), 0.9, 1)
  const nodes = countNodes(degrees, terms)
  return {
    facts,
    triples,
    relations,
    degrees,
    pos: [pos[0].subarray(0, triples), pos[1].subarray(0, triples), pos[2].subarray(0, triples)],
    ...nodes,
  }
}

const isShared = ({ buffer }: Uint32Array): boolean => buffer instanceof SharedArrayBuffer

/** Columns moved into memory that is there. */
function copied(
  columns: readonly [Uint32Array, Uint32Array, Uint32Array],
  into: readonly Uint32Array[],
): typeof columns {
  for (const [c, column] of columns.entries()) into[c]?.set(column)
  return into as [Uint32Array, Uint32Array, Uint32Array]
}

function* steps(work: Generator<void, void>, from: number, to: number): Generator<number, void> {
  for (const _ of work) yield (from + to) / 2
}

/** Adds the facts of sorted rows: one for each time of a triple, one for a triple without. */
function* addFacts(sum: FactSum, hashes: Uint32Array, columns: Columns, rows: number): Generator<void, void> {
  const [s, p, o, t] = columns as [Uint32Array, Uint32Array, Uint32Array, Uint32Array | undefined]
  for (let i = 0; i < rows; i++) {
    const time = t?.[i] ?? 0
    // Sorted by time: one that holds at any has it behind.
    const isTimed = time === 0 && i + 1 < rows && s[i] === s[i + 1] && p[i] === p[i + 1] && o[i] === o[i + 1]
    if (!isTimed) sum.add(hashes, s[i] as number, p[i] as number, o[i] as number, time)
    if ((i & 0x3ffff) === 0) yield
  }
}

/**
 * Writes the times of the sorted rows and closes the columns up to distinct triples; gives their number, and that of
 * facts: one for each time of a triple, one for a triple without.
 */
function* splitTimes(
  terms: SortedTerms,
  columns: Columns,
  rows: number,
): Generator<number, { triples: number; facts: number }> {
  const [s, p, o, t] = columns as [
    Uint32Array<ArrayBuffer>,
    Uint32Array<ArrayBuffer>,
    Uint32Array<ArrayBuffer>,
    Uint32Array<ArrayBuffer>,
  ]
  let timed = 0
  for (let i = 0; i < rows; i++) if (t[i] !== 0) timed++
  const times = Array.from({ length: 4 }, () => new Uint32Array(timed))
  let next = 0
  for (let i = 0; i < rows; i++) {
    if (t[i] === 0) continue
    columns.forEach((column, c) => {
      ;(times[c] as Uint32Array)[next] = column[i] as number
    })
    next++
  }
  yield* steps(writePagedTuples(terms.environment, 'times', times, timed), 0.3, 0.3)
  let kept = 0
  let facts = timed
  for (let i = 0; i < rows; i++) {
    const isLast = i + 1 === rows || s[i] !== s[i + 1] || p[i] !== p[i + 1] || o[i] !== o[i + 1]
    // Sorted by time: one that holds at any has it last.
    if (isLast && t[i] === 0) facts++
    if (kept > 0 && s[i] === s[kept - 1] && p[i] === p[kept - 1] && o[i] === o[kept - 1]) continue
    s[kept] = s[i] as number
    p[kept] = p[i] as number
    o[kept++] = o[i] as number
  }
  return { triples: kept, facts }
}

function countHeads(
  s: Uint32Array,
  p: Uint32Array,
  o: Uint32Array,
  rows: number,
  relations: Map<number, RelationStatistics>,
  degrees: Uint32Array,
): void {
  for (let i = 0; i < rows; i++) {
    const relation = p[i] as number
    let statistics = relations.get(relation)
    if (!statistics) relations.set(relation, (statistics = { triples: 0, distinctHeads: 0, distinctTails: 0 }))
    statistics.triples++
    if (i === 0 || s[i] !== s[i - 1] || p[i - 1] !== relation) statistics.distinctHeads++
    degrees[s[i] as number] = (degrees[s[i] as number] as number) + 1
    degrees[o[i] as number] = (degrees[o[i] as number] as number) + 1
  }
}

function countTails(p: Uint32Array, o: Uint32Array, rows: number, relations: Map<number, RelationStatistics>): void {
  for (let i = 0; i < rows; i++) {
    if (i > 0 && o[i] === o[i - 1] && p[i] === p[i - 1]) continue
    const statistics = relations.get(p[i] as number)
    if (statistics) statistics.distinctTails++
  }
}

function countNodes(degrees: Uint32Array, terms: SortedTerms): { entities: number; literals: number } {
  let entities = 0
  let literals = 0
  for (let id = 1; id < terms.firstTime; id++) {
    if (degrees[id] === 0) continue
    if (id < terms.firstLiteral) entities++
    else literals++
  }
  return { entities, literals }
}
