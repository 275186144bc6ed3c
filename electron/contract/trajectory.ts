import { z } from 'zod'
import { ProtocolSettingsSchema } from './protocol-settings.ts'

const SeenEntity = z.object({
  name: z.string(),
  key: z.string(),
  types: z.array(z.string()),
  times: z.array(z.string()),
})
const Fact = z.object({ head: z.string(), relation: z.string(), tail: z.string(), time: z.string().optional() })
const Direction = z.enum(['tail', 'head'])

const Relations = z.array(z.object({ name: z.string(), count: z.number() }))
const LookSchema = z.object({ entity: z.string(), direction: Direction, relations: Relations })
const WalkSchema = z.object({
  entity: z.string(),
  from: z.array(z.string()).optional(),
  relation: z.string(),
  direction: Direction,
  entities: z.array(SeenEntity),
  facts: z.array(Fact),
})
const GateSchema = z.object({
  tier: z.enum(['validated', 'tentative', 'rejected']),
  written: z.string(),
  matched: z.string().optional(),
  score: z.number(),
  /** What measured the scores. */
  source: z.string().optional(),
  candidates: z.array(z.object({ relation: z.string(), score: z.number() })),
})
const StepSchema = z.object({
  action: z.string(),
  expression: z.string().optional(),
  logicalForm: z.string().optional(),
  results: z.array(SeenEntity),
  total: z.number().int().nonnegative(),
  gate: GateSchema.optional(),
  error: z.string().optional(),
  walk: WalkSchema.optional(),
})
const SourceSchema = z.object({
  document: z.string(),
  chunk: z.number().int().nonnegative(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
})
const PassageSchema = z.object({
  text: z.string(),
  coherence: z.number(),
  entities: z.array(z.string()),
  source: SourceSchema,
})

const ObservationBase = { text: z.string(), facts: z.array(Fact), cut: z.number().int().nonnegative() }
export const ObservationSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('relations'),
    ...ObservationBase,
    entity: z.string(),
    direction: Direction,
    relations: Relations,
    offset: z.number().int().nonnegative().optional(),
  }),
  z.object({
    kind: z.literal('entities'),
    ...ObservationBase,
    entity: z.string(),
    from: z.array(z.string()).optional(),
    relation: z.string(),
    direction: Direction,
    entities: z.array(SeenEntity),
    offset: z.number().int().nonnegative().optional(),
  }),
  z.object({ kind: z.literal('both-sides'), ...ObservationBase, entity: z.string(), looks: z.array(LookSchema) }),
  z.object({ kind: z.literal('triples'), ...ObservationBase, entity: z.string(), walks: z.array(WalkSchema) }),
  z.object({ kind: z.literal('expressions'), ...ObservationBase, steps: z.array(StepSchema) }),
  z.object({ kind: z.literal('passages'), ...ObservationBase, query: z.string(), passages: z.array(PassageSchema) }),
  z.object({
    kind: z.literal('error'),
    ...ObservationBase,
    code: z.string(),
    message: z.string(),
    nearest: z.array(z.string()),
  }),
])

const CallSchema = z.object({ name: z.string(), args: z.array(z.string()) })
export const ActionSchema = z.discriminatedUnion('kind', [
  CallSchema.extend({ kind: z.literal('call'), also: z.array(CallSchema).optional() }),
  z.object({ kind: z.literal('answer'), items: z.array(z.string()) }),
])

const PathStep = z.object({ relation: z.string(), direction: Direction })
const DecisionSchema = z.object({
  question: z.string(),
  anchors: z.array(z.string()).readonly(),
  walked: z.array(PathStep).readonly(),
  candidates: z.array(PathStep).readonly(),
  around: z.object({ lookedTail: z.boolean(), lookedHead: z.boolean(), arrived: Direction.optional() }),
  open: z.array(z.enum(['stop', 'look-tail', 'look-head', 'look-elsewhere'])).readonly(),
  bias: z.array(z.number()).readonly(),
  chosen: z.number().int().nonnegative(),
})

export const TurnSchema = z.object({
  /** Exactly what the agent wrote: the span that training learns from. */
  text: z.string(),
  thought: z.string(),
  action: ActionSchema.optional(),
  observation: ObservationSchema.optional(),
  tokens: z.object({ prompt: z.number(), cached: z.number(), generated: z.number() }),
  seconds: z.number(),
  logprob: z.number(),
  /** A person wrote this turn in place of the agent. */
  edited: z.literal(true).optional(),
  considered: z.array(z.object({ label: z.string(), probability: z.number() })).optional(),
  /** What the Navigator chose among, kept where it is in training. */
  decisions: z.array(DecisionSchema).optional(),
  /**
   * The tokens that a language model wrote `text` with, kept where it is in training: one text can be cut in several
   * ways.
   */
  tokenIds: z.array(z.number().int().nonnegative()).optional(),
})
export type Turn = z.infer<typeof TurnSchema>

export const AnswerItemSchema = z.object({
  name: z.string(),
  /** The entity's key where the name was resolved in the graph. */
  key: z.string().optional(),
  /**
   * Chains of facts from a topic entity to this item as the agent walked them, shortest first. Empty: nothing seen
   * supports it.
   */
  evidence: z.array(z.array(Fact)),
  /** Passages of documents that were retrieved and that name this item. */
  passages: z.array(z.object({ text: z.string(), source: SourceSchema })).optional(),
})
export type AnswerItem = z.infer<typeof AnswerItemSchema>

/**
 * One question's way through the graph. The single record that the screen streams, rewards score, SFT trains on and
 * reports print.
 */
export const TrajectorySchema = z.object({
  version: z.literal(1),
  id: z.string(),
  createdAt: z.string(),
  question: z.string(),
  topicEntities: z.array(
    z.object({ name: z.string(), key: z.string(), types: z.array(z.string()), context: z.boolean().optional() }),
  ),
  graph: z.object({ name: z.string(), fingerprint: z.string() }),
  protocol: z.string(),
  policy: z.object({
    kind: z.enum(['navigator', 'gguf', 'endpoint']),
    name: z.string(),
    fingerprint: z.string().optional(),
    adapter: z.string().optional(),
  }),
  settings: z.object({
    turns: z.number(),
    temperature: z.number(),
    seed: z.number(),
    constrained: z.boolean(),
    relationOrder: z.enum(['ranked', 'plain']),
    topP: z.number().optional(),
    protocol: ProtocolSettingsSchema.optional(),
  }),
  prompt: z.string(),
  turns: z.array(TurnSchema),
  answer: z.array(AnswerItemSchema),
  /**
   * `answered`; `no-answer`: the agent ended without one; `stopped` by the user; `failed`: see `error`; `running`:
   * being written.
   */
  status: z.enum(['running', 'answered', 'no-answer', 'stopped', 'failed']),
  error: z.string().optional(),
  seconds: z.number(),
  /** Answers of one question that belong together: samples, or models and protocols side by side. */
  group: z.string().optional(),
  /** The answer whose first turns this one took over, and whether a person rewrote the turn after them. */
  from: z.object({ id: z.string(), turns: z.number().int().nonnegative(), edited: z.boolean() }).optional(),
  /** What was asked before, where this question follows up on it; the last of them is the answer `after`. */
  after: z.string().optional(),
  context: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })).optional(),
})
export type Trajectory = z.infer<typeof TrajectorySchema>

/** What the Ask screen streams. `turn-started` and `token` let it draw before a turn is complete. */
export type TrajectoryEvent =
  | { kind: 'started'; trajectory: Trajectory }
  | { kind: 'turn-started'; index: number }
  | { kind: 'token'; index: number; text: string }
  | { kind: 'turn'; index: number; turn: Turn }
  | { kind: 'finished'; trajectory: Trajectory }
