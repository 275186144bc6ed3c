import { z } from 'zod'
import type { Constraint } from '../constraint.ts'

export const ConstraintSchema: z.ZodType<Constraint> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('anything') }),
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('names'), names: z.array(z.string()) }),
    z.object({
      kind: z.literal('until'),
      until: z.string().min(1),
      without: z.array(z.string()),
      maxTokens: z.number().int().positive(),
    }),
    z.object({ kind: z.literal('sequence'), parts: z.array(ConstraintSchema) }),
    z.object({ kind: z.literal('oneOf'), options: z.array(ConstraintSchema) }),
  ]),
)

export const WriteRequestSchema = z.object({
  segments: z.array(z.object({ author: z.enum(['prompt', 'agent', 'graph']), text: z.string() })),
  constraint: ConstraintSchema,
  /** With an unconstrained text: it ends with the first of these. */
  stops: z.array(z.string().min(1)),
  maxTokens: z.number().int().positive(),
  temperature: z.number().nonnegative(),
  /** 1 where left out. */
  topP: z.number().positive().max(1).optional(),
  seed: z.number().int(),
})
export type WriteRequest = z.infer<typeof WriteRequestSchema>

export const LoadRequestSchema = z.object({
  path: z.string(),
  adapter: z.string().optional(),
  /** Tokens that it reads at once, at most; left out: as many as it was made for, up to a limit. */
  contextTokens: z.number().int().positive().optional(),
  /** Left out: as many as fit. */
  gpuLayers: z.number().int().nonnegative().optional(),
})
export type LoadRequest = z.infer<typeof LoadRequestSchema>

export const LoadedSchema = z.object({
  contextLength: z.number(),
  threads: z.number(),
  tokensPerSecond: z.number(),
  gpu: z.string(),
})
export type Loaded = z.infer<typeof LoadedSchema>

export const WrittenSchema = z.object({
  text: z.string(),
  logprob: z.number(),
  tokens: z.object({ prompt: z.number(), cached: z.number(), generated: z.number() }),
  /** The tokens that the text was written with. */
  tokenIds: z.array(z.number().int().nonnegative()),
})
export type Written = z.infer<typeof WrittenSchema>

/** What the inference process is asked for. */
export const inferenceCalls = {
  /** Tells the share of the weights that is read. */
  load: { input: LoadRequestSchema, output: LoadedSchema, told: z.number() },
  /** Tells the text as it comes. */
  write: { input: WriteRequestSchema, output: WrittenSchema, told: z.string() },
}
