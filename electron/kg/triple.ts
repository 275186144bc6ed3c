/**
 * Dictionary id of a term (entity, literal or relation) in one graph: a positive integer, stable for the life of the
 * graph's folder.
 */
export type TermId = number
