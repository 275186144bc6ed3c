import { GrpoStateSchema, runGrpo, type GrpoState, type RolloutReport } from '../grpo/run-grpo.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { recipeFor } from '../recipes/recipe-for.ts'
import type { LoopTools, RunContext } from './run-context.ts'

export interface GrpoStageTools extends LoopTools {
  lessons: readonly GraphLesson[]
  validation: readonly GraphLesson[]
}

/** Looks at the validation questions in the course of a run. */
const VALIDATIONS = 8
/** Rollouts of a step that are shown. */
const SHOWN = 4

/**
 * Reinforcement as a stage of a run. @returns whether it came to its end, and the F1 on the validation questions of the
 * weights that are left
 */
export async function grpoStage(
  { lessons, validation, from, isTimeUp, checkpoint, restoreBest }: GrpoStageTools,
  context: RunContext,
): Promise<{ ended: boolean; state: GrpoState; f1?: number }> {
  const { progress, clock, signal, plan } = context
  const learner = context.learner()
  const recipe = recipeFor(plan.grpo, learner.description.unit)
  const { description } = await learner.policy()
  const start = GrpoStateSchema.safeParse(from).data
  const started = clock.seconds
  const { steps } = plan.grpo
  let lost = 0
  const training = context.environment(description, 'training')
  const examination = context.environment(description, 'examination')
  progress.step('grpo', {
    phase: `reinforcing with ${recipe.name}: ${recipe.update.questions} questions a step, ${recipe.rollout.groupSize} tries each`,
  })
  const outcome = await runGrpo({
    learner,
    recipe,
    lessons,
    steps,
    seed: plan.seed,
    signal,
    isTimeUp,
    atOnce: context.atOnce(),
    ...(start === undefined ? {} : { from: start }),
    environmentOf: () => training,
    validation: {
      lessons: validation,
      every: Math.max(1, Math.round(steps / VALIDATIONS)),
      environmentOf: () => examination,
    },
    on: {
      onPoint(step, values) {
        progress.point('grpo', step, values)
        const done = step - (start?.step ?? 0)
        const rate = done / Math.max(0.001, clock.seconds - started)
        progress.step('grpo', {
          phase: `reinforcing with ${recipe.name}: step ${step} of ${steps}`,
          fraction: step / steps,
          ...(done > 0
            ? {
                rate: `${(rate * recipe.update.questions * recipe.rollout.groupSize).toFixed(1)} tries/s`,
                secondsLeft: (steps - step) / rate,
              }
            : {}),
        })
      },
      onRollouts(step, rollouts) {
        for (const rollout of shown(rollouts, step)) progress.rollout({ step, ...rollout })
      },
      onLost(_, count, reason) {
        if (lost === 0) progress.note(`${count} tries of one step could not be learnt from: ${reason}`)
        lost += count
      },
      checkpoint,
      restoreBest,
    },
  })
  if (outcome.reason !== undefined) progress.note(outcome.reason)
  return {
    ended: outcome.ended !== 'stopped',
    state: outcome.state,
    ...(outcome.validation === undefined ? {} : { f1: outcome.validation.best }),
  }
}

/** Different questions in turn, and of each what earned the most and the least. */
function shown(rollouts: readonly RolloutReport[], step: number): RolloutReport[] {
  const questions = [...new Set(rollouts.map(({ question }) => question))]
  const chosen = [questions[step % questions.length], questions[(step + 1) % questions.length]]
  return [...new Set(chosen)]
    .flatMap(question => {
      const own = rollouts.filter(rollout => rollout.question === question).toSorted((a, b) => b.reward - a.reward)
      return [...new Set([own[0], own.at(-1)])].filter(rollout => rollout !== undefined)
    })
    .slice(0, SHOWN)
}
