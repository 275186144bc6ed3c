import { z } from 'zod'
import { PROTOCOL_NAMES, ProtocolSettingsSchema } from './protocol.ts'
import { SayingSchema } from './words/saying.ts'

/** Of the answers that are given, the share that may be wrong, where nothing is set. */
export const MOST_WRONG = 0.1
/** Such a share; at 1 every answer is given. */
export const MostWrongSchema = z.number().gt(0).max(1)

/** What a person has set for one graph. */
export const GraphSettingsSchema = z.object({
  /** Left out: Clew proposes one. */
  protocol: z.enum(PROTOCOL_NAMES).optional(),
  protocolSettings: ProtocolSettingsSchema.optional(),
  /**
   * Whether questions to this graph may be put to other machines: to a model, with facts of the graph, or, where the
   * graph itself is elsewhere, to its engine. Off by default.
   */
  endpointAllowed: z.boolean(),
  /** Left out: {@link MOST_WRONG}. */
  mostWrong: MostWrongSchema.optional(),
})
export type GraphSettings = z.infer<typeof GraphSettingsSchema>

/** What is to be different; the rest stays as it is. `protocol` null: Clew proposes one again. */
export const GraphSettingsChangeSchema = GraphSettingsSchema.partial().extend({
  protocol: z.enum(PROTOCOL_NAMES).nullable().optional(),
})
export type GraphSettingsChange = z.infer<typeof GraphSettingsChangeSchema>

export function changedSettings(present: GraphSettings, change: GraphSettingsChange): GraphSettings {
  return {
    protocol: change.protocol === null ? undefined : (change.protocol ?? present.protocol),
    protocolSettings: change.protocolSettings ?? present.protocolSettings,
    endpointAllowed: change.endpointAllowed ?? present.endpointAllowed,
    mostWrong: change.mostWrong ?? present.mostWrong,
  }
}

/** A graph of the library as the list shows it. */
export const GraphCardSchema = z.object({
  name: z.string(),
  triples: z.number(),
  entities: z.number(),
  qualifiedFacts: z.number().optional(),
  relations: z.number(),
  /** Documents that were read into it. */
  documents: z.number(),
  /** Its states that are kept, the present one among them. */
  versions: z.number(),
  bytes: z.number(),
  createdAt: z.string(),
  /** Where it is, when that is not on this machine: the address of its endpoint. */
  at: z.string().optional(),
  /** `broken`: the folder is there but cannot be read; `problem` says why and what to do. */
  state: z.enum(['ready', 'broken']),
  problem: SayingSchema.optional(),
})
export type GraphCard = z.infer<typeof GraphCardSchema>

/** A graph in the trash, which can be had back until it is emptied. */
export interface RemovedGraph {
  /** What it is taken back by. */
  undoId: string
  name: string
  removedAt: string
  /** From then on it is gone. */
  keptUntil: string
}

export const RelationSummarySchema = z.object({
  name: z.string(),
  triples: z.number(),
  distinctHeads: z.number(),
  distinctTails: z.number(),
  example: z.object({ head: z.string(), tail: z.string() }).optional(),
})
export type RelationSummary = z.infer<typeof RelationSummarySchema>

export const GraphSummarySchema = z.object({
  name: z.string(),
  triples: z.number(),
  entities: z.number(),
  /** Facts with properties of their own, each of which stands as a node besides; left out where there are none. */
  qualifiedFacts: z.number().optional(),
  literals: z.number(),
  relations: z.number(),
  /**
   * Stands for all facts of the graph, hex: the same graph has the same fingerprint whatever file it came from, and
   * whatever it was changed from (names of blank nodes count). Graphs that version 0.1 imported have another one.
   */
  fingerprint: z.string(),
  createdAt: z.string(),
  sources: z.array(z.string()),
  bytes: z.number(),
  temporal: z.boolean(),
  topRelations: z.array(RelationSummarySchema),
  types: z.array(z.object({ name: z.string(), entities: z.number() })),
  sampleEntities: z.array(z.string()),
  /** Documents that were read into the graph, and the facts found in them; the fingerprint does not depend on them. */
  documents: z.number(),
  hyperedges: z.number(),
  /**
   * Of a graph that is elsewhere: since when what its engine answered is kept and shown, left out where nothing is, and
   * when its names were fetched.
   */
  fetched: z.object({ since: z.string().optional(), names: z.string() }).optional(),
})
export type GraphSummary = z.infer<typeof GraphSummarySchema>

/** An entity as it is offered to a person who types or asks. */
export const EntitySuggestionSchema = z.object({
  name: z.string(),
  /** How a person reads it, where only an address in its name tells it from others. */
  shown: z.string().optional(),
  key: z.string(),
  types: z.array(z.string()),
  degree: z.number(),
  match: z.enum(['exact', 'caseless', 'alias', 'similar', 'prefix']),
})
export type EntitySuggestion = z.infer<typeof EntitySuggestionSchema>

/** A stretch of a question that names an entity; `start` and `end` are UTF-16 offsets. */
export const MentionViewSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  candidates: z.array(EntitySuggestionSchema),
})
export type MentionView = z.infer<typeof MentionViewSchema>
