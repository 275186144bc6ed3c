import { z } from 'zod'
import { WireError } from '../../contract/wire-error.ts'

/**
 * What the host and the documents worker say to each other. Models run elsewhere: the worker asks the host for what
 * they write and for their vectors.
 */
const Start = z.object({
  kind: z.literal('start'),
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
})

export const ToDocumentsWorker = z.discriminatedUnion('kind', [
  Start,
  z.object({ kind: z.literal('remove'), folder: z.string(), name: z.string(), document: z.string() }),
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('written'), id: z.number(), text: z.string() }),
  z.object({
    kind: z.literal('embedded'),
    id: z.number(),
    vectors: z.custom<Float32Array>(value => value instanceof Float32Array),
  }),
  WireError.extend({ kind: z.literal('refused'), id: z.number() }),
])
export type ToDocumentsWorker = z.infer<typeof ToDocumentsWorker>

const Result = z.object({
  documents: z.number(),
  chunks: z.number(),
  entities: z.number(),
  hyperedges: z.number(),
  rejected: z.array(z.object({ file: z.string(), line: z.number(), reason: z.string() })),
  rejectedCount: z.number(),
  notes: z.array(z.string()),
})

export const FromDocumentsWorker = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    phase: z.string(),
    fraction: z.number().optional(),
    chunksPerSecond: z.number().optional(),
    secondsLeft: z.number().optional(),
  }),
  z.object({
    kind: z.literal('write'),
    id: z.number(),
    prompt: z.string(),
    maxTokens: z.number().int().positive(),
    temperature: z.number().optional(),
    seed: z.number().optional(),
  }),
  z.object({ kind: z.literal('embed'), id: z.number(), texts: z.array(z.string()) }),
  z.object({ kind: z.literal('done'), result: Result }),
  z.object({ kind: z.literal('removed'), found: z.boolean() }),
  z.object({ kind: z.literal('cancelled') }),
  WireError.extend({ kind: z.literal('failed') }),
])
export type FromDocumentsWorker = z.infer<typeof FromDocumentsWorker>
