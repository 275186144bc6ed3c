import { z } from 'zod'
import { RejectedSchema } from './job.ts'
import { ColumnKindSchema, ColumnRoleSchema, type KnownTable } from './table-columns.ts'
import { SayingSchema } from './words/saying.ts'

/** Where the headings of a table stand, and where they might. */
export const PreviewedHeadingsSchema = z.object({
  /** Counted from 1 as in the file; 0 where none are. */
  line: z.number().int(),
  /** The first lines that hold something, to choose from. */
  lines: z.array(z.object({ line: z.number().int(), text: z.string() })),
  /** Whether a person said so. */
  isChosen: z.boolean(),
})
export type PreviewedHeadings = z.infer<typeof PreviewedHeadingsSchema>

export const PreviewedTableSchema = z.object({
  /** `people.csv`, or `companies.xlsx · Sheet 1`. */
  table: z.string(),
  /** What the choices for it are remembered by. */
  shape: z.string(),
  columns: z.array(
    z.object({ name: z.string(), kind: ColumnKindSchema, role: ColumnRoleSchema, of: z.string().optional() }),
  ),
  /** The first rows, cut to the width of the first. */
  rows: z.array(z.array(z.string())),
  /** Left out where the format says them apart from the rows. */
  headings: PreviewedHeadingsSchema.optional(),
  /** `fixed`: the headings say it themselves, as those of property graphs do. */
  by: z.enum(['guess', 'memory', 'choice', 'fixed']),
  /** Why it cannot be read with these roles, and what to do. */
  problem: SayingSchema.optional(),
})
export type PreviewedTable = z.infer<typeof PreviewedTableSchema>

/** What is remembered of a table for others of its shape: its roles as they are shown, and that its headings were sought. */
export function knownTable({ shape, columns, headings }: PreviewedTable): KnownTable {
  return {
    shape,
    columns: columns.map(({ name, role, of }) => ({ column: name, role, ...(of !== undefined && { of }) })),
    ...(headings?.isChosen === true && headings.line > 0 && { hasChosenHeadings: true }),
  }
}

const PreviewedFactSchema = z.object({
  head: z.string(),
  /** Of what is said of a fact: that fact. `head` is then the name of a node, which nobody gave. */
  of: z.object({ head: z.string(), relation: z.string(), tail: z.string() }).optional(),
  relation: z.string(),
  tail: z.string(),
  time: z.string().optional(),
})
export type PreviewedFact = z.infer<typeof PreviewedFactSchema>

const CountedSchema = z.object({ name: z.string(), count: z.number().int() })

/** What the beginning of one file comes to. */
export const PreviewedFileSchema = z.object({
  file: z.string(),
  format: z.string(),
  bytes: z.number(),
  /** Whether all of it was read, so that the numbers are those of the whole file. */
  isWhole: z.boolean(),
  tables: z.array(PreviewedTableSchema),
  facts: z.array(PreviewedFactSchema),
  triples: z.number().int(),
  /** Facts with properties of their own; left out where there are none. */
  qualifiedFacts: z.number().int().optional(),
  relations: z.array(CountedSchema),
  types: z.array(CountedSchema),
  rejected: z.array(RejectedSchema),
  rejectedCount: z.number().int(),
  notes: z.array(SayingSchema),
  /** Why none of it can be read. */
  problem: SayingSchema.optional(),
})
export type PreviewedFile = z.infer<typeof PreviewedFileSchema>

/** An import as it would be, from a bounded beginning of its files; nothing is kept of it. */
export const ImportPreviewSchema = z.object({
  files: z.array(PreviewedFileSchema),
  /** Files beside these, which were not looked into. */
  further: z.number().int(),
  /** Files that are no graphs, a sentence. */
  notes: z.array(SayingSchema),
})
export type ImportPreview = z.infer<typeof ImportPreviewSchema>

/** A preview with the name that the graph would get. */
export type NamedPreview = ImportPreview & { name: string }
