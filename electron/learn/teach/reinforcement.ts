import type { GraphLesson } from '../../contract/lesson.ts'
import { runGrpo, type RolloutReport } from '../grpo/run-grpo.ts'
import { recipeFor } from '../recipes/recipe-for.ts'
import type { StageOutcome } from '../stage-loop.ts'
import type { RunContext } from './run-context.ts'
import { runLoop } from './run-loop.ts'
import type { RunState } from './run-state.ts'
import { saying } from '../../contract/words/saying.ts'

/** Looks at the validation questions in the course of a run. */
const VALIDATIONS = 8
/** Rollouts of a step that are shown. */
const SHOWN = 4

/** Reinforcement as a stage of a run. @returns undefined where it was asked to stop */
export async function reinforce(
  lessons: readonly GraphLesson[],
  validation: readonly GraphLesson[],
  context: RunContext,
  state: RunState,
): Promise<StageOutcome | undefined> {
  const { progress, plan } = context
  const learner = context.learner()
  const recipe = recipeFor(plan.grpo, learner.description.unit)
  const { description } = await learner.policy()
  const { steps } = plan.grpo
  const { questions } = recipe.update
  const { draw, groupSize } = recipe.rollout
  const told =
    draw === 'all'
      ? {
          tries: saying('progress.everyProgram'),
          each: questions,
          unit: 'progress.questionsASecond' as const,
        }
      : {
          tries: saying('progress.triesEach', { tries: groupSize }),
          each: questions * groupSize,
          unit: 'progress.triesASecond' as const,
        }
  const training = context.environment(description, 'training')
  const examination = context.environment(description, 'examination')
  const doing = saying('progress.reinforcing', { recipe: recipe.name })
  progress.step('grpo', { phase: saying('progress.questionsAStep', { doing, questions, tries: told.tries }) })
  let lost = 0
  return runLoop('grpo', { doing, each: told.each, unit: told.unit }, context, state, terms =>
    runGrpo({
      ...terms,
      learner,
      recipe,
      lessons,
      steps,
      atOnce: context.atOnce(),
      environmentOf: () => training,
      validation: {
        lessons: validation,
        every: Math.max(1, Math.round(steps / VALIDATIONS)),
        environmentOf: () => examination,
      },
      on: {
        ...terms.on,
        onRollouts(step, rollouts) {
          for (const rollout of shown(rollouts, step)) progress.rollout({ step, ...rollout })
        },
        onLost(_, count, reason) {
          if (lost === 0) progress.note(saying('trainingNotes.lostTries', { number: count, why: reason }))
          lost += count
        },
      },
    }),
  )
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
