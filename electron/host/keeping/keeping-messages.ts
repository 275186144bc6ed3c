import { z } from 'zod'
import { ProgressSchema } from '../../contract/job.ts'
import { BackupResultSchema } from '../../contract/project-file.ts'
import { PassphraseSchema } from '../../contract/vault.ts'

/** What the keeping worker is asked for. */
export const keepingCalls = {
  /** Everything of a data folder into a file. */
  backUp: {
    input: z.object({ home: z.string(), path: z.string(), program: z.string() }),
    output: BackupResultSchema,
    told: ProgressSchema,
  },
  /** A file into a folder beside what is there, whole. */
  read: {
    input: z.object({ home: z.string(), file: z.string(), ready: z.string() }),
    output: z.void(),
    told: ProgressSchema,
  },
  /** Everything of a data folder, encrypted or decrypted where it lies. */
  convert: {
    input: z.object({ home: z.string(), passphrase: PassphraseSchema, to: z.enum(['sealed', 'plain']) }),
    output: z.void(),
    told: ProgressSchema,
  },
}
