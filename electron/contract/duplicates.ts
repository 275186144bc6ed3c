import { z } from 'zod'
import { SayingSchema } from './words/saying.ts'

/** One of two entities that may be one. */
export const DuplicateSideSchema = z.object({
  key: z.string(),
  name: z.string(),
  types: z.array(z.string()),
  /** Triples that touch it. */
  degree: z.number().int(),
})
export type DuplicateSide = z.infer<typeof DuplicateSideSchema>

const values = z.object({ first: z.array(z.string()), count: z.number().int() })

/** What the two say by one relation. */
export const ComparedRelationSchema = z.object({
  relation: z.string(),
  /** `tail`: what it leads to; `head`: what leads to them by it. */
  direction: z.enum(['tail', 'head']),
  a: values,
  b: values,
  /** `agree`: something is the same; `differ`: each has one value, and another; `apart`: neither can be said. */
  state: z.enum(['agree', 'differ', 'apart']),
})
export type ComparedRelation = z.infer<typeof ComparedRelationSchema>

/** Two entities that are likely one. */
export const DuplicatePairSchema = z.object({
  /** The better connected one, into which the other would be merged. */
  a: DuplicateSideSchema,
  b: DuplicateSideSchema,
  /** How likely they are one, 0 to 1. */
  chance: z.number(),
  /** What speaks for it and what against it, in words. */
  reasons: z.array(SayingSchema),
  doubts: z.array(SayingSchema),
  compared: z.array(ComparedRelationSchema),
})
export type DuplicatePair = z.infer<typeof DuplicatePairSchema>

/** What looking for duplicates in one version of a graph came to. */
export const FoundDuplicatesSchema = z.object({
  format: z.literal('clew-duplicates'),
  /** Of the version that was looked through. */
  fingerprint: z.string(),
  at: z.string(),
  seconds: z.number(),
  /** Names that were compared. */
  names: z.number().int(),
  /** Likeliest first. */
  pairs: z.array(DuplicatePairSchema),
})
export type FoundDuplicates = z.infer<typeof FoundDuplicatesSchema>

/** Entities that a person has said are two, by their keys. */
export const KeptApartSchema = z.array(z.tuple([z.string(), z.string()]))
export type KeptApart = z.infer<typeof KeptApartSchema>

/** Pairs that are still to be decided, and what is known of the looking. */
export interface Duplicates {
  /** Left out where nobody has looked yet. */
  found?: (Omit<FoundDuplicates, 'format'> & { isPresent: boolean }) | undefined
  keptApart: KeptApart
}

/** What a person decided: pairs that are one, and pairs that stay two. By keys. */
export interface DuplicateDecisions {
  merge: { gone: string; kept: string }[]
  apart: [string, string][]
}
