import { z } from 'zod'
import { QuestionSchema } from '../learn/question-sets/question.ts'

/**
 * A question of an evaluation as it is kept beside the answers: what a question set says of it, and what was found out
 * about it.
 */
export const EvaluationQuestionSchema = QuestionSchema.extend({
  /** Of a multiple-choice question: what can be chosen; the answer is one of them. */
  options: z.array(z.string()).optional(),
  /** Texts that should be retrieved for it. */
  knowledge: z.array(z.string()).optional(),
  /** Where the triples of its own graph stand in `graphs.jsonl`. */
  graph: z.object({ offset: z.number().int().nonnegative(), bytes: z.number().int().positive() }).optional(),
  /** A lesson resembles it. */
  contaminated: z.literal(true).optional(),
})
export type EvaluationQuestion = z.infer<typeof EvaluationQuestionSchema>
