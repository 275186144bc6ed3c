import { z } from 'zod'

/** Row by row. */
export const VectorsSchema = z.custom<Float32Array>(value => value instanceof Float32Array, 'no vectors')

/** What the embedding process is asked for. */
export const embeddingCalls = {
  load: { input: z.object({ path: z.string() }), output: z.object({ dimensions: z.number().int().positive() }) },
  /** Vectors of unit length. */
  embed: { input: z.array(z.string()), output: VectorsSchema },
}
