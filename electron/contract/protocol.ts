import { z } from 'zod'
import { SayingSchema } from './words/saying.ts'

export const PROTOCOL_NAMES = ['kg-r1', 'graphwalker', 'kbqa-r1', 'graph-r1', 'clew'] as const
export type ProtocolName = (typeof PROTOCOL_NAMES)[number]

export { ProtocolSettingsSchema, type ProtocolSettings } from './protocol-settings.ts'

/** The protocols as they suit a graph and a model. */
export const ProtocolProposalSchema = z.object({
  proposed: z.enum(PROTOCOL_NAMES),
  /** Why, in one sentence. */
  why: SayingSchema,
  protocols: z.array(
    z.object({
      name: z.enum(PROTOCOL_NAMES),
      title: z.string(),
      detail: SayingSchema,
      available: z.boolean(),
      /** Why it is not. */
      reason: SayingSchema.optional(),
    }),
  ),
})
export type ProtocolProposal = z.infer<typeof ProtocolProposalSchema>
