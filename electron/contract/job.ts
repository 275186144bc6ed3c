import { z } from 'zod'
import { WorkStateSchema } from './states.ts'
import { ExportResultSchema } from './graph-export.ts'
import { BackupResultSchema, RestoreResultSchema } from './project-file.ts'
import { VersionChangesSchema } from './version.ts'
import { SayingSchema } from './words/saying.ts'

/** A bad line of an import: counted always, listed up to a limit. */
export const RejectedSchema = z.object({
  file: z.string(),
  /** 1-based; 0 when the whole file was refused. */
  line: z.number().int(),
  reason: z.string(),
})
export type Rejected = z.infer<typeof RejectedSchema>

const outcome = {
  kg: z.string(),
  seconds: z.number(),
  rejected: z.array(RejectedSchema),
  /** How many there were in all; more than `rejected.length` when the list was cut. */
  rejectedCount: z.number(),
  /** What else a person should know, a sentence each: repeated triples, graph names that were left out. */
  notes: z.array(SayingSchema),
}

export const ImportResultSchema = z.object({
  ...outcome,
  triples: z.number(),
  entities: z.number(),
  qualifiedFacts: z.number().optional(),
  relations: z.number(),
})
export type ImportResult = z.infer<typeof ImportResultSchema>

/** What reading documents into a graph came to. Rejected are files, and records of a model that could not be used. */
export const DocumentsResultSchema = z.object({
  ...outcome,
  documents: z.number(),
  chunks: z.number(),
  entities: z.number(),
  hyperedges: z.number(),
})
export type DocumentsResult = z.infer<typeof DocumentsResultSchema>

/** What a change of a graph came to, or would come to. */
export const ChangeResultSchema = z.object({
  ...outcome,
  /** The new version; left out where nothing was to change, or it was only tried. */
  version: z.number().int().optional(),
  changes: VersionChangesSchema,
  /** Facts to be added that were there already. */
  there: z.number().int(),
  /** Facts to be removed that were not there. */
  absent: z.number().int(),
  /** Whether what was changed is so much by now that the graph had better be written anew. */
  wantsWhole: z.boolean(),
  /** The job that does so. */
  wholeJob: z.string().optional(),
})
export type ChangeResult = z.infer<typeof ChangeResultSchema>

/** How far something long is, in words and numbers: what every bar and line of progress shows. */
export const ProgressSchema = z.object({
  /** Share done, 0 to 1, where the end is known. */
  fraction: z.number().optional(),
  /** What is being done, as a person would say it: `reading kb.txt`, `building indexes`. */
  phase: SayingSchema,
  /** `412,000 triples/s` */
  rate: SayingSchema.optional(),
  secondsLeft: z.number().optional(),
})
export type Progress = z.infer<typeof ProgressSchema>

/** Anything long. Every job has progress, cancel that works at once, and an error text that can be copied. */
export const JobViewSchema = ProgressSchema.extend({
  id: z.string(),
  kind: z.enum([
    'import',
    'exploring',
    'rechecking',
    'documents',
    'change',
    'duplicates',
    'export',
    'training',
    'evaluation',
    'batch',
    'backup',
    'restore',
  ]),
  title: SayingSchema,
  state: WorkStateSchema.exclude(['paused', 'stopped']),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  error: SayingSchema.optional(),
  result: ImportResultSchema.optional(),
  documents: DocumentsResultSchema.optional(),
  change: ChangeResultSchema.optional(),
  exported: ExportResultSchema.optional(),
  backedUp: BackupResultSchema.optional(),
  restored: RestoreResultSchema.optional(),
  /** What it works on where that has a page of its own: the id of a training run or of an evaluation, or a graph. */
  subject: z.string().optional(),
  /** Whether it can be started again from where it can go on. */
  canRetry: z.boolean(),
})
export type JobView = z.infer<typeof JobViewSchema>
export type JobState = JobView['state']

/** They begin by themselves, and again at the next start. */
const QUIET: ReadonlySet<JobView['kind']> = new Set(['exploring', 'rechecking'])

/** Nobody waits for it. */
export const isQuiet = ({ kind }: Pick<JobView, 'kind'>): boolean => QUIET.has(kind)
