import { z } from 'zod'
import { count, counted, enumerate } from './reading/format.ts'
import { say } from './words/words.ts'
import { saying, type Saying, SayingSchema } from './words/saying.ts'

/** Folders of the data folder that a project file holds thing by thing; graphs and settings are beside them. */
export const ProjectFolderSchema = z.enum([
  'labels',
  'verdicts',
  'trajectories',
  'runs',
  'adapters',
  'evaluations',
  'matrices',
  'views',
  'batches',
  'templates',
  'tables',
])
export type ProjectFolder = z.infer<typeof ProjectFolderSchema>

const many = z.number().int().nonnegative()
/** How many things of each folder; left out where there is none. */
export const ThingCountsSchema = z.partialRecord(ProjectFolderSchema, many)
export type ThingCounts = z.infer<typeof ThingCountsSchema>

/** What a backup came to. */
export const BackupResultSchema = z.object({
  path: z.string(),
  bytes: z.number(),
  seconds: z.number(),
  graphs: z.array(z.string()),
  things: ThingCountsSchema,
  /** What is not in it, a sentence each. */
  notes: z.array(SayingSchema),
})
export type BackupResult = z.infer<typeof BackupResultSchema>

/** What a restore came to. */
export const RestoreResultSchema = z.object({
  seconds: z.number(),
  /** Graphs that came, by the name that each has now. */
  graphs: z.array(z.string()),
  /** Things that came. */
  things: ThingCountsSchema,
  /** Graphs and things that were there already, just so. */
  there: many,
  /** What was kept as it was here, renamed or left out, a sentence each. */
  notes: z.array(SayingSchema),
})
export type RestoreResult = z.infer<typeof RestoreResultSchema>

/** `2 graphs, 12 questions and 1 mark`, in words a piece. */
export function holdingWords({ graphs, things }: { graphs: readonly string[]; things: ThingCounts }): string[] {
  const told = ProjectFolderSchema.options.flatMap(folder => {
    const number = things[folder] ?? 0
    return number === 0 ? [] : [thingsWord(folder, number)]
  })
  return [...(graphs.length === 0 ? [] : [counted(graphs.length, 'graph')]), ...told]
}

/** `2 graphs and 12 questions came, 3 were there already.` */
export function restoredWords(result: Pick<RestoreResult, 'graphs' | 'things' | 'there'>): string {
  const came = holdingWords(result)
  const things = came.length === 0 ? say('sizes.nothingNew') : enumerate(came)
  return result.there === 0
    ? say('sizes.came', { things })
    : say('sizes.cameThere', { count: result.there, things, there: count(result.there) })
}

/** `1 mark`, `12 questions`. */
export function thingsWord(folder: ProjectFolder, number: number): string {
  return say(`sizes.${folder}`, { count: number, number: count(number) })
}

/** The same for whoever reads it in another language. */
export function thingsSaying(folder: ProjectFolder, number: number): Saying {
  return saying(`sizes.${folder}`, { count: number, number })
}
