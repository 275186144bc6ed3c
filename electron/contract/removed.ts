import { SayingSchema } from './words/saying.ts'
import { z } from 'zod'
import { IdSchema } from './ids.ts'

/** What is removed can be had back for so long. */
export const TRASH_DAYS = 30

/** What can be removed and had back, by what people call it. */
export const RemovedKindSchema = z.enum([
  'graph',
  'version',
  'question',
  'training run',
  'adapter',
  'evaluation',
  'matrix',
  'view',
  'batch',
  'template',
])
export type RemovedKind = z.infer<typeof RemovedKindSchema>

/** Which of the things in the trash. */
export const RemovedReferenceSchema = z.object({ kind: RemovedKindSchema, id: IdSchema })
export type RemovedReference = z.infer<typeof RemovedReferenceSchema>

/** Something in the trash, which can be had back until it is emptied. */
export const RemovedThingSchema = RemovedReferenceSchema.extend({
  /** What it was called. */
  title: SayingSchema,
  removedAt: z.string(),
  /** From then on it is gone. */
  keptUntil: z.string(),
})
export type RemovedThing = z.infer<typeof RemovedThingSchema>
