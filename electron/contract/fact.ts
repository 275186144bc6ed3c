import { z } from 'zod'

/**
 * Which end of a relation is asked for, in the words of KG-R1 §3.2.
 * `tail`: the entity at hand is the head, its tails are wanted (`get_tail_*`, outgoing).
 * `head`: the entity at hand is the tail, its heads are wanted (`get_head_*`, incoming).
 */
export const DirectionSchema = z.enum(['tail', 'head'])
export type Direction = z.infer<typeof DirectionSchema>

export function otherSide(direction: Direction): Direction {
  return direction === 'tail' ? 'head' : 'tail'
}

/** A step of a walk: along a relation, to its tails or to its heads. */
export const PathStepSchema = z.object({ relation: z.string(), direction: DirectionSchema })
export type PathStep = z.infer<typeof PathStepSchema>

/** What is said of a fact itself: the role in which somebody works somewhere, the length of a route. */
export const QualifierSchema = z.object({ relation: z.string(), value: z.string() })
export type Qualifier = z.infer<typeof QualifierSchema>

/** A triple as people and models read it; kept in trajectories and reports, so it carries no ids. */
export const FactSchema = z.object({
  head: z.string(),
  relation: z.string(),
  tail: z.string(),
  /** When it held, as written in the graph and shown in brackets: `2005-05` or `2005-05; 2005-06`. */
  time: z.string().optional(),
  qualifiers: z.array(QualifierSchema).optional(),
})
export type Fact = z.infer<typeof FactSchema>
