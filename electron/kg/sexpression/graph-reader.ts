import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { Direction } from '../../contract/fact.ts'
import { radixSort, type Columns } from '../store/radix-sort.ts'
import type { TermId } from '../triple.ts'
import { ExecutionLimitError } from './errors.ts'
import { IdMarks } from './id-marks.ts'
import { GrowingIds, hasId, idSet, lowerBound, type IdSet } from './id-set.ts'
import { valueOfTerm, type Value } from './values.ts'

/** 160 MB in two columns. */
const MOST_PAIRS = 20_000_000
/** Terms whose text is read in one go: about a millisecond. */
const TERMS_AT_ONCE = 2_048
/** Ids that are gone through between two looks at the clock: about a millisecond. */
const IDS_AT_ONCE = 32_768

/** Pairs of a relation's ends, in two columns. */
export interface Pairs {
  from: Uint32Array
  to: Uint32Array
}

type Column = Uint32Array<ArrayBuffer>

/** Reads whole sets from a graph, in steps that leave room for other work. */
export class GraphReader {
  readonly kg: KnowledgeGraph
  private readonly signal: AbortSignal | undefined

  constructor(kg: KnowledgeGraph, signal?: AbortSignal) {
    this.kg = kg
    this.signal = signal
  }

  yieldToEventLoop(): Promise<void> {
    return yieldToEventLoop(this.signal)
  }

  /** Everything that stands at the other end of the relation from one of the entities. */
  async ends(of: IdSet | undefined, relation: TermId, direction: Direction): Promise<IdSet> {
    const few = new GrowingIds()
    const many = new IdMarks()
    let read = 0
    await this.yieldToEventLoop()
    for await (const { to } of this.kg.pairs(of, relation, direction)) {
      read += to.length
      checkSize(read)
      // Millions of triples may lead to a handful of ends.
      if (read <= IDS_AT_ONCE) few.append(to)
      else many.mark(to)
      await this.yieldToEventLoop()
    }
    if (read <= IDS_AT_ONCE) return idSet(few.taken())
    many.mark(few.taken())
    return this.marked(many)
  }

  async pairs(of: IdSet | undefined, relation: TermId, direction: Direction): Promise<Pairs> {
    const from = new GrowingIds()
    const to = new GrowingIds()
    await this.yieldToEventLoop()
    for await (const batch of this.kg.pairs(of, relation, direction)) {
      from.append(batch.from)
      to.append(batch.to)
      checkSize(from.length)
      await this.yieldToEventLoop()
    }
    return { from: from.taken(), to: to.taken() }
  }

  /** Where pairs begin that end in a set. */
  async leadingTo(ends: IdSet, { from, to }: Pairs): Promise<IdSet> {
    const leading = new GrowingIds()
    for (let i = 0; i < from.length; i++) {
      if (hasId(ends, to[i] as number)) leading.add(from[i] as number)
      if (i % IDS_AT_ONCE === 0) await this.yieldToEventLoop()
    }
    return this.distinct(leading.taken())
  }

  async intersection(a: IdSet, b: IdSet): Promise<IdSet> {
    const [few, many] = a.length <= b.length ? [a, b] : [b, a]
    const common = new GrowingIds()
    for (let i = 0, at = 0; i < few.length; i++) {
      const id = few[i] as number
      at = lowerBound(many, id, at)
      if (many[at] === id) common.add(id)
      if (i % IDS_AT_ONCE === 0) await this.yieldToEventLoop()
    }
    return common.taken()
  }

  async union(sets: readonly IdSet[]): Promise<IdSet> {
    const [only] = sets
    if (only && sets.length === 1) return only
    const all = new GrowingIds()
    for (const ids of sets) all.append(ids)
    return this.distinct(all.taken())
  }

  /** Those of a set that are not in the other. */
  difference(ids: IdSet, without: IdSet): Promise<IdSet> {
    let at = 0
    return this.where(ids, i => {
      const id = ids[i] as number
      at = lowerBound(without, id, at)
      return without[at] !== id
    })
  }

  /** Those of a set whose place in it passes; the places are asked in order. */
  async where(ids: IdSet, passes: (place: number) => boolean): Promise<IdSet> {
    const passing = new GrowingIds()
    for (let i = 0; i < ids.length; i++) {
      if (passes(i)) passing.add(ids[i] as number)
      if (i % IDS_AT_ONCE === 0) await this.yieldToEventLoop()
    }
    return passing.taken()
  }

  /** The pairs that two steps make, each once, in order: from where the first begins to where the second ends. */
  async composed(first: Pairs, second: Pairs): Promise<Pairs> {
    const [middle, ends] = await this.sortedPairs([second.from.slice(), second.to.slice()], [0])
    const from = new GrowingIds()
    const to = new GrowingIds()
    for (let i = 0; i < first.from.length; i++) {
      const through = first.to[i] as number
      for (let at = lowerBound(middle, through, 0); middle[at] === through; at++) {
        from.add(first.from[i] as number)
        to.add(ends[at] as number)
        if (from.length % IDS_AT_ONCE === 0) await this.yieldToEventLoop()
      }
      checkSize(from.length)
      if (i % IDS_AT_ONCE === 0) await this.yieldToEventLoop()
    }
    const [members, reached] = await this.sortedPairs([from.taken(), to.taken()], [0, 1])
    let kept = 0
    for (let i = 0; i < members.length; i++) {
      if (i % IDS_AT_ONCE === 0) await this.yieldToEventLoop()
      if (kept > 0 && members[i] === members[kept - 1] && reached[i] === reached[kept - 1]) continue
      members[kept] = members[i] as number
      reached[kept++] = reached[i] as number
    }
    return { from: members.subarray(0, kept), to: reached.subarray(0, kept) }
  }

  private async sortedPairs(columns: [Column, Column], keys: readonly number[]): Promise<[Column, Column]> {
    const sorting: Columns = columns
    for (const _ of radixSort(sorting, keys, columns[0].length)) await this.yieldToEventLoop()
    return columns
  }

  /** In order, repeated as they are; in the place of what is given. */
  async sorted(ids: Column): Promise<Column> {
    if (ids.length <= IDS_AT_ONCE) return ids.sort()
    const columns: [Column] = [ids]
    for (const _ of radixSort(columns, [0], ids.length)) await this.yieldToEventLoop()
    return columns[0]
  }

  /**
   * A set of ids in any order. Many are marked in a field of bits and read off it, since a sort could not be
   * interrupted.
   */
  async distinct(ids: Uint32Array): Promise<IdSet> {
    if (ids.length <= IDS_AT_ONCE) return idSet(ids)
    let last = 0
    let ascending = true
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number
      if (id <= last) ascending = false
      else last = id
      if (i % IDS_AT_ONCE === 0) await this.yieldToEventLoop()
    }
    if (ascending) return ids
    const marks = new IdMarks()
    for (let i = 0; i < ids.length; i += IDS_AT_ONCE) {
      marks.mark(ids.subarray(i, i + IDS_AT_ONCE))
      await this.yieldToEventLoop()
    }
    return this.marked(marks)
  }

  private async marked(marks: IdMarks): Promise<IdSet> {
    const ids = new Uint32Array(marks.size)
    for (let length = 0, word = 0; word < marks.words; word += IDS_AT_ONCE) {
      length = marks.read(word, word + IDS_AT_ONCE, ids, length)
      await this.yieldToEventLoop()
    }
    return ids
  }

  /** Calls `visit` with the value of every term that has one. */
  async values(ids: IdSet, visit: (id: TermId, value: Value) => void): Promise<void> {
    for (let from = 0; from < ids.length; from += TERMS_AT_ONCE) {
      const some = ids.subarray(from, from + TERMS_AT_ONCE)
      const terms = await this.kg.terms(some)
      terms.forEach((term, i) => {
        const value = valueOfTerm(term)
        if (value) visit(some[i] as number, value)
      })
      await this.yieldToEventLoop()
    }
  }

  /** Those of the terms whose value passes. */
  async whereValue(ids: IdSet, passes: (value: Value) => boolean): Promise<IdSet> {
    const passing = new GrowingIds()
    await this.values(ids, (id, value) => {
      if (passes(value)) passing.add(id)
    })
    return passing.taken()
  }
}

function checkSize(pairs: number): void {
  if (pairs > MOST_PAIRS)
    throw new ExecutionLimitError(
      `One step of the expression leads to more than ${MOST_PAIRS.toLocaleString('en')} triples; narrow it down first.`,
    )
}
