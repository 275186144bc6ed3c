import { z } from 'zod'
import { MostWrongSchema } from './graph.ts'
import { GraphNameSchema, IdSchema, PathSchema } from './ids.ts'
import { PROTOCOL_NAMES, ProtocolSettingsSchema } from './protocol.ts'

/** Who answers and how, without the question. What is left out is proposed by Clew or has its default. */
export const SetupSchema = z.object({
  kg: GraphNameSchema,
  /** `navigator` (when left out), `decoder`, an id of the model library, or the path of a GGUF file. */
  model: PathSchema.optional(),
  /** Something taught, by its id or name, or the path of a LoRA adapter for the model. */
  adapter: PathSchema.optional(),
  /** Left out: the graph's own setting, or what Clew proposes. */
  protocol: z.enum(PROTOCOL_NAMES).optional(),
  protocolSettings: ProtocolSettingsSchema.optional(),
  /** Calls to the graph, at most. */
  turns: z.number().int().min(0).max(1_000).optional(),
  temperature: z.number().min(0).max(5).optional(),
  topP: z.number().gt(0).max(1).optional(),
  seed: z.number().int().min(0).max(0xffff_ffff).optional(),
  relationOrder: z.enum(['ranked', 'plain']).optional(),
  /** Only calls that exist can be written. */
  constrained: z.boolean().optional(),
  /** Left out: the graph's own setting. */
  mostWrong: MostWrongSchema.optional(),
})
export type Setup = z.infer<typeof SetupSchema>

/** Letters of a question. */
export const LONGEST_QUESTION = 10_000

/** Entities that a question starts from. */
export const MOST_TOPICS = 50

/** A question to a graph. */
export const AskRequestSchema = SetupSchema.extend({
  question: z
    .string()
    .trim()
    .min(1, 'is empty; write one')
    .max(LONGEST_QUESTION, `is longer than ${LONGEST_QUESTION.toLocaleString('en')} letters; ask in fewer words`),
  /** Names of topic entities; left out: found in the question. */
  entities: z.array(z.string().min(1).max(100_000)).max(MOST_TOPICS).optional(),
  /** Goes on from the first `turns` turns of another answer; `text` stands in place of the turn after them. */
  from: z
    .object({ id: IdSchema, turns: z.number().int().min(0).max(1_000), text: z.string().max(100_000).optional() })
    .optional(),
  /** The answer that this question follows up on. */
  after: IdSchema.optional(),
})
export type AskRequest = z.infer<typeof AskRequestSchema>
