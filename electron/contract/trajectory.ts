import { z } from 'zod'
import { DirectionSchema, FactSchema, PathStepSchema } from './fact.ts'
import { MostWrongSchema } from './graph.ts'
import { HistoryLabelSchema } from './history.ts'
import { ActionSchema, ObservationSchema, PassageSchema } from './observation.ts'
import { ProtocolSettingsSchema } from './protocol.ts'
import { AnswerFateSchema } from './recheck.ts'
import { MarkSchema } from './verdict.ts'
import { SayingSchema } from './words/saying.ts'

/**
 * A choice of the Navigator as its network met it: everything that the choice's probability depends on besides the
 * weights, so that it can be computed again, and its gradient, under others. A turn that stops at one anchor and goes
 * on at the next holds two.
 */
export const DecisionSchema = z.object({
  question: z.string(),
  /** The anchor the walk starts at, then the others. */
  anchors: z.array(z.string()).readonly(),
  walked: z.array(PathStepSchema).readonly(),
  candidates: z.array(PathStepSchema).readonly(),
  /** What is known of the entity at hand: the sides whose relations were listed, and the direction it was come to by. */
  around: z.object({ lookedTail: z.boolean(), lookedHead: z.boolean(), arrived: DirectionSchema.optional() }),
  open: z.array(z.enum(['stop', 'look-tail', 'look-head', 'look-elsewhere'])).readonly(),
  /** Nats added to each score, candidates first: what is known besides the network. */
  bias: z.array(z.number()).readonly(),
  /** Index of what was chosen: a candidate, or behind them an open move. */
  chosen: z.number().int().nonnegative(),
})
export type Decision = z.infer<typeof DecisionSchema>

/**
 * A choice among whole programs as the semantic parser weighed it: everything that its probability depends on besides
 * what was taught, so that it can be computed again, and its gradient, under others.
 */
export const ProgramChoiceSchema = z.object({
  /**
   * Of each program its score without what was taught, in nats, its features, and the parts of its graph that stand in
   * it with the words that may mean them.
   */
  candidates: z
    .array(
      z.object({
        score: z.number(),
        features: z.record(z.string(), z.number()),
        own: z.object({ parts: z.array(z.string()), words: z.array(z.string()) }).optional(),
      }),
    )
    .readonly(),
  /** What was chosen; several where any of them would have been right, as in an episode that is to be imitated. */
  chosen: z.array(z.number().int().nonnegative()).min(1).readonly(),
})
export type ProgramChoice = z.infer<typeof ProgramChoiceSchema>

/** What a question may mean, and what that comes to. */
export const ReadingSchema = z.object({
  /** Estimated chance that its answer is right. */
  chance: z.number().min(0).max(1),
  /** The logical form; left out where it is that the graph does not say. */
  program: z.string().optional(),
  /** Names of the answer, the first of them. */
  names: z.array(z.string()).readonly(),
  /** How many there are. */
  total: z.number().int().nonnegative(),
})
export type Reading = z.infer<typeof ReadingSchema>

/** How sure an agent is to be before it gives an answer, where it can tell. */
export const SurenessSchema = z.object({
  /** Of the answers that are given, the share that may be wrong. */
  mostWrong: MostWrongSchema,
  /** Nats that the marks of this graph's answers add to the odds of being right. */
  offset: z.number(),
  /** The least chance of an answer that is given, where the graph has one of its own; left out: that of any graph. */
  needed: z.number().min(0).max(1).optional(),
})
export type Sureness = z.infer<typeof SurenessSchema>

/** A part of what a question was understood as. */
export const PartSchema = z.object({
  kind: z.enum(['name', 'relation', 'value', 'operation']),
  text: z.string(),
  /** What else may stand there, likeliest first, each with the turn that follows that reading. */
  alternatives: z.array(z.object({ label: z.string(), text: z.string() })).readonly(),
})
export type Part = z.infer<typeof PartSchema>

/** What an agent makes of the answer that it goes for. */
export const AnswerEstimateSchema = z.object({
  /** Estimated chance that the answer is right: of answers like it, so many are. */
  chance: z.number().min(0).max(1),
  /** The least chance with which an answer is given; below it, it is offered as one of several. */
  needed: z.number().min(0).max(1),
  /** Words of the question, as written, for which nothing in what was followed stands. */
  unread: z.array(z.string()).readonly(),
  /** Of the reading that was chosen; absent where it is that the graph does not say. */
  understood: z.array(PartSchema).readonly().optional(),
  /** Readings that come to something else, likeliest first, each with the turn that follows it. */
  others: z.array(ReadingSchema.extend({ text: z.string() })).readonly(),
})
export type AnswerEstimate = z.infer<typeof AnswerEstimateSchema>

export const TurnSchema = z.object({
  /** Exactly what the agent wrote: the span that training learns from. */
  text: z.string(),
  thought: z.string(),
  /** The thought of one that thinks in set sentences, for who reads another language. */
  reason: SayingSchema.optional(),
  action: ActionSchema.optional(),
  observation: ObservationSchema.optional(),
  /** What stands in rows that nothing names, by key, where the turn came by such: `Top Field · oats · 2023-03-28`. */
  rows: z.record(z.string(), z.string()).optional(),
  tokens: z.object({ prompt: z.number(), cached: z.number(), generated: z.number() }),
  seconds: z.number(),
  logprob: z.number(),
  /** A person wrote this turn in place of the agent. */
  edited: z.literal(true).optional(),
  considered: z.array(z.object({ label: SayingSchema, probability: z.number() })).optional(),
  /** On the turn with which a reading of the question was chosen. */
  estimate: AnswerEstimateSchema.optional(),
  /** What speaks against what it concludes, or keeps it from concluding anything: sentences for whoever reads the answer. */
  doubts: z.array(SayingSchema).readonly().optional(),
  /** What the Navigator chose among, kept where it is in training. */
  decisions: z.array(DecisionSchema).optional(),
  /** The programs that the Navigator chose among, kept where it is in training. */
  programChoice: ProgramChoiceSchema.optional(),
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
  evidence: z.array(z.array(FactSchema)),
  /** Passages of documents that were retrieved and that name this item. */
  passages: z.array(PassageSchema.pick({ text: true, source: true })).optional(),
})
export type AnswerItem = z.infer<typeof AnswerItemSchema>

/** An anchor of the question. */
export const TopicEntitySchema = z.object({
  name: z.string(),
  key: z.string(),
  types: z.array(z.string()),
  /** It was not named in the question but is an answer of the question before. */
  context: z.boolean().optional(),
  /** Whoever asked said that the question is about it. */
  given: z.boolean().optional(),
  /** All entities that share the name, where several do: the first of them, as the graph tells them apart. */
  namesakes: z
    .object({
      /** The name that they share. */
      name: z.string(),
      total: z.number().int().nonnegative(),
      first: z.array(z.object({ name: z.string(), types: z.array(z.string()) })),
    })
    .optional(),
})
export type TopicEntity = z.infer<typeof TopicEntitySchema>

/** A question that was asked before the one that follows up on it. */
export const EarlierQuestionSchema = z.object({
  question: z.string(),
  answers: z.array(z.string()),
  /** Those of them that are entities, where some are not: a yes or a number means no entity of its name. */
  entities: z.array(z.string()).optional(),
  /**
   * What answered it, as a logical form: the program, else the entities. A follow-up under Clew's own protocol takes it,
   * or a part of it, into its own. Absent where there is none, or more than a program can hold.
   */
  logicalForm: z.string().optional(),
})
export type EarlierQuestion = z.infer<typeof EarlierQuestionSchema>

/**
 * One question's way through the graph. The single record that the screen streams, rewards score, SFT trains on and
 * reports print.
 */
export const TrajectorySchema = z.object({
  version: z.literal(1),
  id: z.string(),
  createdAt: z.string(),
  question: z.string(),
  topicEntities: z.array(TopicEntitySchema),
  graph: z.object({
    name: z.string(),
    fingerprint: z.string(),
    /** Of the versions that are kept, the one that was asked; told by reports. */
    version: z.number().int().positive().optional(),
  }),
  protocol: z.string(),
  policy: z.object({
    kind: z.enum(['navigator', 'gguf', 'endpoint']),
    name: z.string(),
    fingerprint: z.string().optional(),
    adapter: z.string().optional(),
    /** Of the adapter's weights, where it is one that lies over a model. */
    adapterFingerprint: z.string().optional(),
  }),
  settings: z.object({
    turns: z.number(),
    temperature: z.number(),
    seed: z.number(),
    constrained: z.boolean(),
    relationOrder: z.enum(['ranked', 'plain']),
    topP: z.number().optional(),
    sureness: SurenessSchema.optional(),
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
  error: SayingSchema.optional(),
  seconds: z.number(),
  /** Answers of one question that belong together: samples, or models and protocols side by side. */
  group: z.string().optional(),
  /** The answer whose first turns this one took over, and whether a person rewrote the turn after them. */
  from: z.object({ id: z.string(), turns: z.number().int().nonnegative(), edited: z.boolean() }).optional(),
  /** What was asked before, where this question follows up on it; the last of them is the answer `after`. */
  after: z.string().optional(),
  context: z.array(EarlierQuestionSchema).optional(),
  /** The version of Clew that answered. */
  program: z.string().optional(),
  /** Entities that stand under a pseudonym, in a report's record: it cannot be answered again. */
  redacted: z.number().int().positive().optional(),
})
export type Trajectory = z.infer<typeof TrajectorySchema>

/** What the Ask screen streams. `turn-started` and `token` let it draw before a turn is complete. */
export const TrajectoryEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), trajectory: TrajectorySchema }),
  z.object({ kind: z.literal('turn-started'), index: z.number() }),
  z.object({ kind: z.literal('token'), index: z.number(), text: z.string() }),
  z.object({ kind: z.literal('turn'), index: z.number(), turn: TurnSchema }),
  z.object({
    kind: z.literal('finished'),
    trajectory: TrajectorySchema,
    /** The disk did not take it: it is gone once it is no longer in view. */
    notKept: SayingSchema.optional(),
  }),
])
export type TrajectoryEvent = z.infer<typeof TrajectoryEventSchema>
export type FinishedEvent = Extract<TrajectoryEvent, { kind: 'finished' }>

/** A trajectory as the history lists it. */
export const TrajectoryCardSchema = TrajectorySchema.pick({
  id: true,
  question: true,
  createdAt: true,
  status: true,
  protocol: true,
  group: true,
  after: true,
}).extend({
  graph: z.string(),
  /** Of the graph as it was when it was asked. */
  fingerprint: z.string(),
  policy: z.string(),
  /** Names, the first twenty of them. */
  answers: z.array(z.string()),
  /** Keys of the entities that it was asked about, the first twenty of them. */
  about: z.array(z.string()),
  verdict: MarkSchema.optional(),
  ...HistoryLabelSchema.shape,
  /** What the graph's present version makes of it, where that is something else and nobody has seen it. */
  fate: AnswerFateSchema.exclude(['unchanged', 'not-asked']).optional(),
})
export type TrajectoryCard = z.infer<typeof TrajectoryCardSchema>
