import { z } from 'zod'

const Fact = z.object({ head: z.string(), relation: z.string(), tail: z.string(), time: z.string().optional() })
const Direction = z.enum(['tail', 'head'])

const ObservationBase = { text: z.string(), facts: z.array(Fact), cut: z.number().int().nonnegative() }
export const ObservationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('relations'), ...ObservationBase, entity: z.string(), direction: Direction, relations: z.array(z.object({ name: z.string(), count: z.number() })) }),
  z.object({
    kind: z.literal('entities'), ...ObservationBase, entity: z.string(), relation: z.string(), direction: Direction,
    entities: z.array(z.object({ name: z.string(), key: z.string(), types: z.array(z.string()), times: z.array(z.string()) })),
  }),
  z.object({ kind: z.literal('error'), ...ObservationBase, code: z.string(), message: z.string(), nearest: z.array(z.string()) }),
])

export const ActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), name: z.string(), args: z.array(z.string()) }),
  z.object({ kind: z.literal('answer'), items: z.array(z.string()) }),
])

export const TurnSchema = z.object({
  /** Exactly what the agent wrote: the span that training learns from. */
  text: z.string(),
  thought: z.string(),
  action: ActionSchema.optional(),
  observation: ObservationSchema.optional(),
  tokens: z.object({ prompt: z.number(), cached: z.number(), generated: z.number() }),
  seconds: z.number(),
  logprob: z.number(),
  considered: z.array(z.object({ label: z.string(), probability: z.number() })).optional(),
})
export type Turn = z.infer<typeof TurnSchema>

export const AnswerItemSchema = z.object({
  name: z.string(),
  /** The entity's key where the name was resolved in the graph. */
  key: z.string().optional(),
  /** Chains of facts from a topic entity to this item as the agent walked them, shortest first. Empty: nothing seen supports it. */
  evidence: z.array(z.array(Fact)),
})
export type AnswerItem = z.infer<typeof AnswerItemSchema>

/** One question's way through the graph. The single record that the screen streams, rewards score, SFT trains on and reports print. */
export const TrajectorySchema = z.object({
  version: z.literal(1),
  id: z.string(),
  createdAt: z.string(),
  question: z.string(),
  topicEntities: z.array(z.object({ name: z.string(), key: z.string(), types: z.array(z.string()) })),
  graph: z.object({ name: z.string(), fingerprint: z.string() }),
  protocol: z.string(),
  policy: z.object({ kind: z.enum(['navigator', 'gguf', 'endpoint']), name: z.string(), fingerprint: z.string().optional(), adapter: z.string().optional() }),
  settings: z.object({ turns: z.number(), temperature: z.number(), seed: z.number(), constrained: z.boolean(), relationOrder: z.enum(['ranked', 'plain']) }),
  prompt: z.string(),
  turns: z.array(TurnSchema),
  answer: z.array(AnswerItemSchema),
  /** `answered`; `no-answer`: the agent ended without one; `stopped` by the user; `failed`: see `error`; `running`: being written. */
  status: z.enum(['running', 'answered', 'no-answer', 'stopped', 'failed']),
  error: z.string().optional(),
  seconds: z.number(),
})
export type Trajectory = z.infer<typeof TrajectorySchema>

/** What the Ask screen streams. `turn-started` and `token` let it draw before a turn is complete. */
export type TrajectoryEvent =
  | { kind: 'started'; trajectory: Trajectory }
  | { kind: 'turn-started'; index: number }
  | { kind: 'token'; index: number; text: string }
  | { kind: 'turn'; index: number; turn: Turn }
  | { kind: 'finished'; trajectory: Trajectory }
