import { z } from 'zod'
import { LessonPreviewSchema } from '../../contract/training-form.ts'
import { LoraPlanSchema, TrainedKindSchema, TrainingPlanSchema } from '../../contract/training-plan.ts'
import { WireError } from '../../contract/wire-error.ts'
import { StageViewSchema, TrainingProgressSchema } from '../../contract/training-run.ts'
import { JudgedSchema } from '../answers/verdict-store.ts'
import { SayingSchema } from '../../contract/words/saying.ts'

/** What is trained, as files. */
const TrainedModel = z.discriminatedUnion('kind', [
  /** The network that walks. `general`: what is rehearsed, and the weights that decide it. */
  z.object({
    kind: z.literal('navigator'),
    weights: z.string(),
    everyday: z.string(),
    general: z.object({ file: z.string(), start: z.string() }),
  }),
  /** What the Navigator weighs whole programs by. `taught`: what an adapter begins with; `general`: what is rehearsed. */
  z.object({
    kind: z.literal('programs'),
    ranker: z.string(),
    everyday: z.string(),
    taught: z.string().optional(),
    general: z.string(),
  }),
  z.object({
    kind: z.literal('gguf'),
    path: z.string(),
    name: z.string(),
    prompt: z.literal('compact').optional(),
    /** A LoRA adapter to go on from. */
    adapter: z.string().optional(),
  }),
])
export type TrainedModel = z.infer<typeof TrainedModel>

const Graph = z.object({ folder: z.string(), name: z.string() })

/** At the next step. `pause`: a checkpoint, to go on from; `stop`: what was learnt so far is handed over. */
const Halt = z.enum(['pause', 'stop'])
export type Halt = z.infer<typeof Halt>

/**
 * What the training worker is asked for. Curve, rollouts, lessons and checkpoints are files of the run's folder, which
 * the worker alone writes.
 */
export const trainingCalls = {
  train: {
    input: z.object({
      /** The run's folder, with its plan in it. */
      folder: z.string(),
      /** Its stages, as they were last told. */
      stages: z.array(StageViewSchema),
      graph: Graph,
      model: TrainedModel,
      /** The relation ranker's weights, that order relation lists. */
      ranker: z.string(),
      /** A graph file that comes with the program: what is known of it is not to be forgotten. */
      sample: z.string(),
      /** What people said of answers about this graph. */
      judged: z.array(JudgedSchema),
      /** A model that words the lessons, reached through the host; left out: the grammar. */
      writer: z.object({ name: z.string(), fingerprint: z.string() }).optional(),
    }),
    output: z.discriminatedUnion('kind', [
      /** A checkpoint is written; `reason`: why it paused, where nobody asked for it. */
      z.object({ kind: z.literal('paused'), reason: z.string().optional() }),
      z.object({ kind: z.literal('ended'), stopped: z.boolean() }),
    ]),
    told: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('progress'), progress: TrainingProgressSchema }),
      /** Weights that Ask can use lie in this file, for the host to take. */
      z.object({
        kind: z.literal('exported'),
        path: z.string(),
        file: z.string(),
        fingerprint: z.string(),
        bytes: z.number(),
        learner: TrainedKindSchema,
      }),
      /** What nobody foresaw in an episode, for the log; the run goes on without it. */
      z.object({ kind: z.literal('defect'), error: WireError }),
    ]),
  },
  /** Ends the training that is under way; its own answer says how. */
  halt: { input: Halt, output: z.void() },
  /** A few lessons as a plan would make them. */
  preview: {
    input: z.object({ plan: TrainingPlanSchema, graph: Graph, judged: z.array(JudgedSchema) }),
    output: LessonPreviewSchema,
  },
  /** What training this file would take. */
  memory: {
    input: z.object({
      path: z.string(),
      device: TrainingPlanSchema.shape.device,
      /** Left out: the whole model. */
      lora: LoraPlanSchema.optional(),
    }),
    output: z.object({ bytes: z.number(), device: z.string(), refusal: SayingSchema.optional() }),
  },
}
