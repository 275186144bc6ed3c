import { z } from 'zod'
import { ExportResultSchema, GraphExportFormatSchema } from '../../contract/graph-export.ts'
import { ImportPreviewSchema } from '../../contract/import-preview.ts'
import { ChangeResultSchema, ImportResultSchema, ProgressSchema } from '../../contract/job.ts'
import { KnownTableSchema, TableChoicesSchema } from '../../contract/table-columns.ts'
import { VersionChangesSchema } from '../../contract/version.ts'

const files = {
  files: z.array(z.string()),
  format: z.string().optional(),
  choices: z.array(TableChoicesSchema).optional(),
  known: z.array(KnownTableSchema).optional(),
}

const changing = {
  folder: z.string(),
  name: z.string(),
  versionName: z.string().optional(),
  dryRun: z.boolean().optional(),
}

/** What the import worker is asked for. */
export const importCalls = {
  import: {
    input: z.object({ ...files, folder: z.string(), name: z.string() }),
    output: ImportResultSchema,
    told: ProgressSchema,
  },
  preview: {
    input: z.object(files),
    output: ImportPreviewSchema,
  },
  /** A new version of a graph, by files. */
  change: {
    input: z.object({
      ...changing,
      add: z.array(z.string()),
      remove: z.array(z.string()),
      format: files.format,
      choices: files.choices,
      known: files.known,
    }),
    output: ChangeResultSchema,
    told: ProgressSchema,
  },
  /** A new version without what another one changed. */
  takeBack: {
    input: z.object({ ...changing, version: z.number().int() }),
    output: ChangeResultSchema,
    told: ProgressSchema,
  },
  /** A new version in which entities are one. */
  merge: {
    input: z.object({ ...changing, pairs: z.array(z.object({ gone: z.string(), kept: z.string() })) }),
    output: ChangeResultSchema,
    told: ProgressSchema,
  },
  /** A new version in which one that was merged stands for itself again. */
  split: {
    input: z.object({ ...changing, key: z.string() }),
    output: ChangeResultSchema,
    told: ProgressSchema,
  },
  /** Entities that are likely one; what is found is kept in the graph's folder. */
  duplicates: {
    input: z.object({ folder: z.string() }),
    output: z.void(),
    told: ProgressSchema,
  },
  /** Writes a version whole. */
  makeWhole: {
    input: z.object({ folder: z.string(), version: z.number().int() }),
    output: z.void(),
    told: ProgressSchema,
  },
  /** Into a file; an archive holds all versions. */
  export: {
    input: z.object({
      folder: z.string(),
      name: z.string(),
      format: GraphExportFormatSchema,
      path: z.string(),
      gzip: z.boolean(),
      version: z.number().int().optional(),
    }),
    output: ExportResultSchema,
    told: ProgressSchema,
  },
  compare: {
    input: z.object({ folder: z.string(), from: z.number().int(), to: z.number().int(), most: z.number().int() }),
    output: VersionChangesSchema,
  },
}
