import { z } from 'zod'
import { IdSchema } from '../../contract/ids.ts'
import { TrainedKindSchema } from '../../contract/training-plan.ts'
import { HeldOutScoreSchema } from '../../contract/training-run.ts'

/**
 * What lies beside the weights of something taught: enough to use it on another machine, and to refuse it where it does
 * not fit.
 */
export const AdapterCardSchema = z.object({
  version: z.literal(1),
  id: IdSchema,
  name: z.string().trim().min(1).max(200),
  /** `navigator` and `whole` are complete and need no other file; `lora` belongs to exactly this model. */
  kind: TrainedKindSchema,
  model: z.object({ id: z.string(), name: z.string(), fingerprint: z.string() }),
  kg: z.string(),
  protocol: z.string(),
  run: z.string().optional(),
  before: HeldOutScoreSchema.optional(),
  after: HeldOutScoreSchema.optional(),
  createdAt: z.string(),
  /** The weights: a plain file name in the same folder, with its SHA-256 and size. */
  file: z.string().regex(/^[\w-][\w.-]{0,200}$/),
  fingerprint: z.string(),
  bytes: z.number().int().nonnegative(),
})
export type AdapterCard = z.infer<typeof AdapterCardSchema>

export const CARD_FILE = 'adapter.json'

/** What the command line keeps beside an adapter that a run is to write: no sign that the folder is somebody else's. */
export const RUN_FILE = 'clew-run.json'
