import { z } from 'zod'
import { ImportPreviewSchema } from '../../contract/import-preview.ts'
import { ImportResultSchema, ProgressSchema } from '../../contract/job.ts'
import { KnownTableSchema, TableChoicesSchema } from '../../contract/table-columns.ts'

const files = {
  files: z.array(z.string()),
  format: z.string().optional(),
  choices: z.array(TableChoicesSchema).optional(),
  known: z.array(KnownTableSchema).optional(),
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
}
