import { z } from 'zod'
import { PathSchema, IdSchema } from './ids.ts'
import { SetupSchema } from './question.ts'
import { WorkStateSchema } from './states.ts'

/** Questions of one table. */
export const MOST_BATCHED = 100_000

/** Where the table of a batch comes from. */
export const BatchSourceSchema = z.discriminatedUnion('kind', [
  /** A file of this machine: the window and the command line only. */
  z.object({ kind: z.literal('file'), path: PathSchema }),
  /** What the browser has sent to `POST /upload` before. */
  z.object({ kind: z.literal('upload'), uploadId: IdSchema }),
])
export type BatchSource = z.infer<typeof BatchSourceSchema>

/** A table of questions, and how each is answered. */
export const BatchRequestSchema = SetupSchema.extend({ questions: BatchSourceSchema })
export type BatchRequest = z.infer<typeof BatchRequestSchema>

export const BatchStateSchema = WorkStateSchema.exclude(['paused', 'waiting', 'cancelled'])

/** What a batch was told and how far it is: `batch.json` of its folder. */
export const BatchSchema = z.object({
  format: z.literal('clew-batch'),
  version: z.literal(1),
  id: IdSchema,
  /** What the table is called. */
  name: z.string(),
  setup: SetupSchema,
  /** Of the graph and of the table as they were: it goes on with the same alone. */
  fingerprint: z.string(),
  digest: z.string(),
  /** The columns of the table. */
  header: z.array(z.string()),
  of: z.number().int().nonnegative(),
  done: z.number().int().nonnegative(),
  state: BatchStateSchema,
  startedAt: z.string(),
  endedAt: z.string().optional(),
  error: z.string().optional(),
  /** Rows that hold no question. */
  rejected: z.array(z.object({ line: z.number(), reason: z.string() })),
  rejectedCount: z.number().int().nonnegative(),
})
export type Batch = z.infer<typeof BatchSchema>

/** A row of the table: its question, what it is about where the table says it, and all of its cells. */
export const BatchQuestionSchema = z.object({
  line: z.number().int(),
  question: z.string(),
  entities: z.array(z.string()),
  cells: z.array(z.string()),
})
export type BatchQuestion = z.infer<typeof BatchQuestionSchema>
