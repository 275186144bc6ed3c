import { z } from 'zod'

/** Where a mean lies, with a confidence of 95 %. */
export const IntervalSchema = z.object({ low: z.number(), high: z.number() })
export type Interval = z.infer<typeof IntervalSchema>

/** A mean over questions and its interval. */
export const EstimateSchema = IntervalSchema.extend({ value: z.number() })
export type Estimate = z.infer<typeof EstimateSchema>

/** Of two runs on the same questions, B less A. */
export const DifferenceSchema = EstimateSchema.extend({
  /** Two-sided: how often a difference this large would come about by the choice of questions alone. */
  p: z.number(),
})
export type Difference = z.infer<typeof DifferenceSchema>

const share = z.number().min(0).max(1)

/** What one answer is worth. */
export const ScoresSchema = z.object({
  /** Harmonic mean of precision and recall over the two sets of names. */
  f1: share,
  /**
   * 1 when the first item of the answer is a gold answer. Stricter than RoG's and KG-R1's code, where any item may be
   * the one.
   */
  hit1: share,
  /** 1 when the answer and the gold answers are the same set. */
  em: share,
  /**
   * 1 when a gold answer was among the entities of an observation (v_ret of KG-R1 §3.3), or stood in a passage. What an
   * error message repeats does not count.
   */
  retrieved: share,
})
export type Scores = z.infer<typeof ScoresSchema>
