import { z } from 'zod'
import { PROTOCOL_NAMES } from '../../contract/protocol.ts'
import {
  EarlierQuestionSchema,
  TrajectoryEventSchema,
  TrajectorySchema,
  TurnSchema,
} from '../../contract/trajectory.ts'
import { WireError } from '../../contract/wire-error.ts'
import { VectorsSchema } from '../../model/local/embedding-messages.ts'
import { NavigatorFilesSchema } from '../../model/navigator/navigator-files.ts'

/** What the answering worker is asked for. */
export const answeringCalls = {
  /** An episode of the Navigator, told event by event; `finished` comes without its turns, which were told before. */
  answer: {
    input: z.object({
      /** Names this answer where its instruments are asked for. */
      id: z.string(),
      /** The folder of the graphs, and which of them. */
      graphs: z.string(),
      graph: z.string(),
      navigator: NavigatorFilesSchema,
      protocol: z.enum(PROTOCOL_NAMES),
      settings: TrajectorySchema.shape.settings,
      question: z.string(),
      topicEntities: z.array(z.string()).optional(),
      context: z.array(EarlierQuestionSchema).optional(),
      from: z.object({ id: z.string(), turns: z.array(TurnSchema), text: z.string().optional() }).optional(),
      about: TrajectorySchema.pick({ group: true, after: true, program: true }).optional(),
      /** What the documents were embedded with. */
      embedder: z
        .object({ id: z.string(), name: z.string(), dimensions: z.number().int().positive(), lexical: z.boolean() })
        .optional(),
      /** What measures how alike two relations are. */
      similarity: z.string().optional(),
    }),
    output: z.void(),
    told: z.union([
      TrajectoryEventSchema,
      /** What nobody foresaw, for the log. */
      z.object({ kind: z.literal('defect'), error: WireError }),
    ]),
  },
  /**
   * Reads into memory what a question to a graph is answered with, and answers one for nobody: the one that is half
   * written, as far as it goes, or one that is made up.
   */
  prepare: {
    input: z.object({
      graphs: z.string(),
      graph: z.string(),
      navigator: NavigatorFilesSchema,
      question: z.string().optional(),
      topicEntities: z.array(z.string()).optional(),
    }),
    output: z.void(),
  },
  /** Closes a graph that is about to be moved or removed. */
  shut: { input: z.object({ graph: z.string() }), output: z.void() },
}

/** What the worker asks the host for: models run there, where they are loaded once. */
export const instrumentCalls = {
  embed: {
    input: z.object({ id: z.string(), texts: z.array(z.string()), purpose: z.enum(['query', 'passage']) }),
    output: VectorsSchema,
  },
  compare: {
    input: z.object({ id: z.string(), text: z.string(), candidates: z.array(z.string()) }),
    output: z.array(z.number()),
  },
}
