import { z } from 'zod'
import { WireError } from '../../contract/wire-error.ts'

/**
 * What the application and the embedding process say to each other. Everything is checked on arrival, on both sides.
 */
export const ToEmbeddingWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('load'), id: z.number(), path: z.string() }),
  z.object({ kind: z.literal('embed'), id: z.number(), texts: z.array(z.string()) }),
  z.object({ kind: z.literal('cancel'), id: z.number() }),
])
export type ToEmbeddingWorker = z.infer<typeof ToEmbeddingWorkerSchema>

export const FromEmbeddingWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loaded'), id: z.number(), dimensions: z.number().int().positive() }),
  /** Row by row, each of unit length. */
  z.object({
    kind: z.literal('embedded'),
    id: z.number(),
    vectors: z.custom<Float32Array>(value => value instanceof Float32Array),
  }),
  z.object({ kind: z.literal('cancelled'), id: z.number() }),
  WireError.extend({ kind: z.literal('failed'), id: z.number() }),
])
export type FromEmbeddingWorker = z.infer<typeof FromEmbeddingWorkerSchema>
