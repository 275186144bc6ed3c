import { z } from 'zod'
import { FactSchema } from './fact.ts'
import { someOf } from './version.ts'
import { SayingSchema } from './words/saying.ts'

const count = z.number().int().nonnegative()

/**
 * What became of a saved answer when its program was run over another version of its graph: `answer`: it is another
 * one; `silent`: there is none any more; `evidence`: the same by other facts; `not-asked`: it cannot be told.
 */
export const AnswerFateSchema = z.enum(['unchanged', 'answer', 'silent', 'evidence', 'not-asked'])
export type AnswerFate = z.infer<typeof AnswerFateSchema>

/** Of an answer how many items it has, and the names of the first. */
const ToldSchema = z.object({ total: count, names: z.array(z.string()) })

/** An entity that was merged into another one since the answer was given: what the answer calls it, and what it is now. */
const MergedNameSchema = z.object({ was: z.string(), is: z.string() })
export type MergedName = z.infer<typeof MergedNameSchema>

/** A saved answer that is not what it was. */
export const AnswerChangeSchema = z.object({
  /** Of the answer that was kept. */
  id: z.string(),
  question: z.string(),
  fate: AnswerFateSchema.exclude(['unchanged']),
  /** Of the graph as it was when the answer was given. */
  fingerprint: z.string(),
  was: ToldSchema,
  /** Left out where it could not be asked again. */
  now: ToldSchema.optional(),
  /** Items that came and went; of an answer too long to be kept whole, as far as can be told. */
  items: z.object({ came: someOf(z.string()), went: someOf(z.string()) }),
  /** Facts that carry the one and not the other, and that are not in the other's graph. */
  facts: z.object({ came: someOf(FactSchema), went: someOf(FactSchema) }),
  /** Entities of the answer that are others by now, where there are any. */
  merged: z.array(MergedNameSchema).optional(),
  /** Why it could not be asked again. */
  reason: SayingSchema.optional(),
  /** Tells what it is now from what it may be with the next version. */
  digest: z.string(),
})
export type AnswerChange = z.infer<typeof AnswerChangeSchema>

/** What became of all saved answers of a graph that were given on other versions than its present one. */
export const RecheckSchema = z.object({
  format: z.literal('clew-recheck'),
  /** The present version as it was when they were asked again. */
  graphVersion: z.number().int().positive(),
  fingerprint: z.string(),
  at: z.string(),
  seconds: z.number().nonnegative(),
  /** How many there were of each. */
  fates: z.record(AnswerFateSchema, count),
  /** All that are not unchanged, up to {@link MOST_CHANGES}; those whose answer is another first. */
  changes: z.array(AnswerChangeSchema),
})
export type Recheck = z.infer<typeof RecheckSchema>

/** Changes that are told one by one; more are a graph that was replaced, and are counted. */
export const MOST_CHANGES = 2_000

/** A change with what a person is to know of it beside. */
export const ChangedAnswerSchema = AnswerChangeSchema.extend({
  /** The version that it was given on; left out where that one is gone. */
  given: z.object({ id: z.number().int(), name: z.string().optional() }).optional(),
  /** A person has said that the new answer is the one to keep. */
  seen: z.boolean(),
})
export type ChangedAnswer = z.infer<typeof ChangedAnswerSchema>

/** The saved answers of a graph as its present version leaves them. */
export interface SavedAnswers {
  /** The present version; left out of a graph that never changed. */
  graphVersion?: number | undefined
  /** All that are kept of this graph, and of these those that were given on another version. */
  saved: number
  older: number
  /** Left out until those were asked again with this version. */
  told?: { at: string; seconds: number; fates: Recheck['fates']; changes: ChangedAnswer[] } | undefined
}
