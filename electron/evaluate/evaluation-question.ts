import { z } from 'zod'

/** A question of an evaluation as it is kept beside the answers: what a question set says of it, and what was found out about it. */
export const EvaluationQuestionSchema = z.object({
  id: z.string(),
  question: z.string(),
  entities: z.array(z.string()),
  answers: z.array(z.string()),
  hops: z.number().int().positive().optional(),
  /** What kind of question it is: the set's own word for it, or the shape of its gold path. */
  type: z.string().optional(),
  /** Of a multiple-choice question: what can be chosen; the answer is one of them. */
  options: z.array(z.string()).optional(),
  /** Texts that should be retrieved for it. */
  knowledge: z.array(z.string()).optional(),
  /** A lesson resembles it. */
  contaminated: z.literal(true).optional(),
})
export type EvaluationQuestion = z.infer<typeof EvaluationQuestionSchema>
