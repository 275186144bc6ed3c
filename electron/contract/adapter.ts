import { z } from 'zod'
import { TrainedKindSchema } from './training-plan.ts'
import { HeldOutScoreSchema } from './training-run.ts'
import { SayingSchema } from './words/saying.ts'

/** Something taught, that a question can be asked with at once. */
export const AdapterViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The model it belongs to, and whether that is still there and the same. */
  modelId: z.string(),
  model: z.string(),
  state: z.enum(['ready', 'model-missing', 'model-changed', 'broken']),
  problem: SayingSchema.optional(),
  /** `navigator` and `whole` are complete and need no other file; `lora` belongs to exactly its model. */
  kind: TrainedKindSchema,
  /** The graph it was taught on. */
  kg: z.string(),
  protocol: z.string(),
  run: z.string().optional(),
  before: HeldOutScoreSchema.optional(),
  after: HeldOutScoreSchema.optional(),
  bytes: z.number(),
  createdAt: z.string(),
})
export type AdapterView = z.infer<typeof AdapterViewSchema>
