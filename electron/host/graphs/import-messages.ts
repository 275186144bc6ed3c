import { z } from 'zod'
import { WireError } from '../../contract/wire-error.ts'

/** What the host and the import worker say to each other. */
export const StartImport = z.object({
  kind: z.literal('start'),
  files: z.array(z.string()),
  folder: z.string(),
  name: z.string(),
  format: z.string().optional(),
})

export const ToImportWorker = z.discriminatedUnion('kind', [StartImport, z.object({ kind: z.literal('cancel') })])
export type ToImportWorker = z.infer<typeof ToImportWorker>

const Result = z.object({
  triples: z.number(),
  entities: z.number(),
  relations: z.number(),
  rejected: z.array(z.object({ file: z.string(), line: z.number(), reason: z.string() })),
  rejectedCount: z.number(),
  notes: z.array(z.string()),
})

export const FromImportWorker = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    phase: z.string(),
    fraction: z.number().optional(),
    triplesPerSecond: z.number().optional(),
    secondsLeft: z.number().optional(),
  }),
  z.object({ kind: z.literal('done'), result: Result }),
  z.object({ kind: z.literal('cancelled') }),
  WireError.extend({ kind: z.literal('failed') }),
])
export type FromImportWorker = z.infer<typeof FromImportWorker>
