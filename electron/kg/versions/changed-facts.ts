import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { ByteDictionary } from '../store/byte-dictionary.ts'
import { sortedByBytes } from '../store/byte-sort.ts'
import type { GraphBuilder } from '../store/graph-builder.ts'
import type { GraphTables } from '../store/graph-tables.ts'
import type { SortedRows } from '../store/paged-tuples.ts'
import type { Columns } from '../store/radix-sort.ts'
import type { TermId } from '../triple.ts'
import { givenLabels } from './given-labels.ts'

const STEP = 4_096

/** The terms of a change, numbered from 1 in their order, and which of them the graph has. */
export interface ChangeTerms {
  dictionary: ByteDictionary
  /** `order[number - 1]` is the dictionary's number. */
  order: Uint32Array
  /** The id in the graph below, 0 where it has no such term. */
  known: Uint32Array
  /** How many terms of the graph below come before it. */
  place: Uint32Array
}

/** A fact of a change: head, relation, tail and time (0 for none). A label beside the triples has relation 0. */
export type ChangedFact = readonly [head: number, relation: number, tail: number, time: number]

export interface WentTriple {
  /** Its row in `spo` below. */
  row: number
  triple: [head: TermId, relation: TermId, tail: TermId]
  /** In the terms of the change. */
  said: [head: number, relation: number, tail: number]
}

/**
 * What a change comes to against the graph that it is made to. What comes is told in the change's terms, what goes in
 * ids of the graph below.
 */
export interface ChangedFacts {
  terms: ChangeTerms
  /** Triples of a term of the graph below, as head or tail; each is counted once. */
  degreeBelow: (id: TermId) => number
  came: ChangedFact[]
  went: ChangedFact[]
  /** Facts to be added that were there already. */
  there: ChangedFact[]
  /** Facts to be removed that were not there. */
  absent: number
  triples: {
    came: [number, number, number][]
    /** Before which rows of `spo` below they come. */
    cameAt: number[]
    went: WentTriple[]
  }
  times: { came: [number, number, number, number][]; went: { row: number; time: TermId }[] }
  labels: {
    came: [entity: number, label: number][]
    went: [entity: TermId, label: TermId][]
    /** All labels of the graph below that no triple gives. */
    below: Map<TermId, TermId[]>
  }
}

/**
 * Compares what is to go and what is to come, in this order, with what is there. A fact without a time that is to go
 * takes the triple with all its times; one that is to come adds nothing to a triple that holds at some time.
 * @param removed and `added` share a dictionary
 */
export async function changedFacts(
  below: GraphTables,
  removed: GraphBuilder,
  added: GraphBuilder,
  pause: () => Promise<void> = yieldToEventLoop,
): Promise<ChangedFacts> {
  const terms = await findTerms(below, added.dictionary, pause)
  const numbers = new Uint32Array(terms.order.length)
  for (let rank = 0; rank < numbers.length; rank++) numbers[terms.order[rank] as number] = rank + 1
  const going = removed.drain(numbers)
  const coming = added.drain(numbers)
  const changes: ChangedFacts = {
    terms,
    degreeBelow: () => 0,
    came: [],
    went: [],
    there: [],
    absent: 0,
    triples: { came: [], cameAt: [], went: [] },
    times: { came: [], went: [] },
    labels: { came: [], went: [], below: await givenLabels(below, pause) },
  }
  const from = new FactReader(going.facts)
  const to = new FactReader(coming.facts)
  for (let steps = 0, near = 0; !from.done || !to.done; steps++) {
    if (steps % STEP === 0) await pause()
    const triple = from.isBefore(to) ? from.triple : to.triple
    near = changeTriple(below, changes, triple, from.take(triple), to.take(triple), near)
  }
  changeLabels(changes, going.labels, coming.labels)
  const degrees = await degreesBelow(below, terms, pause)
  return { ...changes, degreeBelow: id => degrees.get(id) ?? below.degree(id) }
}

/** Of the terms of a change, in their order: each page is read once. */
async function degreesBelow(
  { spo, ops }: GraphTables,
  { known }: ChangeTerms,
  pause: () => Promise<void>,
): Promise<Map<TermId, number>> {
  const degrees = new Map<TermId, number>()
  for (const index of [spo, ops]) {
    let row = 0
    for (const [i, id] of known.entries()) {
      if (i % STEP === 0) await pause()
      if (id === 0) continue
      const from = index.lowerBound(id, 0, 0, row)
      row = index.lowerBound(id + 1, 0, 0, from)
      degrees.set(id, (degrees.get(id) ?? 0) + row - from)
    }
  }
  return degrees
}

/** Looked up in their order, so that neighbours are found on one page. */
async function findTerms(
  below: GraphTables,
  dictionary: ByteDictionary,
  pause: () => Promise<void>,
): Promise<ChangeTerms> {
  let order = new Uint32Array()
  for (let steps = sortedByBytes(dictionary); ;) {
    const step = steps.next()
    if (step.done) {
      order = step.value
      break
    }
    await pause()
  }
  const known = new Uint32Array(order.length + 1)
  const place = new Uint32Array(order.length + 1)
  for (let i = 0, at = 0; i < order.length; i++) {
    if (i % STEP === 0) await pause()
    const key = dictionary.bytesOf(order[i] as number)
    at = below.terms.lowerBound(key, at)
    place[i + 1] = at
    if (at < below.terms.length && below.terms.bytesOf(at).equals(key)) known[i + 1] = at + 1
  }
  return { dictionary, order, known, place }
}

/** Sorted facts, a triple with its times after the other. */
class FactReader {
  private readonly columns: Columns
  private readonly rows: number
  private row = 0

  constructor(columns: Columns) {
    this.columns = columns
    this.rows = columns[0]?.length ?? 0
  }

  get done(): boolean {
    return this.row >= this.rows
  }

  get triple(): [number, number, number] {
    const at = (column: number): number => this.columns[column]?.[this.row] ?? 0
    return [at(0), at(1), at(2)]
  }

  isBefore(other: FactReader): boolean {
    if (this.done || other.done) return !this.done
    const [a, b] = [this.triple, other.triple]
    const column = a.findIndex((number, i) => number !== b[i])
    return column >= 0 && (a[column] ?? 0) < (b[column] ?? 0)
  }

  /** The times of the triple if it is next. */
  take([head, relation, tail]: readonly [number, number, number]): number[] {
    const [heads, relations, tails, times] = this.columns
    const taken: number[] = []
    while (
      this.row < this.rows &&
      heads?.[this.row] === head &&
      relations?.[this.row] === relation &&
      tails?.[this.row] === tail
    )
      taken.push(times?.[this.row++] ?? 0)
    return taken
  }
}

/** @returns the row of `spo` from which the next triple is looked for */
function changeTriple(
  below: GraphTables,
  changes: ChangedFacts,
  triple: [number, number, number],
  going: readonly number[],
  coming: readonly number[],
  near: number,
): number {
  const { known } = changes.terms
  const [head, relation, tail] = triple
  const ids: [TermId, TermId, TermId] = [known[head] ?? 0, known[relation] ?? 0, known[tail] ?? 0]
  const [h, r, t] = ids
  const isKnown = h > 0 && r > 0 && t > 0
  const { spo } = below
  const at = isKnown ? spo.lowerBound(h, r, t, near) : placeOf(spo, changes.terms, triple, near)
  const isThere = isKnown && at < spo.length && spo.at(at, 2) === t && spo.at(at, 1) === r && spo.at(at, 0) === h
  const row = isThere ? at : -1
  if (going.length === 0 && coming.length === 1 && coming[0] === 0) {
    // Most are so.
    if (isThere) changes.there.push([...triple, 0])
    else {
      changes.came.push([...triple, 0])
      changes.triples.came.push(triple)
      changes.triples.cameAt.push(at)
    }
    return at
  }
  const timeRows = row < 0 || below.times.length === 0 ? { from: 0, to: 0 } : below.timeRows(...ids)
  /** Times below as their ids, others as their negative numbers, 0 for none. */
  const timed = Array.from({ length: timeRows.to - timeRows.from }, (_, i) => below.times.at(timeRows.from + i, 3))
  const before = new Set(row < 0 ? [] : timed.length > 0 ? timed : [0])
  const idOf = (time: number): number => (time === 0 ? 0 : known[time] || -time)
  const after = new Set(before)
  for (const time of going) {
    if (time === 0 ? before.size === 0 : !before.has(idOf(time))) changes.absent++
    if (time === 0) after.clear()
    else after.delete(idOf(time))
  }
  const written = new Map<number, number>()
  for (const time of coming) {
    if (time === 0 ? before.size > 0 : before.has(idOf(time))) changes.there.push([...triple, time])
    if (time === 0 && after.size > 0) continue
    if (time !== 0) after.delete(0)
    after.add(idOf(time))
    written.set(idOf(time), time)
  }
  for (const id of after) {
    if (before.has(id)) continue
    const time = written.get(id) ?? 0
    changes.came.push([...triple, time])
    if (time !== 0) changes.times.came.push([...triple, time])
  }
  for (const time of before) if (!after.has(time)) changes.went.push([...ids, time])
  for (const [i, time] of timed.entries())
    if (!after.has(time)) changes.times.went.push({ row: timeRows.from + i, time })
  if (before.size === 0 && after.size > 0) {
    changes.triples.came.push(triple)
    changes.triples.cameAt.push(at)
  }
  if (before.size > 0 && after.size === 0) changes.triples.went.push({ row, triple: ids, said: triple })
  return at
}

/** The row before which a triple comes that has a term of its own: nothing behind that one counts. */
function placeOf(
  spo: SortedRows,
  { known, place }: ChangeTerms,
  [head, relation, tail]: readonly [number, number, number],
  near: number,
): number {
  const next = (number: number): TermId => (place[number] ?? 0) + 1
  const h = known[head] ?? 0
  if (h === 0) return spo.lowerBound(next(head), 0, 0, near)
  const r = known[relation] ?? 0
  return r === 0 ? spo.lowerBound(h, next(relation), 0, near) : spo.lowerBound(h, r, next(tail), near)
}

function changeLabels(changes: ChangedFacts, going: Uint32Array, coming: Uint32Array): void {
  const { known } = changes.terms
  const { below } = changes.labels
  const pairs = (labels: Uint32Array): [number, number][] =>
    Array.from({ length: labels.length / 2 }, (_, i) => [labels[2 * i] ?? 0, labels[2 * i + 1] ?? 0])
  const comes = new Set(pairs(coming).map(pair => pair.join(' ')))
  const isThere = ([entity, label]: [number, number]): boolean =>
    known[label] !== 0 && (below.get(known[entity] ?? 0) ?? []).includes(known[label] ?? 0)
  for (const pair of pairs(going)) {
    if (!isThere(pair)) changes.absent++
    else if (!comes.has(pair.join(' '))) {
      const ids: [TermId, TermId] = [known[pair[0]] ?? 0, known[pair[1]] ?? 0]
      changes.labels.went.push(ids)
      changes.went.push([ids[0], 0, ids[1], 0])
    }
  }
  for (const pair of pairs(coming)) {
    const fact: ChangedFact = [pair[0], 0, pair[1], 0]
    if (isThere(pair)) changes.there.push(fact)
    else {
      changes.labels.came.push(pair)
      changes.came.push(fact)
    }
  }
}
