import type { GraphSummary } from '../contract/graph.ts'
import type { Hypergraph } from './hypergraph/hypergraph.ts'
import type { Direction } from '../contract/fact.ts'
import type { TermId } from './triple.ts'

export interface Entity {
  id: TermId
  /** What names the entity in the source: an IRI, a plain name, a blank node `_:b0`, or a literal in N-Triples form. */
  key: string
  /**
   * What people read. Where two entities share a label this one is told apart by type or key, and `link` finds exactly
   * it.
   */
  name: string
  kind: 'entity' | 'literal' | 'blank'
  /** Names of its types, most specific first; empty where the graph has none. */
  types: string[]
}

export interface RelationUse {
  id: TermId
  name: string
  /** How many triples of this relation touch the entity on the asked side. */
  count: number
}

export interface Neighbour {
  entity: Entity
  /** All times at which the triple holds, in order; empty for a timeless triple. */
  times: string[]
}

export interface Page {
  offset?: number
  limit?: number
}

export interface NeighbourPage {
  items: Neighbour[]
  /** Distinct neighbours there are in all; more than `items.length` when the list was cut. */
  total: number
}

/** Ends of a relation, in two columns: where one of the asked entities stands, and what stands at the other end. */
export interface PairBatch {
  from: Uint32Array
  to: Uint32Array
}

export interface LinkCandidate {
  entity: Entity
  /** How the name was matched, from surest to least sure. */
  match: 'exact' | 'caseless' | 'alias' | 'similar'
  /** 1 for exact; similar names fall towards 0. */
  score: number
  /** Triples that touch the entity; breaks ties. */
  degree: number
}

/** A stretch of a text that may name an entity of the graph; `start` and `end` are UTF-16 offsets. */
export interface Mention {
  start: number
  end: number
  text: string
  /** Best first. */
  candidates: LinkCandidate[]
  /** How sure it is that the stretch names the first candidate, 0 to 1: how well it agrees, and how much it looks like a name. */
  score: number
}

/**
 * The graph as protocols see it. Two implementations: the LMDB store and (later) a SPARQL 1.1 endpoint.
 * Several ids may be passed where one name stands for several entities: the answers are merged.
 */
export interface KnowledgeGraph {
  readonly name: string
  summary(): Promise<GraphSummary>
  /**
   * Entities that a name may mean, best first. Exact matches come alone when there are any; `similar` ones only when
   * nothing better exists.
   * @param similar false where similar names are of no use: they take a hundred times as long to find as there is none
   */
  link(name: string, limit?: number, similar?: boolean): Promise<LinkCandidate[]>
  /**
   * Every stretch of a question that may name entities, in order of position; they overlap. Names are found as they
   * stand, but for case, accents, punctuation, an article, `'s` and the plural, by their aliases, misspelt, and by some
   * of their words. A sentence's punctuation changes nothing; everyday words score low unless case or quotation marks
   * say that they are a name. Of a long text the first 256 words are read.
   */
  readings(text: string): Promise<Mention[]>
  /** Those of the readings that together explain the question best and do not overlap, in order of position. */
  mentions(text: string): Promise<Mention[]>
  /** Names that complete what a person is typing, best first. */
  complete(prefix: string, limit?: number): Promise<Entity[]>
  entity(id: TermId): Promise<Entity | undefined>
  /** The relation's id by its exact name (labels and IRIs both work). */
  relation(name: string): Promise<TermId | undefined>
  /** Relation names nearest to a wrong one, best first. */
  similarRelations(name: string, limit?: number): Promise<string[]>
  /** Every relation name of the graph, most used first. */
  relationNames(): Promise<string[]>
  relations(entities: readonly TermId[], direction: Direction): Promise<RelationUse[]>
  neighbours(entities: readonly TermId[], relation: TermId, direction: Direction, page?: Page): Promise<NeighbourPage>
  /**
   * The entity or literal that `Entity.key` names; undefined where no triple has it, or where a table has it only as what
   * something else is called.
   */
  term(key: string): Promise<TermId | undefined>
  /** Key and kind of each id, in the order given. For some thousands at a time. */
  terms(ids: Uint32Array): Promise<Pick<Entity, 'key' | 'kind'>[]>
  /** The relations that say what type an entity is, such as `rdf:type`. */
  typeRelations(): Promise<readonly TermId[]>
  /**
   * Every pair of an asked entity and a neighbour along the relation, in no certain order and in batches of at most
   * 65,536, some of them empty.
   * @param of distinct ids; undefined asks for every entity there is
   */
  pairs(
    of: Uint32Array | undefined,
    relation: TermId,
    direction: Direction,
  ): Iterable<PairBatch> | AsyncIterable<PairBatch>
  /** The documents that were read into the graph; undefined where there are none. */
  hypergraph(): Promise<Hypergraph | undefined>
  close(): Promise<void>
}
