import { z } from 'zod'

const count = (most: number, least = 1) => z.number().int().min(least).max(most)
const share = z.number().min(0).max(1)

/**
 * The knobs of the protocols, as a request gives them and a trajectory keeps them. What each is, for the command line
 * and the screens, says `protocol-knobs.ts`; what is left out has the value that is named there.
 */
export const ProtocolSettingsSchema = z.object({
  /** KG-R1, Table 11. */
  relationFormat: z.enum(['flat', 'hierarchical']).optional(),
  /** KG-R1, figures 11 to 16: whether the topic entities stand behind the question. */
  initialEntities: z.boolean().optional(),
  /** Relations that a list keeps (the top k): KG-R1's filter for hubs; GraphWalker's k (E.1). */
  relationsKept: count(1_000).optional(),
  /** GraphWalker: what orders the BM25 candidates. */
  reranker: z.enum(['ranker', 'policy', 'off']).optional(),
  /** GraphWalker, E.3: `paper` is one line without directions. */
  layout: z.enum(['lines', 'paper']).optional(),
  /** GraphWalker §2.2.1, phase 3. */
  triplesPerRelation: count(1_000).optional(),
  /** KBQA-R1: `paper` is Table I word for word. */
  wording: z.enum(['graph', 'paper']).optional(),
  /** KBQA-R1 §IV-A3. */
  tauHigh: share.optional(),
  tauLow: share.optional(),
  /** KBQA-R1 §IV-A3: what the thresholds are held against. */
  gateScale: z.enum(['calibrated', 'cosine']).optional(),
  /** KBQA-R1 and Clew's own: the day that NOW stands for in time constraints, `2015-08-10`. */
  now: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  /**
   * Graph-R1, Eq. 7 to 9: entities and hyperedges retrieved on the two paths, facts returned to the agent. A path that
   * retrieves none is left out.
   */
  entitiesRetrieved: count(100, 0).optional(),
  hyperedgesRetrieved: count(100, 0).optional(),
  factsReturned: count(100).optional(),
  /** Graph-R1: whether triples of the graph come with the passages, which the paper does not have. */
  graphFacts: z.boolean().optional(),
})
export type ProtocolSettings = z.infer<typeof ProtocolSettingsSchema>
