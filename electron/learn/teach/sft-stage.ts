import { runSft, SftStateSchema, type ImitationLesson, type SftState } from '../sft/run-sft.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import type { LoopTools, RunContext } from './run-context.ts'

export interface SftStageTools extends LoopTools {
  stage: 'stage-1' | 'stage-2'
  lessons: readonly ImitationLesson[]
  validation: readonly ImitationLesson[]
  plan: TrainingPlan['stage1']
}

/**
 * Imitation as a stage of a run. @returns whether it came to its end; false: it was asked to stop, and `state` is where
 * it stands
 */
export async function sftStage(
  { stage, lessons, validation, plan, from, isTimeUp, checkpoint, restoreBest }: SftStageTools,
  context: RunContext,
): Promise<{ ended: boolean; state: SftState }> {
  const { progress, clock, signal } = context
  const started = clock.seconds
  const start = SftStateSchema.safeParse(from).data
  const steps = Math.max(
    1,
    Math.ceil((plan.epochs * lessons.length) / Math.min(plan.batch, Math.max(1, lessons.length))),
  )
  const name = stage === 'stage-1' ? 'imitating the gold ways' : 'imitating its own right answers'
  const outcome = await runSft({
    learner: context.learner(),
    lessons,
    validation,
    plan,
    seed: context.plan.seed,
    ...(start === undefined ? {} : { from: start }),
    signal,
    isTimeUp,
    on: {
      onUnreadable(left) {
        if (left.length > 0)
          progress.note(
            `${left.length} episodes could not be learnt from in ${stage.replace('-', ' ')}: ${left[0]?.reason ?? ''}`,
          )
      },
      onPoint(step, values) {
        progress.point(stage, step, values)
        const done = step - (start?.step ?? 0)
        const rate = done / Math.max(0.001, clock.seconds - started)
        progress.step(stage, {
          phase: `${name}: step ${step} of ${steps}`,
          fraction: step / steps,
          ...(done > 0
            ? { rate: `${(rate * plan.batch).toFixed(1)} episodes/s`, secondsLeft: (steps - step) / rate }
            : {}),
        })
      },
      checkpoint,
      restoreBest,
    },
  })
  if (outcome.reason !== undefined) progress.note(outcome.reason)
  return { ended: outcome.ended !== 'stopped', state: outcome.state }
}
