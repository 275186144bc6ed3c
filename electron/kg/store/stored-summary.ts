import { z } from 'zod'

export const StoredRelationSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  triples: z.number().int(),
  distinctHeads: z.number().int(),
  distinctTails: z.number().int(),
})

/** What an open graph needs at once, kept as one JSON value beside the tables. */
export const StoredSummarySchema = z.object({
  name: z.string(),
  sources: z.array(z.string()),
  createdAt: z.string(),
  fingerprint: z.string(),
  /** Distinct triples with their times: a triple that holds at three times counts three. */
  triples: z.number().int(),
  /** Distinct triples regardless of time: rows of each index. */
  distinctTriples: z.number().int(),
  entities: z.number().int(),
  literals: z.number().int(),
  /**
   * Of the entities those that stand for a fact with properties, which no name finds. Left out of graphs that were
   * written before they were told apart: there such a node is found by its key as by a name.
   */
  factNodes: z.number().int().optional(),
  temporal: z.boolean(),
  firstLiteral: z.number().int(),
  firstTime: z.number().int(),
  /** Most used first. */
  relations: z.array(StoredRelationSchema),
  typeRelations: z.array(z.number().int()),
  aliasRelations: z.array(z.number().int()),
  types: z.array(z.object({ id: z.number().int(), entities: z.number().int() })),
  sampleEntities: z.array(z.number().int()),
  /** Words in the longest name. */
  longestName: z.number().int(),
  /** How many names have one word, two, three …, from none on; left out by version 0.1. */
  nameLengths: z.array(z.number().int()).optional(),
})
export type StoredSummary = z.infer<typeof StoredSummarySchema>
export type StoredRelation = z.infer<typeof StoredRelationSchema>
