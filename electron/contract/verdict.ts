import { z } from 'zod'

/** `corrected`: wrong, and the verdict has the right answers. */
export const MarkSchema = z.enum(['right', 'wrong', 'corrected'])

/** What a person says of an answer; kept beside it as a lesson. */
export const VerdictSchema = z.object({
  mark: MarkSchema,
  answers: z.array(z.string().min(1).max(10_000)).max(1_000).optional(),
  at: z.string(),
})
export type Verdict = z.infer<typeof VerdictSchema>
