import { z } from 'zod'
import { GrpoPlanSchema, TrainedKindSchema, TrainingPlanSchema } from './training-plan.ts'
import { PROTOCOL_NAMES } from './protocol.ts'
import { SayingSchema } from './words/saying.ts'

/** What a plan would need, before anything is loaded. */
export const PlanEstimateSchema = z.object({
  /** Why it cannot be run as it is; a sentence each. Empty: it can. */
  refusals: z.array(SayingSchema),
  warnings: z.array(SayingSchema),
  memoryBytes: z.number(),
  memoryFree: z.number(),
  seconds: z.number().optional(),
  device: z.string(),
  /** What it will be taught by, where the plan leaves that open too; left out: that could not be told. */
  protocol: z.enum(PROTOCOL_NAMES).optional(),
})
export type PlanEstimate = z.infer<typeof PlanEstimateSchema>

/** Where lessons come from, and an example of each source, before training starts. */
export const LessonPreviewSchema = z.object({
  counts: z.array(z.object({ source: z.string(), lessons: z.number() })),
  examples: z.array(
    z.object({ question: z.string(), answers: z.array(z.string()), path: z.string(), source: z.string() }),
  ),
  rejected: z.array(z.object({ reason: SayingSchema, lessons: z.number(), example: z.string() })),
})
export type LessonPreview = z.infer<typeof LessonPreviewSchema>

/** A recipe with every setting by its dotted name, as the paper has it, and the ablations that fit it. */
const RecipeViewSchema = z.object({
  name: GrpoPlanSchema.shape.recipe.unwrap(),
  settings: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })),
  ablations: z.array(z.object({ name: z.string(), says: SayingSchema })),
  /** How large the paper's run was. */
  sizes: z.object({
    grpo: z.object({ steps: z.number(), questions: z.number(), rate: z.number() }),
    sft: z.object({ epochs: z.number().optional(), batch: z.number().optional(), rate: z.number() }).optional(),
  }),
})
export type RecipeView = z.infer<typeof RecipeViewSchema>

/** What a plan can be made of. */
export const TeachChoicesSchema = z.object({
  /** What a plan is where it says nothing, by what is trained; `programs`: the Navigator under Clew's own protocol. */
  defaults: z.record(z.enum([...TrainedKindSchema.options, 'programs']), TrainingPlanSchema),
  recipes: z.array(RecipeViewSchema),
})
export type TeachChoices = z.infer<typeof TeachChoicesSchema>
