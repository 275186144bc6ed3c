import { z } from 'zod'
import { FactSchema } from './fact.ts'

/** One state of a graph, kept until somebody removes it. */
export const VersionSchema = z.object({
  /** 1 is what was imported first; none is given twice. */
  id: z.number().int().positive(),
  /** What a person calls it. */
  name: z.string().optional(),
  createdAt: z.string(),
  /** The version that this one was made of; left out of the first. */
  previous: z.number().int().positive().optional(),
  /** How it came about: `merge` made entities one, `back` takes back what another version had changed. */
  act: z.enum(['import', 'change', 'merge', 'back']),
  /** The files that were read. */
  sources: z.array(z.string()),
  /** The version that was taken back. */
  tookBack: z.number().int().positive().optional(),
  /** Entities that were merged into others, and those that were and stand for themselves again. */
  merged: z.number().int().positive().optional(),
  separated: z.number().int().positive().optional(),
  /** Facts that came and that went, against the previous version. */
  added: z.number().int(),
  removed: z.number().int(),
  triples: z.number().int(),
  entities: z.number().int(),
  relations: z.number().int(),
  fingerprint: z.string(),
})
export type Version = z.infer<typeof VersionSchema>

/** How many there are, and the first of them. */
export const someOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number().int(),
    /** The first of them. */
    first: z.array(item),
  })

/** What came and what went between two versions, or would. */
export const VersionChangesSchema = z.object({
  facts: z.object({ came: someOf(FactSchema), went: someOf(FactSchema) }),
  entities: z.object({ came: someOf(z.string()), went: someOf(z.string()) }),
  relations: z.object({ came: someOf(z.string()), went: someOf(z.string()) }),
})
export type VersionChanges = z.infer<typeof VersionChangesSchema>

/** All versions of a graph that are there, and which of them it is now. */
export interface VersionList {
  current: number
  versions: Version[]
}
