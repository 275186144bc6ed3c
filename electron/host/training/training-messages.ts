import { z } from 'zod'
import { WireError } from '../../contract/wire-error.ts'
import { LessonPreviewSchema } from '../../contract/training-form.ts'
import { TrainingProgressSchema } from '../../contract/training-run.ts'
import { LoraPlanSchema, TrainedKindSchema, TrainingPlanSchema } from '../../contract/training-plan.ts'
import { JudgedSchema } from '../answers/verdict-store.ts'

/** What is trained, as files. */
const TrainedModel = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('navigator'), weights: z.string(), everyday: z.string() }),
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

const StartTraining = z.object({
  kind: z.literal('start'),
  /** The run's folder, with its plan in it. */
  folder: z.string(),
  graph: z.object({ folder: z.string(), name: z.string() }),
  model: TrainedModel,
  /** The relation ranker's weights, that order relation lists. */
  ranker: z.string(),
  /** What people said of answers about this graph. */
  judged: z.array(JudgedSchema),
})

/** A few lessons as a plan would make them; answered with `preview`. */
const PreviewLessons = z.object({
  kind: z.literal('preview'),
  plan: TrainingPlanSchema,
  graph: z.object({ folder: z.string(), name: z.string() }),
  judged: z.array(JudgedSchema),
})
export type PreviewLessons = z.infer<typeof PreviewLessons>

/** What training this file would take; answered with `memory`. */
const MeasureMemory = z.object({
  kind: z.literal('memory'),
  path: z.string(),
  device: TrainingPlanSchema.shape.device,
  /** Left out: the whole model. */ lora: LoraPlanSchema.optional(),
})
export type MeasureMemory = z.infer<typeof MeasureMemory>

/**
 * What the host and the training worker say to each other. Curve, rollouts, lessons and checkpoints are files of the
 * run's folder, which the worker alone writes.
 */
export const ToTrainingWorker = z.discriminatedUnion('kind', [
  StartTraining,
  PreviewLessons,
  MeasureMemory,
  /** At the next step: a checkpoint, then `paused`. */
  z.object({ kind: z.literal('pause') }),
  /** At the next step: what was learnt so far is written, then `ended`. */
  z.object({ kind: z.literal('stop') }),
])
export type ToTrainingWorker = z.infer<typeof ToTrainingWorker>
export type StartTraining = z.infer<typeof StartTraining>

export const FromTrainingWorker = z.discriminatedUnion('kind', [
  TrainingProgressSchema.extend({ kind: z.literal('progress') }),
  /** Weights that Ask can use lie in this file, for the host to take. */
  z.object({
    kind: z.literal('exported'),
    path: z.string(),
    file: z.string(),
    fingerprint: z.string(),
    bytes: z.number(),
    learner: TrainedKindSchema,
  }),
  /** A checkpoint is written; `reason`: why it paused, where nobody asked for it. */
  z.object({ kind: z.literal('paused'), reason: z.string().optional() }),
  z.object({ kind: z.literal('ended'), stopped: z.boolean() }),
  z.object({ kind: z.literal('preview'), preview: LessonPreviewSchema }),
  z.object({ kind: z.literal('memory'), bytes: z.number(), device: z.string(), refusal: z.string().optional() }),
  WireError.extend({ kind: z.literal('failed') }),
])
export type FromTrainingWorker = z.infer<typeof FromTrainingWorker>
