import { z } from 'zod'
import { KeptApartSchema } from '../../contract/duplicates.ts'
import { EnvironmentNameSchema, HistorySchema } from '../versions/history.ts'

/** Raised whenever what an archive holds changes shape; one with another number is refused with a sentence. */
export const ARCHIVE_VERSION = 2
/** In version 1 the tables have other pages, which are still read. */
export const OLDEST_ARCHIVE_VERSION = 1

/** What an archive is of: its first part, so that another version is refused before anything is read. */
export const ArchiveHeadSchema = z.object({
  format: z.literal('clew-archive'),
  version: z.number().int(),
  /** What the graph was called. */
  name: z.string().max(1_000),
  createdAt: z.string(),
  /** Of the files that it unpacks to, about. */
  bytes: z.number().int().min(0),
  triples: z.number().int(),
  documents: z.number().int(),
  environments: z.array(EnvironmentNameSchema).min(1),
  /** Left out of a graph that never changed. */
  history: HistorySchema.optional(),
  /** Entities of which a person has said that they are two. */
  keptApart: KeptApartSchema.optional(),
})
export type ArchiveHead = z.infer<typeof ArchiveHeadSchema>

/** Its last part: what all others were, so that none is missing, changed or more. */
export const ArchivePartsSchema = z.object({
  parts: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
})
export type ArchivePart = z.infer<typeof ArchivePartsSchema>['parts'][number]

/** An archive of a whole project, which has graphs in it (electron/host/keeping). */
export const PROJECT_FORMAT = 'clew-project'

export const HEAD = 'clew.json'
export const PARTS = 'parts.json'

/** The tables of an environment, or what a version changed, cut into numbered parts. */
export function partName(what: ArchivedPart['what'], of: string | number, number: number): string {
  return `${what}/${of}/${String(number).padStart(6, '0')}`
}

export interface ArchivedPart {
  what: 'tables' | 'changes'
  /** An environment, or the number of a version. */
  of: string
  /** From 0 on. */
  number: number
}

/** What a part is of; undefined for a name that no part has. */
export function readPartName(name: string): ArchivedPart | undefined {
  const [, what, of = '', number = ''] = /^(tables|changes)\/([\w-]{1,20})\/(\d{6})$/.exec(name) ?? []
  if (what !== 'tables' && what !== 'changes') return undefined
  return { what, of, number: Number(number) }
}
