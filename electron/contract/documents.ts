import { z } from 'zod'

/** A document that was read into a graph. */
export const DocumentInfoSchema = z.object({
  /** Its file's name, unique in the graph. */
  name: z.string(),
  mediaType: z.string(),
  characters: z.number(),
  chunks: z.number(),
  addedAt: z.string(),
})
export type DocumentInfo = z.infer<typeof DocumentInfoSchema>

export const HypergraphSummarySchema = z.object({
  documents: z.array(DocumentInfoSchema),
  chunks: z.number(),
  entities: z.number(),
  hyperedges: z.number(),
  /** Facts and names that no search finds yet, or by an old text: their vectors are made as the reading goes on. */
  withoutVector: z.number(),
  /** What the vectors were made with; a query must be embedded with the same. */
  embedder: z.object({ id: z.string(), name: z.string(), dimensions: z.number(), lexical: z.boolean() }),
  /** What found the facts in the text: a model's name, or the patterns. */
  extractor: z.string(),
})
export type HypergraphSummary = z.infer<typeof HypergraphSummarySchema>
