import { saying } from '../../contract/words/saying.ts'
import { ClewError } from '../../contract/errors.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import { CollapseGuard } from '../guards.ts'
import type { Learner } from '../learner.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { seedAt } from '../schedule/draw-order.ts'
import { constantRate } from '../schedule/learning-rate.ts'
import {
  runStage,
  type Evaluation,
  type StageEvents,
  type StageOutcome,
  type StageTerms,
  type StepOutcome,
} from '../stage-loop.ts'
import { ValueHead } from '../value-head.ts'
import { grade } from './grade.ts'
import { measuresOf } from './measures.ts'
import { everyRollout, runRollouts, type AskedLesson, type RolloutLesson, type RolloutTerms } from './rollouts.ts'
import { updatePolicy } from './update.ts'
import { scoreTrajectory } from '../../agent/answer-scores.ts'

/** Steps of its own optimiser that the value head makes for each batch. */
const VALUE_STEPS = 16
/** Streams of seeds within a step. */
const [ROLLOUT_SEEDS, ORDER_SEEDS, HEAD_SEEDS] = [1, 2, 3]

/** A rollout as it came, with what it earned. */
export interface RolloutReport {
  question: string
  gold: string[]
  trajectory: Trajectory
  reward: number
  parts: Record<string, number>
  advantages: number[]
}

interface GrpoEvents extends StageEvents {
  onRollouts?(step: number, rollouts: RolloutReport[]): void
  /** Rollouts of a step that could be neither rewarded nor learnt from, and one of the reasons. */
  onLost?(step: number, count: number, reason: string): void
}

export interface GrpoRequest extends StageTerms<GrpoEvents> {
  learner: Learner
  recipe: Recipe
  lessons: readonly RolloutLesson[]
  /** Where a lesson's question is asked; lessons may be of several graphs. */
  environmentOf: RolloutTerms['environmentOf']
  /**
   * Questions that are kept back, after how many steps they are asked, and where, if that is not where the others are.
   * Without any, there is no best.
   */
  validation: { lessons: readonly RolloutLesson[]; every: number; environmentOf?: RolloutTerms['environmentOf'] }
  steps: number
  /** Episodes that run side by side; left out: as many as a group has. */
  atOnce?: number | undefined
}

/**
 * Group relative policy optimisation and its rivals: questions are drawn, asked N times each with the policy as it is,
 * rewarded, credited, and learnt from, step by step (KG-R1, algorithm 1; Graph-R1, algorithm 1). The score is F1 on the
 * validation questions.
 * @throws {@link ClewError} without questions, or where every rollout of a step fails
 */
export async function runGrpo(request: GrpoRequest): Promise<StageOutcome> {
  const { learner, recipe, lessons, validation, steps, seed, from, on, signal } = request
  if (lessons.length === 0) throw new ClewError('bad-request', saying('trainingProblems.noQuestions'))
  const guard = new CollapseGuard(recipe.guards, from?.guard)
  let head = from?.valueHead && ValueHead.restore(from.valueHead)
  const headFor = (inputs: number): ValueHead => (head ??= ValueHead.create(inputs, seedAt(seed, HEAD_SEEDS)))
  const terms = async (): Promise<RolloutTerms> => ({
    policy: await learner.policy(),
    environmentOf: request.environmentOf,
    atOnce: request.atOnce ?? recipe.rollout.groupSize,
    signal,
    settings: {
      temperature: recipe.rollout.temperature,
      ...(recipe.rollout.topP < 1 ? { topP: recipe.rollout.topP } : {}),
      ...(recipe.rollout.turns === undefined ? {} : { turns: recipe.rollout.turns }),
    },
  })
  const evaluate = async (): Promise<Evaluation> =>
    validate(validation.lessons, {
      ...(await terms()),
      environmentOf: validation.environmentOf ?? request.environmentOf,
    })
  const learn = async (chosen: readonly RolloutLesson[], rate: number, step: number): Promise<StepOutcome> => {
    const started = performance.now()
    const asked =
      recipe.rollout.draw === 'all'
        ? await everyRollout(chosen, await terms())
        : await ask(chosen, await terms(), recipe, seedAt(seed, ROLLOUT_SEEDS, step))
    const rolledOut = performance.now()
    const graded = await grade(learner, asked, recipe, headFor)
    const { lost, valued, rollouts } = graded
    if (lost.reason !== undefined) on.onLost?.(step + 1, lost.count, lost.reason)
    if (rollouts.length === 0)
      throw new ClewError(
        'bad-request',
        saying('trainingProblems.noRollouts', { number: lost.count, step: step + 1, why: lost.reason ?? '' }),
      )
    signal?.throwIfAborted()
    // From here on the step is finished whatever comes: half a step could not be gone on with.
    const scored = performance.now()
    const updated = await updatePolicy(learner, graded.groups, recipe, rate, seedAt(seed, ORDER_SEEDS, step))
    const valueLoss = valued.features.length === 0 ? undefined : head?.fit(valued.features, valued.returns, VALUE_STEPS)
    const { vitals, values } = measuresOf(graded, updated)
    on.onRollouts?.(
      step + 1,
      rollouts.map(({ lesson, trajectory, earned, credit }) => ({
        question: lesson.question,
        gold: [...lesson.answers],
        trajectory,
        reward: earned.total,
        parts: { ...earned.parts },
        advantages: credit.turns,
      })),
    )
    const verdict = guard.watch(vitals)
    return {
      values: {
        ...values,
        'seconds.rollouts': (rolledOut - started) / 1_000,
        'seconds.logprobs': (scored - rolledOut) / 1_000,
        'seconds.update': (performance.now() - scored) / 1_000,
        ...(valueLoss === undefined ? {} : { 'value.loss': valueLoss }),
      },
      kept: { guard: guard.state, valueHead: head?.state },
      verdict,
    }
  }
  const { rate, warmUp, questions } = recipe.update
  return runStage(
    {
      lessons,
      steps,
      batch: questions,
      rate: { peak: rate, warmUp, schedule: constantRate },
      validation: validation.lessons.length === 0 ? undefined : { every: validation.every, evaluate },
      step: learn,
    },
    request,
  )
}

/** Every question N times; seeds follow from the place, so that a step that is done again is the same. */
async function ask(
  chosen: readonly RolloutLesson[],
  terms: RolloutTerms,
  recipe: Recipe,
  seed: number,
): Promise<AskedLesson[]> {
  const size = recipe.rollout.groupSize
  const rollouts = await runRollouts(
    chosen.flatMap((lesson, question) =>
      Array.from({ length: size }, (_, n) => ({ lesson, seed: seedAt(seed, question, n) })),
    ),
    terms,
  )
  return chosen.map((lesson, question) => ({
    lesson,
    rollouts: rollouts.slice(question * size, (question + 1) * size),
  }))
}

/**
 * F1 and Hit@1 of the likeliest episodes (temperature 0) on questions that are not trained on; F1 is the score. A failed
 * episode scores 0.
 */
async function validate(lessons: readonly RolloutLesson[], terms: RolloutTerms): Promise<Evaluation> {
  const rollouts = await runRollouts(
    lessons.map(lesson => ({ lesson, seed: 0 })),
    { ...terms, settings: { ...terms.settings, temperature: 0, topP: 1 } },
  )
  let [score, hits] = [0, 0]
  for (const [index, rollout] of rollouts.entries()) {
    if ('failed' in rollout) continue
    const lesson = lessons[index]
    const { f1, hit1 } = scoreTrajectory(rollout, lesson?.answers ?? [], lesson?.goldVariants)
    score += f1 / lessons.length
    hits += hit1 / lessons.length
  }
  return { score, values: { validation: score, 'validation.hit1': hits } }
}
