import { z } from 'zod'
import { SayingSchema } from './words/saying.ts'

/** What answered a question, to be run again, by Clew or by another program. */
export const AnswerQuerySchema = z.object({
  /** The logical form. */
  expression: z.string(),
  /** The same in SPARQL 1.1, with the graph's own IRIs; absent where `reason` says why. */
  sparql: z.string().optional(),
  reason: SayingSchema.optional(),
})
export type AnswerQuery = z.infer<typeof AnswerQuerySchema>
