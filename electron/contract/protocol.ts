import { z } from 'zod'

export const PROTOCOL_NAMES = ['kg-r1', 'graphwalker', 'kbqa-r1', 'graph-r1', 'clew'] as const
export type ProtocolName = (typeof PROTOCOL_NAMES)[number]

/**
 * The knobs of the protocols, as a request gives them and a trajectory keeps them. What is left out has the paper's
 * value.
 */
export const ProtocolSettingsSchema = z.object({
  /** KG-R1, Table 11. */
  relationFormat: z.enum(['flat', 'hierarchical']).optional(),
  /**
   * Relations that a list keeps (the top k): KG-R1's filter for hubs, off where left out; GraphWalker's k, 20 (E.1).
   */
  relationsKept: z.number().int().min(1).max(1_000).optional(),
  /** GraphWalker: what orders the BM25 candidates. */
  reranker: z.enum(['ranker', 'policy', 'off']).optional(),
  /** KBQA-R1 §IV-A3: 0.95 and 0.3. */
  tauHigh: z.number().min(0).max(1).optional(),
  tauLow: z.number().min(0).max(1).optional(),
  /** KBQA-R1 and Clew's own: the day that NOW stands for in time constraints, `2015-08-10`; today where left out. */
  now: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
  /**
   * Graph-R1, Eq. 7 to 9: entities and hyperedges retrieved on the two paths (5 and 5), facts returned to the agent
   * (5).
   */
  entitiesRetrieved: z.number().int().min(1).max(100).optional(),
  hyperedgesRetrieved: z.number().int().min(1).max(100).optional(),
  factsReturned: z.number().int().min(1).max(100).optional(),
})
export type ProtocolSettings = z.infer<typeof ProtocolSettingsSchema>

/** The protocols as they suit a graph and a model. */
export const ProtocolProposalSchema = z.object({
  proposed: z.enum(PROTOCOL_NAMES),
  /** Why, in one sentence. */
  why: z.string(),
  protocols: z.array(
    z.object({
      name: z.enum(PROTOCOL_NAMES),
      title: z.string(),
      detail: z.string(),
      available: z.boolean(),
      /** Why it is not. */
      reason: z.string().optional(),
    }),
  ),
})
export type ProtocolProposal = z.infer<typeof ProtocolProposalSchema>
