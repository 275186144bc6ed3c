import type { GraphTables } from '../store/graph-tables.ts'
import { NumberMap } from '../store/number-map.ts'
import type { TermId } from '../triple.ts'
import type { ChangedFacts } from './changed-facts.ts'
import { ascending, type Pause } from './row-writer.ts'

/** The terms of a version against those of the version below. Numbers of terms begin with 0, ids with 1. */
export interface ChangedTerms {
  /** Terms of the change that the graph below has not, ascending. */
  added: Uint32Array
  /** Their numbers above. */
  addedAt: Uint32Array
  /** Numbers below of those that nothing needs any more. */
  gone: Uint32Array
  map: NumberMap
  /** The id above of a term of the change. */
  idOf: (number: number) => TermId
  /** The id above of one below that stays. */
  upOf: (below: TermId) => TermId
  /** The id below, 0 where it is new. */
  downOf: (above: TermId) => TermId
}

export async function changedTerms(below: GraphTables, changes: ChangedFacts, pause: Pause): Promise<ChangedTerms> {
  const { known, place } = changes.terms
  const isUsed = new Uint8Array(known.length)
  for (const facts of [changes.triples.came, changes.times.came, changes.labels.came])
    for (const fact of facts) for (const number of fact) isUsed[number] = 1
  const added = Uint32Array.from(known.keys()).filter(number => isUsed[number] === 1 && known[number] === 0)
  const gone = await goneTerms(below, changes, pause)
  const map = new NumberMap(gone, new Uint32Array())
  const addedAt = added.map((number, i) => map.stayBefore(place[number] as number) + i)
  const whole = new NumberMap(gone, addedAt)
  const upOf = (id: TermId): TermId => whole.up(id - 1) + 1
  // A term that no fact of the change needs may be gone below: what is read here for it is used nowhere.
  const ids = Uint32Array.from(known, id => (id === 0 ? 0 : upOf(id)))
  for (const [i, number] of added.entries()) ids[number] = (addedAt[i] as number) + 1
  return {
    added,
    addedAt,
    gone,
    map: whole,
    idOf: number => ids[number] as number,
    upOf,
    downOf: id => whole.down(id - 1) + 1,
  }
}

/** Numbers of the terms that were in what went and are in nothing else. */
async function goneTerms(below: GraphTables, changes: ChangedFacts, pause: Pause): Promise<Uint32Array> {
  const { triples, times, labels } = changes
  const { known } = changes.terms
  if (triples.went.length + times.went.length + labels.went.length === 0) return new Uint32Array()
  /** How many uses more (or less) a term has: as an end of a triple, as a relation. */
  const ends = new Counts()
  const relations = new Counts()
  const held = new Counts()
  const candidates = new Set<TermId>()
  for (const { triple } of triples.went) {
    ends.add(triple[0], -1)
    relations.add(triple[1], -1)
    ends.add(triple[2], -1)
    for (const id of triple) candidates.add(id)
  }
  for (const [head, relation, tail] of triples.came) {
    ends.add(known[head] as number, 1)
    relations.add(known[relation] as number, 1)
    ends.add(known[tail] as number, 1)
  }
  for (const [entity, of] of labels.below)
    for (const label of of) {
      held.add(entity, 1)
      held.add(label, 1)
    }
  for (const pair of labels.went)
    for (const id of pair) {
      held.add(id, -1)
      candidates.add(id)
    }
  for (const pair of labels.came) for (const number of pair) held.add(known[number] as number, 1)
  const statistics = new Map(below.summary.relations.map(({ id, triples: uses }) => [id, uses]))
  const gone = [...candidates].filter(
    id =>
      held.of(id) === 0 &&
      (statistics.get(id) ?? 0) + relations.of(id) === 0 &&
      changes.degreeBelow(id) + ends.of(id) === 0,
  )
  return ascending([...gone, ...(await goneTimes(below, changes, pause))].map(id => id - 1))
}

const STEP = 64

/** No index finds a time by itself: they are looked for in all. */
async function goneTimes(below: GraphTables, changes: ChangedFacts, pause: Pause): Promise<TermId[]> {
  const { known } = changes.terms
  const uses = new Counts()
  const candidates = new Set(changes.times.went.map(({ time }) => time))
  if (candidates.size === 0) return []
  for (const { time } of changes.times.went) uses.add(time, -1)
  for (const [, , , time] of changes.times.came) uses.add(known[time] as number, 1)
  for (let row = 0, pages = 0; row < below.times.length; pages++) {
    if (pages % STEP === 0) await pause()
    const page = below.times.restOfPage(row)
    for (let at = 3; at < page.length; at += 4) if (candidates.has(page[at] as number)) uses.add(page[at] as number, 1)
    row += page.length / 4
  }
  return [...candidates].filter(time => uses.of(time) === 0)
}

/** How often each number was met. */
export class Counts {
  private readonly counts = new Map<number, number>()

  add(key: number, many: number): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + many)
  }

  of(key: number): number {
    return this.counts.get(key) ?? 0
  }

  entries(): Iterable<[number, number]> {
    return this.counts
  }
}
