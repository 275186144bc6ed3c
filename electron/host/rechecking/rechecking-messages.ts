import { z } from 'zod'
import { ProgressSchema } from '../../contract/job.ts'

/** What the worker that asks saved answers again is asked for. */
export const recheckingCalls = {
  recheck: {
    input: z.object({
      /** The graph's folder, and what people call it. */
      folder: z.string(),
      name: z.string(),
      /** The version that they are asked of. */
      version: z.number().int(),
      /** Where the saved answers are, and which of them. */
      trajectories: z.string(),
      ids: z.array(z.string()),
    }),
    output: z.void(),
    told: ProgressSchema,
  },
}
