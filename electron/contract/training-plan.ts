import { z } from 'zod'
import { PROTOCOL_NAMES } from './protocol.ts'
import { ProtocolSettingsSchema } from './protocol-settings.ts'
import { LESSON_SHAPES } from './lesson.ts'
import { type ContractKey, say } from './words/words.ts'

/** What is trained: the Navigator, a small model whole, or a LoRA adapter. */
export const TrainedKindSchema = z.enum(['navigator', 'whole', 'lora'])
export type TrainedKind = z.infer<typeof TrainedKindSchema>

const count = (least: number, most: number) => z.number().int().min(least).max(most)

/** How lessons are drawn from the graph (GraphWalker §2.2.1). */
export const LessonPlanSchema = z.object({
  count: count(0, 1_000_000),
  minHops: count(1, 5).default(1),
  maxHops: count(1, 5).default(3),
  /**
   * d_min and d_max of GraphWalker's Eq. 1: neighbours along a step, at least and at most; 1 and 50 where left out. From
   * 2 on no step is trivially unique.
   */
  dMin: count(1, 1_000).optional(),
  dMax: count(1, 100_000).optional(),
  shapes: z.array(z.enum(LESSON_SHAPES)).min(1).default(['path', '2i']),
  /** Whether questions that are judged poor are dropped (GraphWalker §2.2.1, phase 2; its Figure 5 leaves that out). */
  qualityFilter: z.boolean().default(true),
  /**
   * A language model that words the questions and judges them (GraphWalker, appendix H), by its id; left out: the grammar
   * and its rules do. Only what is walked is worded by one: programs and gaps in documents are not.
   */
  writer: z.string().optional(),
  /**
   * Whether the agent's own tries are spread evenly over kinds of question, however many there is time for (stratified
   * sampling, GraphWalker §2.2.2); else they go in the order of the lessons.
   */
  stratified: z.boolean().default(false),
  /** Only these relations are walked; left out: all. */
  relations: z.array(z.string()).optional(),
  /** Lessons from answers that were marked right, wrong or corrected. */
  fromUse: z.boolean().default(true),
  /** Files of lessons or questions to learn from as well. */
  files: z.array(z.string()).default([]),
  /** Questions that are kept back: before and after are measured on these and on nothing else. */
  heldOut: count(10, 10_000).default(200),
  /** Question files that nothing may be learnt from: lessons that resemble them are dropped (GraphWalker B.2). */
  keepOut: z.array(z.string()).default([]),
})

const rate = z.number().positive().max(1)

const SftPlanSchema = z.object({
  epochs: z.number().min(0).max(100),
  rate,
  /** Episodes a step, gradients gathered over as many as fit at once. */
  batch: count(1, 4_096).default(16),
  warmUp: z.number().min(0).max(1).default(0.03),
  /** Evaluations without gain after which it stops. */
  patience: count(1, 1_000).default(3),
})

export const LoraPlanSchema = z.object({
  rank: count(1, 256).default(16),
  alpha: z.number().positive().default(32),
  /** Matrices that get an adapter, by the ends of their names in the file. */
  targets: z
    .array(z.string())
    .min(1)
    .default(['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down']),
})

export const GrpoPlanSchema = z.object({
  /** A recipe by name, of `learn/recipes`, and what of it is set otherwise. */
  recipe: z.enum(['kg-r1', 'graphwalker', 'graph-r1', 'kbqa-r1']).default('kg-r1'),
  changes: z.record(z.string(), z.unknown()).default({}),
  steps: count(0, 1_000_000).default(100),
  /** Questions a step. */
  questions: count(1, 4_096),
  rate,
})

/** Everything that a training run is told. */
export const TrainingPlanSchema = z.object({
  kind: z.enum(['teach', 'sft', 'grpo']).default('teach'),
  name: z.string().trim().min(1).max(100).optional(),
  kg: z.string(),
  /** `navigator`, `decoder`, an id of the library, or the path of a GGUF file. */
  model: z.string().default('navigator'),
  /** An adapter to go on from, by its id. */
  adapter: z.string().optional(),
  protocol: z.enum(PROTOCOL_NAMES).optional(),
  /** The protocol's knobs; what is left out is as the graph is asked. */
  protocolSettings: ProtocolSettingsSchema.optional(),
  /** Calls of an episode that is imitated or examined; left out: as the protocol's paper has it. A recipe has its own. */
  turns: count(1, 1_000).optional(),
  relationOrder: z.enum(['ranked', 'plain']).default('ranked'),
  seed: z.number().int().default(1),
  lessons: LessonPlanSchema,
  stage1: SftPlanSchema,
  stage2: SftPlanSchema,
  /**
   * `mixed`: gold paths and rollouts are imitated in one go, as stage 1 is set, and the rollouts are the agent's before
   * teaching (Mixed-SFT, GraphWalker, Table 4).
   */
  imitation: z.enum(['apart', 'mixed']).default('apart'),
  grpo: GrpoPlanSchema,
  lora: LoraPlanSchema.prefault({}),
  /**
   * How much questions of other graphs, answered as before, count beside the lessons in every step (KL to the start); 0:
   * they are not rehearsed. The Navigator has such questions; language models have none.
   */
  rehearsal: z.number().min(0).max(100).default(1),
  /** Whole-model training instead of an adapter, for small models. */
  whole: z.boolean(),
  device: z.enum(['auto', 'cpu', 'cuda', 'vulkan', 'metal']).default('auto'),
  /** Minutes after which the run goes over to its last stage and ends. */
  minutes: z.number().positive().max(10_080).default(60),
})
export type TrainingPlan = z.infer<typeof TrainingPlanSchema>

/** A plan as a person gives it: what the kind of model decides may be left open. */
export const PlanRequestSchema = TrainingPlanSchema.extend({
  lessons: LessonPlanSchema.partial({ count: true }).prefault({}),
  stage1: SftPlanSchema.partial({ epochs: true, rate: true }).prefault({}),
  stage2: SftPlanSchema.partial({ epochs: true, rate: true }).prefault({}),
  grpo: GrpoPlanSchema.partial({ rate: true, questions: true }).prefault({}),
  whole: z.boolean().optional(),
})
export type PlanRequest = z.infer<typeof PlanRequestSchema>
export type TrainingPlanInput = z.input<typeof PlanRequestSchema>

/** How long a run is to be, with lessons and questions kept back that fit into its minutes. What is usual says nothing. */
export const RUN_LENGTHS = {
  quick: { title: 'formats.quick', minutes: 2, lessons: { count: 400, heldOut: 30 } },
  usual: { title: 'formats.usual', minutes: undefined, lessons: { count: undefined, heldOut: undefined } },
  'all-night': { title: 'formats.allNight', minutes: 480, lessons: { count: 20_000, heldOut: 400 } },
} as const satisfies Record<string, { title: ContractKey; minutes: unknown; lessons: unknown }>
export const RunLengthSchema = z.enum(Object.keys(RUN_LENGTHS) as (keyof typeof RUN_LENGTHS)[])
export type RunLength = z.infer<typeof RunLengthSchema>

/** What a length is called. */
export function runLengthTitle(length: RunLength): string {
  return say(RUN_LENGTHS[length].title)
}
