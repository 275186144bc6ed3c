import { z } from 'zod'
import { ImportResultSchema, ProgressSchema } from '../../contract/job.ts'

/** What the import worker is asked for. */
export const importCalls = {
  import: {
    input: z.object({
      files: z.array(z.string()),
      folder: z.string(),
      name: z.string(),
      format: z.string().optional(),
    }),
    output: ImportResultSchema,
    told: ProgressSchema,
  },
}
