import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { Direction, TermId } from '../triple.ts'
import { ExecutionLimitError } from './errors.ts'
import { GrowingIds, idSet, type IdSet } from './id-set.ts'
import { Pace } from './pace.ts'
import { valueOfTerm, type Value } from './values.ts'

/** 160 MB in two columns. */
const MOST_PAIRS = 20_000_000
/** Terms whose text is read in one go: about a millisecond. */
const TERMS_AT_ONCE = 2_048

/** Pairs of a relation's ends, in two columns. */
export interface Pairs {
  from: Uint32Array
  to: Uint32Array
}

/** Reads whole sets from a graph, in steps that leave room for other work. */
export class GraphReader {
  readonly kg: KnowledgeGraph
  private readonly pace: Pace

  constructor(kg: KnowledgeGraph, signal?: AbortSignal) {
    this.kg = kg
    this.pace = new Pace(signal)
  }

  step(): Promise<void> {
    return this.pace.step()
  }

  /** Everything that stands at the other end of the relation from one of the entities. */
  async ends(of: IdSet | undefined, relation: TermId, direction: Direction): Promise<IdSet> {
    const ends = new GrowingIds()
    await this.step()
    for await (const { to } of this.kg.pairs(of, relation, direction)) {
      ends.append(to)
      checkSize(ends.length)
      await this.step()
    }
    return idSet(ends.taken())
  }

  async pairs(of: IdSet | undefined, relation: TermId, direction: Direction): Promise<Pairs> {
    const from = new GrowingIds()
    const to = new GrowingIds()
    await this.step()
    for await (const batch of this.kg.pairs(of, relation, direction)) {
      from.append(batch.from)
      to.append(batch.to)
      checkSize(from.length)
      await this.step()
    }
    return { from: from.taken(), to: to.taken() }
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
      await this.step()
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
  if (pairs > MOST_PAIRS) throw new ExecutionLimitError(`One step of the expression leads to more than ${MOST_PAIRS.toLocaleString('en')} triples; narrow it down first.`)
}
