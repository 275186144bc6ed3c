import { z } from 'zod'
import { PathSchema } from './ids.ts'
import { SetupSchema } from './question.ts'

/** Baselines of one turn. */
export const ONE_TURN_NAMES = ['vanilla', 'cot', 'retrieval'] as const
export type OneTurnBaseline = (typeof ONE_TURN_NAMES)[number]
/** `embedded` searches the graph's triples by their wording, turn by turn. */
export const BASELINE_NAMES = [...ONE_TURN_NAMES, 'embedded'] as const
export type BaselineName = (typeof BASELINE_NAMES)[number]

/** How every question is answered. What is left out is as in Ask. */
export const EvaluationSetupSchema = SetupSchema.extend({
  /** Asks the model once instead of letting it walk. */
  baseline: z.enum(BASELINE_NAMES).optional(),
})
export type EvaluationSetup = z.infer<typeof EvaluationSetupSchema>

/** A model that reads the answers once they are all there. */
export const JudgePlanSchema = z.object({
  /** `decoder`, an id of the library, the path of a GGUF file, or an endpoint. */
  model: PathSchema,
  /** Whether prediction and gold mean the same (KG-R1, appendix C.1). */
  match: z.boolean().default(true),
  /** Graph-R1's seven dimensions (appendix F). */
  dimensions: z.boolean().default(false),
})
export type JudgePlan = z.infer<typeof JudgePlanSchema>

/** Everything that an evaluation is told, but where its questions come from. */
export const EvaluationPlanSchema = EvaluationSetupSchema.extend({
  name: z.string().trim().min(1).max(100).optional(),
  /** Questions from the start of the set; left out: all. */
  limit: z.number().int().min(1).max(10_000_000).optional(),
  /** Answers to every question under seeds that follow each other, for Pass@k and the union of the runs (KG-R1 §4). */
  samples: z.number().int().min(1).max(64).default(1),
  /** Questions that are answered side by side: batched throughput (KG-R1, Table 9); one by one measures latency. */
  atOnce: z.number().int().min(1).max(256).default(1),
  judge: JudgePlanSchema.optional(),
  /**
   * Each question is asked of the graph that it brings along (RoG, KG-R1 B.2); `kg` is only what they are called
   * together.
   */
  ownGraphs: z.boolean().default(false),
  /**
   * Files of lessons that the model was taught with: questions of the set that resemble one of them are marked
   * (GraphWalker B.2).
   */
  against: z.array(PathSchema).max(100).default([]),
})
export type EvaluationPlan = z.infer<typeof EvaluationPlanSchema>
export type EvaluationPlanInput = z.input<typeof EvaluationPlanSchema>
