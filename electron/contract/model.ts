import { z } from 'zod'
import { SayingSchema } from './words/saying.ts'

/** What a person set for a model; what is left out has the model's own value. */
export const ModelSettingsSchema = z.strictObject({
  /** Tokens that it reads at once: more of them take more memory. */
  contextTokens: z.number().int().min(512).max(1_048_576).optional(),
  /** Layers that are computed on the graphics card. */
  gpuLayers: z.number().int().min(0).max(1_000).optional(),
  /** 0: the likeliest words; left out of a question, this counts. */
  temperature: z.number().min(0).max(5).optional(),
})
export type ModelSettings = z.infer<typeof ModelSettingsSchema>

/** A model of the library as the list shows it. */
export const ModelCardSchema = z.object({
  /** `navigator`, `decoder`, or the file's own id. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['navigator', 'gguf', 'endpoint']),
  detail: SayingSchema,
  bytes: z.number(),
  architecture: z.string().optional(),
  parameters: z.number().optional(),
  licence: z.string().optional(),
  /** Of memory, about, while it answers. */
  memoryBytes: z.number().optional(),
  /** It is in memory now. */
  isLoaded: z.boolean().optional(),
  /** Left out of what has none. */
  settings: ModelSettingsSchema.optional(),
  fingerprint: z.string().optional(),
  embedded: z.boolean(),
  /** It compares texts, for documents, and answers no questions. */
  embeds: z.literal(true).optional(),
  state: z.enum(['ready', 'broken']),
  problem: SayingSchema.optional(),
})
export type ModelCard = z.infer<typeof ModelCardSchema>

/** A model on its way into memory. */
export const ModelLoadingSchema = z.object({
  id: z.string(),
  /** The share of it that is read, 0 to 1. */
  fraction: z.number(),
})
export type ModelLoading = z.infer<typeof ModelLoadingSchema>

/** What a first try of a model came to. */
export const ModelTrialSchema = z.object({
  /** What it wrote. */
  text: z.string(),
  promptTokens: z.number(),
  writtenTokens: z.number(),
  /** Of writing and of reading into memory, which takes none where it is there. */
  seconds: z.number(),
  loadSeconds: z.number(),
})
export type ModelTrial = z.infer<typeof ModelTrialSchema>

/** Bytes of this machine's memory, and of the disk that models are kept on. */
export const MemorySchema = z.object({ free: z.number(), total: z.number(), diskFree: z.number() })
export type Memory = z.infer<typeof MemorySchema>

/** What a person says of an endpoint. */
export const EndpointRequestSchema = z.object({
  /** Left out: a new one. */
  id: z.string().min(1).max(100).optional(),
  name: z.string().trim().min(1).max(100),
  url: z.string().trim().min(1).max(2_000),
  model: z.string().trim().min(1).max(500),
  /**
   * Goes into the keychain, or where there is none into the memory of this Clew alone, and is never given back; left out:
   * what is there stays; empty: it is removed.
   */
  key: z.string().max(10_000).optional(),
})

/** Where an endpoint's models are looked for. */
export const OfferedRequestSchema = z.object({
  /** An endpoint whose key is sent along, where the address is still at its host. */
  id: z.string().min(1).max(100).optional(),
  url: z.string().trim().min(1).max(2_000),
  key: z.string().max(10_000).optional(),
})
export type OfferedRequest = z.infer<typeof OfferedRequestSchema>

export type EndpointRequest = z.infer<typeof EndpointRequestSchema>

/**
 * A model on another machine, or in another program of this one, behind an OpenAI-compatible API. Its id as a model is
 * `endpoint:` and this id.
 */
export const EndpointViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `http://localhost:11434/v1` */
  url: z.string(),
  /** The model's name there. */
  model: z.string(),
  /** Whether the address is this machine's own: nothing leaves it then. */
  local: z.boolean(),
  key: z.enum(['none', 'environment', 'keychain', 'session']),
  /** The environment variable that a key is read from. */
  variable: z.string(),
})
export type EndpointView = z.infer<typeof EndpointViewSchema>

export const EndpointCheckSchema = z.object({
  ok: z.boolean(),
  /** What is wrong and what to do, or what was found. */
  message: SayingSchema,
  milliseconds: z.number(),
  /** Models that the endpoint offers. */
  models: z.array(z.string()),
})
export type EndpointCheck = z.infer<typeof EndpointCheckSchema>
