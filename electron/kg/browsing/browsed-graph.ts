import type { Fact } from '../../contract/fact.ts'
import type { KnowledgeGraph } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'

/** A triple by its ids. */
export interface Link {
  head: TermId
  relation: TermId
  tail: TermId
}

/** A triple with the times at which it holds, in order; none of a timeless one. */
export interface TimedLink extends Link {
  times: string[]
}

/** A relation as the table of the schema has it. */
export interface RelationCount {
  id: TermId
  name: string
  triples: number
  distinctHeads: number
  distinctTails: number
}

/** A graph that a person walks through: what the screens want beyond what the protocols ask. */
export interface BrowsedGraph extends KnowledgeGraph {
  /** Facts that touch an entity, in words: at most `limit`. */
  facts(id: TermId, limit: number): Promise<Fact[]>
  /** Triples that touch each of the entities. */
  degrees(ids: readonly TermId[]): Promise<Map<TermId, number>>
  /**
   * Every triple that joins one of the entities with another entity, in batches of some thousand and in no certain
   * order; one that joins two of them may come twice.
   */
  links(of: readonly TermId[]): Iterable<Link[]> | AsyncIterable<Link[]>
  /** The triples that join one of `some` with one of `others`, whichever is the head; each once. In batches. */
  linksBetween(some: readonly TermId[], others: readonly TermId[]): Iterable<TimedLink[]> | AsyncIterable<TimedLink[]>
  /** The times at which a triple holds, in order. */
  timesOf(head: TermId, relation: TermId, tail: TermId): Promise<string[]>
  /** The name of a relation; empty of what is none. */
  relationName(id: TermId): string
  /** All relations, most used first. */
  relationCounts(): Promise<RelationCount[]>
}
