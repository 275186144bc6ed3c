import { z } from 'zod'
import { ProgressSchema } from './job.ts'
import { TrainingPlanSchema } from './training-plan.ts'
import { TrajectorySchema } from './trajectory.ts'
import { WorkStateSchema } from './states.ts'
import { SayingSchema } from './words/saying.ts'

/**
 * The way of a run, in this order: GraphWalker §2.2 (lessons, two stages of imitation), then reinforcement; before and
 * after are measured on questions that were kept back.
 */
export const STAGE_NAMES = ['lessons', 'before', 'stage-1', 'rollouts', 'stage-2', 'grpo', 'after'] as const
export type StageName = (typeof STAGE_NAMES)[number]

export const StageViewSchema = z.object({
  name: z.enum(STAGE_NAMES),
  state: z.enum(['waiting', 'running', 'done', 'skipped', 'failed']),
  /** Share done, 0 to 1. */
  fraction: z.number(),
  seconds: z.number(),
})
export type StageView = z.infer<typeof StageViewSchema>

/** The share of its stages that a run has behind it. */
export function doneShare(stages: readonly StageView[]): number {
  const behind = stages.reduce(
    (sum, { state, fraction }) => sum + (state === 'done' || state === 'skipped' ? 1 : fraction),
    0,
  )
  return behind / Math.max(1, stages.length)
}

/** Scores on questions that were kept back from training. `low` and `high`: the 95 % interval. */
export const HeldOutScoreSchema = z.object({
  questions: z.number(),
  hit1: z.number(),
  f1: z.number(),
  hit1Low: z.number(),
  hit1High: z.number(),
  byHops: z.array(z.object({ hops: z.number(), questions: z.number(), hit1: z.number(), f1: z.number() })),
})
export type HeldOutScore = z.infer<typeof HeldOutScoreSchema>

/** What teaching did to the answers about another graph, which is to be nothing. */
export const ElsewhereScoreSchema = z.object({ before: HeldOutScoreSchema, after: HeldOutScoreSchema.optional() })
export type ElsewhereScore = z.infer<typeof ElsewhereScoreSchema>

/**
 * A point of the live curves. `values` by name: `loss`, `reward`, `reward.turn`, `reward.outcome`, `reward.retrieval`,
 * `f1`, `hit1`, `kl`, `entropy`, `clipped`, `turns`, `tokens`, `valid`, `rate`, `gradient`, `validation`. Not every
 * point has every one.
 */
export const CurvePointSchema = z.object({
  stage: z.enum(STAGE_NAMES),
  step: z.number(),
  /** Seconds since the run began, pauses left out. */
  seconds: z.number(),
  values: z.record(z.string(), z.number()),
})
export type CurvePoint = z.infer<typeof CurvePointSchema>

/** A rollout as it came, with what it earned. */
export const RolloutViewSchema = z.object({
  step: z.number(),
  question: z.string(),
  gold: z.array(z.string()),
  trajectory: TrajectorySchema,
  reward: z.number(),
  parts: z.record(z.string(), z.number()),
  /** The advantage of each turn; none where the right tries are imitated and the others left out. */
  advantages: z.array(z.number()),
})
export type RolloutView = z.infer<typeof RolloutViewSchema>

/**
 * How far a run is: told by its worker, kept in its file, shown by every door. Phase, rate and the seconds that are left
 * are those of the stage at work; what the later stages will take is not known before they begin.
 */
export const TrainingProgressSchema = ProgressSchema.omit({ fraction: true }).extend({
  stages: z.array(StageViewSchema),
  /** What a person should know, a sentence each: a stop by a guard, lessons that were left out. */
  notes: z.array(SayingSchema),
  lessons: z.number(),
  /** Since the run began, pauses left out. */
  seconds: z.number(),
  before: HeldOutScoreSchema.optional(),
  after: HeldOutScoreSchema.optional(),
  /** The same of another graph's questions. */
  elsewhere: ElsewhereScoreSchema.optional(),
  /** When the last checkpoint was written. */
  checkpointAt: z.string().optional(),
})
export type TrainingProgress = z.infer<typeof TrainingProgressSchema>

/** One run of training, as its file has it and the list shows it. */
export const RunViewSchema = TrainingProgressSchema.omit({ seconds: true }).extend({
  id: z.string(),
  name: z.string(),
  kind: TrainingPlanSchema.shape.kind.unwrap(),
  kg: z.string(),
  /** The model that it starts from, as people read it. */
  model: z.string(),
  modelId: z.string(),
  protocol: z.string(),
  state: WorkStateSchema.exclude(['cancelled']),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  error: SayingSchema.optional(),
  /** Of the whole run, however long its stages take; known while it is at work. */
  mostSecondsLeft: z.number().optional(),
  /** Id of the adapter that it made; there from the first checkpoint on. */
  adapter: z.string().optional(),
})
export type RunView = z.infer<typeof RunViewSchema>
export type RunState = RunView['state']
