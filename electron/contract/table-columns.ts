import { z } from 'zod'

/**
 * What a column of a table says. `head`: what a row is about. With a `relation` the row is one fact, its `tail` at the
 * other end; without one every `tail` and `property` is a fact of its own, whose relation is the column's name.
 */
export const COLUMN_ROLES = [
  'head',
  'relation',
  'tail',
  'label',
  'tail-label',
  'alias',
  'type',
  'property',
  'time',
  'start',
  'end',
  'ignore',
] as const
export const ColumnRoleSchema = z.enum(COLUMN_ROLES)
export type ColumnRole = z.infer<typeof ColumnRoleSchema>

/** What the cells of a column look like. */
export const COLUMN_KINDS = ['empty', 'number', 'date', 'yes or no', 'address', 'text'] as const
export const ColumnKindSchema = z.enum(COLUMN_KINDS)
export type ColumnKind = z.infer<typeof ColumnKindSchema>

const LONGEST_NAME = 10_000
const MOST_COLUMNS = 10_000

/** The role that a person gave a column, which is named by its heading, or by its number where there is none. */
export const ColumnChoiceSchema = z.object({
  column: z.string().max(LONGEST_NAME),
  role: ColumnRoleSchema,
  /** The column whose things a `tail` or `property` tells of; left out: it tells of the row. */
  of: z.string().max(LONGEST_NAME).optional(),
})
export type ColumnChoice = z.infer<typeof ColumnChoiceSchema>

export const ColumnChoicesSchema = z.array(ColumnChoiceSchema).max(MOST_COLUMNS)

/** Roles of the columns of one table; `table` left out: of all that have columns of these names. */
export const TableChoicesSchema = z.object({
  table: z.string().max(LONGEST_NAME).optional(),
  columns: ColumnChoicesSchema,
  /** The line of the file, or row of the sheet, that holds the headings, counted from 1; 0 where none does. */
  headings: z.number().int().min(0).optional(),
})
export type TableChoices = z.infer<typeof TableChoicesSchema>

/** What was chosen for tables of one shape: the same headings over the same kinds of cells. */
export const KnownTableSchema = z.object({
  shape: z.string().regex(/^[0-9a-f]{32}$/),
  columns: ColumnChoicesSchema,
  /** Whether a person said where its headings stand: in files to come they are looked for. */
  hasChosenHeadings: z.boolean().optional(),
})
export type KnownTable = z.infer<typeof KnownTableSchema>
