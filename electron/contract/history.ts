import { z } from 'zod'
import { GraphNameSchema } from './ids.ts'
import { MarkSchema } from './verdict.ts'

/** What a person calls a question in the history, and whether it stands at its top. */
export const HistoryLabelSchema = z.object({
  title: z.string().trim().min(1).max(300).optional(),
  pinned: z.boolean().optional(),
})
export type HistoryLabel = z.infer<typeof HistoryLabelSchema>

/** What is to be different; the rest stays as it is. `title` null: the question itself again. */
export const HistoryLabelChangeSchema = z.object({
  title: HistoryLabelSchema.shape.title.unwrap().nullable().optional(),
  pinned: z.boolean().optional(),
})
export type HistoryLabelChange = z.infer<typeof HistoryLabelChangeSchema>

/** Which questions of the history are wanted; what is left out does not matter. */
export const HistoryFilterSchema = z.object({
  kg: GraphNameSchema.optional(),
  /** Words that the question, what it is called, its graph or its answers have, each of them, however they are written. */
  text: z.string().max(1_000).optional(),
  /** Only those at the top. */
  pinned: z.boolean().optional(),
  mark: MarkSchema.optional(),
  /** Whether there is an answer. */
  answered: z.boolean().optional(),
})
export type HistoryFilter = z.infer<typeof HistoryFilterSchema>
