import { z } from 'zod'
import { ExampleQuestionsSchema, LearntSchema } from '../../contract/explored.ts'
import { ProgressSchema } from '../../contract/job.ts'

/** What the exploring worker is asked for. */
export const exploringCalls = {
  explore: {
    input: z.object({
      /** The graph's folder, and what people call it. */
      folder: z.string(),
      name: z.string(),
      /** The folder of the embedded models. */
      models: z.string(),
    }),
    output: LearntSchema,
    told: z.union([ProgressSchema, ExampleQuestionsSchema]),
  },
}
