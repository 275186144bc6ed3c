import { z } from 'zod'
import { DirectionSchema, FactSchema } from './fact.ts'

const whole = z.number().int().nonnegative()

export const SeenEntitySchema = z.object({
  name: z.string(),
  key: z.string(),
  types: z.array(z.string()),
  times: z.array(z.string()),
})
export type SeenEntity = z.infer<typeof SeenEntitySchema>

/** A list of relations on one side of an entity. */
export const LookSchema = z.object({
  entity: z.string(),
  direction: DirectionSchema,
  relations: z.array(z.object({ name: z.string(), count: z.number() })),
})
export type Look = z.infer<typeof LookSchema>

/** A step along one relation, and what it led to. */
export const WalkSchema = z.object({
  /**
   * Where the step started: an entity, or a set (`expression1` of KBQA-R1, `s1`), and then `from` lists its members.
   */
  entity: z.string(),
  from: z.array(z.string()).optional(),
  relation: z.string(),
  direction: DirectionSchema,
  entities: z.array(SeenEntitySchema),
  facts: z.array(FactSchema),
})
export type Walk = z.infer<typeof WalkSchema>

/** How a written relation was matched (KBQA-R1 §IV-A3). */
const GateSchema = z.object({
  tier: z.enum(['validated', 'tentative', 'rejected']),
  written: z.string(),
  matched: z.string().optional(),
  score: z.number(),
  /** What measured the scores; absent where the name was exact. */
  source: z.string().optional(),
  candidates: z.array(z.object({ relation: z.string(), score: z.number() })),
})

/** Where in its document a text was read; `start` and `end` are UTF-16 offsets in the document's text. */
export const PassageSourceSchema = z.object({ document: z.string(), chunk: whole, start: whole, end: whole })
export type PassageSource = z.infer<typeof PassageSourceSchema>

/** An n-ary fact of the hypergraph, with where it was read. */
export const PassageSchema = z.object({
  text: z.string(),
  /** The fused rank score of Graph-R1, Eq. 9. */
  coherence: z.number(),
  entities: z.array(z.string()),
  source: PassageSourceSchema,
})
export type Passage = z.infer<typeof PassageSchema>

/** What an expression comes to that is no set. */
export const ComputedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), value: z.number() }),
  /** A date or a text; absent where there was nothing to compute it from. */
  z.object({ kind: z.literal('value'), text: z.string().optional() }),
  z.object({ kind: z.literal('times'), times: z.array(z.string()) }),
  z.object({ kind: z.literal('boolean'), value: z.boolean() }),
])
export type Computed = z.infer<typeof ComputedSchema>

/** One action of a turn that builds logical forms, KBQA-R1's or a statement of Clew's own protocol, as it was executed. */
export const ExpressionStepSchema = z.object({
  /** `Find_relation [ Inception | directed_by ]` or `s2 = follow(s1, directed_by)` as the agent wrote it, normalised. */
  action: z.string(),
  /** `expression1` or `s1`; undefined when the action was rejected. */
  expression: z.string().optional(),
  /** The logical form so far, `(JOIN directed_by Inception)`. */
  logicalForm: z.string().optional(),
  /** Members that are kept; of a count, and of whatever else is computed, that itself. */
  results: z.array(SeenEntitySchema),
  /** Members there are in all. */
  total: whole,
  /** Absent where no relation had to be matched. */
  gate: GateSchema.optional(),
  /** Why the action was not executed. */
  error: z.string().optional(),
  walk: WalkSchema.optional(),
  /** Of a path of several relations, the steps before the last. */
  before: z.array(WalkSchema).optional(),
  /** Absent for a set, and for the counts of KBQA-R1. */
  computed: ComputedSchema.optional(),
  /** What members were measured by, and of a superlative who comes next. */
  measured: z
    .array(
      z.object({
        name: z.string(),
        key: z.string().optional(),
        value: z.string(),
        /** The value of its own that it was compared with. */
        beside: z.string().optional(),
        next: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** What something computed rests on, and a set that no step led to. */
  facts: z.array(FactSchema).optional(),
  /**
   * Of a set that was chosen by a count, a sum or a mean: facts of this relation that were counted, or led to what was
   * added up, and are too many to be listed.
   */
  unlisted: z.object({ relation: z.string(), facts: whole }).optional(),
  /** What the documents say, of a set that was found in them. */
  passages: z.array(PassageSchema).optional(),
})
export type ExpressionStep = z.infer<typeof ExpressionStepSchema>

const shared = {
  /** Exactly what the model reads. */
  text: z.string(),
  facts: z.array(FactSchema),
  /** Items that exist beyond those listed. */
  cut: whole,
}
/** Items before the first one listed, where a later page was asked for. */
const offset = whole.optional()

/** What the graph said to an action: data for the screen, the rewards and the report, and the text that the model reads. */
export const ObservationSchema = z.discriminatedUnion('kind', [
  LookSchema.extend({ kind: z.literal('relations'), ...shared, offset }),
  WalkSchema.extend({ kind: z.literal('entities'), ...shared, offset }),
  /** GraphWalker's `get_relations`: both sides of an entity. */
  z.object({ kind: z.literal('both-sides'), ...shared, entity: z.string(), looks: z.array(LookSchema) }),
  /** GraphWalker's `get_triples`: steps along several relations, in both directions. */
  z.object({ kind: z.literal('triples'), ...shared, entity: z.string(), walks: z.array(WalkSchema) }),
  /** KBQA-R1 and Clew's own protocol: logical forms and what they come to. */
  z.object({ kind: z.literal('expressions'), ...shared, steps: z.array(ExpressionStepSchema) }),
  /** Graph-R1: what was retrieved for a query. Facts of the graph itself are in `facts`. */
  z.object({ kind: z.literal('passages'), ...shared, query: z.string(), passages: z.array(PassageSchema) }),
  z.object({
    kind: z.literal('error'),
    ...shared,
    code: z.string(),
    message: z.string(),
    nearest: z.array(z.string()),
    /** The relation lists that were asked for in vain, empty: what was looked at need not be looked at again. */
    looks: z.array(LookSchema).optional(),
  }),
])
export type Observation = z.infer<typeof ObservationSchema>

const CallSchema = z.object({
  name: z.string(),
  args: z.array(z.string()),
  /** What the agent calls the result, `s2`, where a protocol's calls give named sets. */
  as: z.string().optional(),
})
export type Call = z.infer<typeof CallSchema>

/**
 * What an agent does in a turn: one call to the graph, or the final answer. An answer without items says that the graph
 * does not say.
 */
export const ActionSchema = z.discriminatedUnion('kind', [
  CallSchema.extend({
    kind: z.literal('call'),
    /** Further calls of the same turn, which KBQA-R1 and Clew's own protocol allow. */
    also: z.array(CallSchema).optional(),
  }),
  z.object({ kind: z.literal('answer'), items: z.array(z.string()) }),
])
export type Action = z.infer<typeof ActionSchema>
