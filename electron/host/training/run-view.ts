import { z } from 'zod'
import { HeldOutScoreSchema, StageViewSchema, type StageName } from '../../contract/run-report.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import type { RunView } from '../../contract/teach-views.ts'

/** A run as its file has it. */
export const RunViewSchema: z.ZodType<RunView> = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['teach', 'sft', 'grpo']),
  kg: z.string(),
  model: z.string(),
  modelId: z.string(),
  protocol: z.string(),
  state: z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'stopped', 'interrupted']),
  stages: z.array(StageViewSchema),
  phase: z.string(),
  rate: z.string().optional(),
  secondsLeft: z.number().optional(),
  startedAt: z.string(),
  endedAt: z.string().optional(),
  error: z.string().optional(),
  notes: z.array(z.string()),
  before: HeldOutScoreSchema.optional(),
  after: HeldOutScoreSchema.optional(),
  adapter: z.string().optional(),
  lessons: z.number(),
  checkpointAt: z.string().optional(),
})

/** The stages that each kind of run goes through. */
export const STAGES_OF: Record<TrainingPlan['kind'], readonly StageName[]> = {
  teach: ['lessons', 'before', 'stage-1', 'rollouts', 'stage-2', 'grpo', 'after'],
  sft: ['lessons', 'before', 'stage-1', 'stage-2', 'after'],
  grpo: ['lessons', 'before', 'grpo', 'after'],
}

/** What can be resumed. */
export function isUnfinished({ state }: RunView): boolean {
  return state === 'paused' || state === 'interrupted' || state === 'failed' || state === 'stopped'
}

export function isAtWork({ state }: RunView): boolean {
  return state === 'waiting' || state === 'running'
}
