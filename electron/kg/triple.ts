/**
 * Dictionary id of a term (entity, literal or relation) in one graph: a positive integer, stable for the life of the
 * graph's folder.
 */
export type TermId = number

/**
 * Which end of a relation is asked for, in the words of KG-R1 §3.2.
 * `tail`: the entity at hand is the head, its tails are wanted (`get_tail_*`, outgoing).
 * `head`: the entity at hand is the tail, its heads are wanted (`get_head_*`, incoming).
 */
export type Direction = 'tail' | 'head'

/** A triple as people and models read it; kept in trajectories and reports, so it carries no ids. */
export interface Fact {
  head: string
  relation: string
  tail: string
  /** When it held, as written in the graph and shown in brackets: `2005-05` or `2005-05; 2005-06`. */
  time?: string
}
