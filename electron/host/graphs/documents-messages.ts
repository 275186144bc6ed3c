import { z } from 'zod'
import { VectorsSchema } from '../../model/local/embedding-messages.ts'
import { DocumentsResultSchema, ProgressSchema } from '../../contract/job.ts'
import { writerCalls } from '../models/writer-calls.ts'

/** What the documents worker is asked for. */
export const documentsCalls = {
  read: {
    input: z.object({
      files: z.array(z.string()),
      folder: z.string(),
      name: z.string(),
      /** A model that writes, reached through the host; left out: the patterns. */
      extractor: z.object({ name: z.string(), fingerprint: z.string() }).optional(),
      /** An embedding model, reached through the host; left out: lexical vectors. */
      embedder: z.object({ id: z.string(), name: z.string(), dimensions: z.number().int().positive() }).optional(),
      /** The GGUF whose tokenizer counts the tokens of a chunk. */
      tokenizer: z.string().optional(),
      /** Where what a model wrote is kept, so that it is asked nothing twice. */
      writings: z.string(),
    }),
    output: DocumentsResultSchema.omit({ kg: true, seconds: true }),
    told: ProgressSchema,
  },
  /** Answers whether it was there. */
  remove: {
    input: z.object({ folder: z.string(), name: z.string(), document: z.string() }),
    output: z.boolean(),
  },
}

/** What the worker asks the host for: models run there, where they are loaded once. */
export const modelCalls = { ...writerCalls, embed: { input: z.array(z.string()), output: VectorsSchema } }
