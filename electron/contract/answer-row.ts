import { z } from 'zod'
import { ScoresSchema } from './score.ts'
import { TrajectorySchema } from './trajectory.ts'

const share = z.number().min(0).max(1)

/**
 * One answer in short: everything that tables, scores and comparisons need. The trajectory stands in `records.jsonl`,
 * at `offset`.
 */
export const AnswerRowSchema = z.object({
  /** The question's place in the set and the sample, both from 0: what names an answer. */
  at: z.number().int().nonnegative(),
  sample: z.number().int().nonnegative(),
  id: z.string(),
  question: z.string(),
  gold: z.array(z.string()),
  answers: z.array(z.string()),
  hops: z.number().int().optional(),
  type: z.string().optional(),
  level: z.string().optional(),
  status: TrajectorySchema.shape.status,
  scores: ScoresSchema,
  variants: z.object({ anyHit: share, tokenF1: share, rogHit: share, relaxedEm: share, unionGoldF1: share }),
  effort: z.object({
    generatedTokens: z.number(),
    totalTokens: z.number(),
    calls: z.number(),
    turns: z.number(),
    seconds: z.number(),
    invalidCalls: z.number(),
    emptyCalls: z.number(),
    /** Of each turn; absent in answers of an earlier version. */
    turnSeconds: z.array(z.number()).optional(),
  }),
  /** The estimated chance that the answer is right, and whether it was sure enough to be given. */
  estimate: z.object({ chance: share, given: z.boolean() }).optional(),
  /** Whether an episode with an erroneous step ended right; absent where no step was erroneous. */
  recovered: z.boolean().optional(),
  /**
   * Cosine of what was retrieved and what should have been (Graph-R1, Eq. 35); absent where the set does not say what
   * should have been.
   */
  retrievalSimilarity: z.number().optional(),
  /** Of a multiple-choice question: the option that was chosen, from 0; null: none of them. */
  chosen: z.number().int().nonnegative().nullable().optional(),
  right: z.boolean().optional(),
  /** A lesson resembles the question. */
  contaminated: z.literal(true).optional(),
  /** Scores of the union of all samples (KG-R1 §4), most agreed first; with the last sample of a question. */
  union: z.object({ f1: share, hit1: share, em: share, anyHit: share }).optional(),
})
export type AnswerRow = z.infer<typeof AnswerRowSchema>

/** An answer row and where its record is. */
export const IndexedRowSchema = AnswerRowSchema.extend({
  offset: z.number().int().nonnegative(),
  bytes: z.number().int().positive(),
})
export type IndexedRow = z.infer<typeof IndexedRowSchema>
