import { z } from 'zod'
import type { Trajectory } from '../../contract/trajectory.ts'
import { CollapseGuard, GuardStateSchema } from '../guards.ts'
import type { Learner } from '../learner.ts'
import { NothingToLearnError, StateMismatchError } from '../learning-errors.ts'
import { lessonSetFingerprint } from '../lesson-set.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { drawOrder, seedAt } from '../schedule/draw-order.ts'
import { constantRate } from '../schedule/learning-rate.ts'
import { ValueHead, ValueHeadStateSchema } from '../value-head.ts'
import { grade, type GradedBatch } from './grade.ts'
import { measuresOf } from './measures.ts'
import { runRollouts, type RolloutLesson, type RolloutTerms } from './rollouts.ts'
import { NotFiniteError, updatePolicy, type UpdateMeasures } from './update.ts'
import { validate } from './validation.ts'

/** Steps of its own optimiser that the value head makes for each batch. */
const VALUE_STEPS = 16
/** Streams of seeds within a step. */
const [ROLLOUT_SEEDS, ORDER_SEEDS, HEAD_SEEDS] = [1, 2, 3]

/** Where a stage stands, beside the learner's own state. Questions and seeds follow from seed and step. */
export const GrpoStateSchema = z.object({
  version: z.literal(1),
  seed: z.number().int(),
  lessons: z.string(),
  step: z.number().int().nonnegative(),
  /**
   * F1 on the validation questions before the first step; at its best, and the step that had it; and the step of the
   * last one.
   */
  before: z.number().optional(),
  best: z.object({ step: z.number().int(), f1: z.number() }).optional(),
  validated: z.number().int().optional(),
  guard: GuardStateSchema,
  valueHead: ValueHeadStateSchema.optional(),
})
export type GrpoState = z.infer<typeof GrpoStateSchema>

/** A rollout as it came, with what it earned. */
export interface RolloutReport {
  question: string
  gold: string[]
  trajectory: Trajectory
  reward: number
  parts: Record<string, number>
  advantages: number[]
}

export interface GrpoEvents {
  /**
   * Names as the live curves have them, and `seconds.rollouts`, `seconds.logprobs`, `seconds.update`: where a step's
   * time went.
   */
  onPoint?(step: number, values: Record<string, number>): void
  onRollouts?(step: number, rollouts: RolloutReport[]): void
  /** Rollouts of a step that could be neither rewarded nor learnt from, and one of the reasons. */
  onLost?(step: number, count: number, reason: string): void
  /**
   * `step`: a state from which training can go on, after every step, to be written when it is due; `best`: the learner
   * as it is now is the best so far.
   */
  checkpoint(kind: 'step' | 'best', state: GrpoState): Promise<void>
  /** Gives the learner the weights of the last `best`. */
  restoreBest(): Promise<void>
}

export interface GrpoRequest {
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
  seed: number
  /** Episodes that run side by side; left out: as many as a group has. */
  atOnce?: number | undefined
  /** Goes on from here; the learner has been restored to the same moment. */
  from?: GrpoState | undefined
  /**
   * Ends at the next safe place; a step that had not begun to learn yet is left out, and done again in the same way
   * when gone on with.
   */
  signal?: AbortSignal | undefined
  /** Asked before each step: ends as if all steps were done. */
  isTimeUp?: (() => boolean) | undefined
  on: GrpoEvents
}

export interface GrpoOutcome {
  /**
   * `guard`: training had collapsed or was about to; `not-finite`: a loss or gradient was no number; `stopped` by the
   * signal.
   */
  ended: 'done' | 'guard' | 'not-finite' | 'stopped'
  /** What a person should know, where it ended early by itself. */
  reason?: string
  state: GrpoState
  /** F1 on the validation questions. The weights that are left are those of `bestStep`. */
  validation?: { before: number; best: number; bestStep: number }
}

/**
 * Group relative policy optimisation and its rivals: questions are drawn, asked N times each with the policy as it is,
 * rewarded, credited, and learnt from, step by step (KG-R1, algorithm 1; Graph-R1, algorithm 1). What is left in the
 * learner at the end is what did best on the validation questions, the first weights included: a run that only gets
 * worse changes nothing.
 * @throws {@link NothingToLearnError} without questions, or where every rollout of a step fails; {@link
 *   StateMismatchError} for a state of other lessons.
 */
export async function runGrpo(request: GrpoRequest): Promise<GrpoOutcome> {
  const { learner, recipe, lessons, seed, on, signal } = request
  if (lessons.length === 0)
    throw new NothingToLearnError('There are no questions to learn from; make lessons or name a file of them.')
  const fingerprint = lessonSetFingerprint(lessons.map(({ id }) => id))
  const state: GrpoState = request.from
    ? { ...request.from }
    : { version: 1, seed, lessons: fingerprint, step: 0, guard: { first: [], last: [] } }
  if (state.lessons !== fingerprint || state.seed !== seed)
    throw new StateMismatchError('The checkpoint belongs to other lessons or another seed; start the stage anew.')

  const guard = new CollapseGuard(recipe.guards, state.guard)
  const drawn = drawOrder(lessons.length, seed)
  const questions = Math.min(recipe.update.questions, lessons.length)
  let head = state.valueHead === undefined ? undefined : ValueHead.restore(state.valueHead)
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
  const outcome = (ended: GrpoOutcome['ended'], reason?: string): GrpoOutcome => ({
    ended,
    ...(reason === undefined ? {} : { reason }),
    state: { ...state },
    ...(state.best === undefined
      ? {}
      : { validation: { before: state.before ?? state.best.f1, best: state.best.f1, bestStep: state.best.step } }),
  })
  const judge = async (): Promise<void> => {
    if (request.validation.lessons.length === 0 || state.validated === state.step) return
    const { f1, hit1 } = await validate(request.validation.lessons, {
      ...(await terms()),
      environmentOf: request.validation.environmentOf ?? request.environmentOf,
    })
    state.validated = state.step
    if (state.step === 0) state.before = f1
    on.onPoint?.(state.step, { validation: f1, 'validation.hit1': hit1 })
    if (state.best !== undefined && f1 <= state.best.f1) return
    state.best = { step: state.step, f1 }
    await on.checkpoint('best', { ...state })
  }
  /** @param isSpoilt a step was tried and dropped, which may have left its mark on the optimiser */
  const leaveBest = async (isSpoilt = false): Promise<string> => {
    if (state.best === undefined)
      return 'there were no validation questions to choose better weights by, so the last ones were kept'
    if (isSpoilt || state.best.step !== state.step) await on.restoreBest()
    return `the weights of step ${state.best.step}, the best on the validation questions, were kept`
  }

  try {
    while (state.step < request.steps && request.isTimeUp?.() !== true) {
      signal?.throwIfAborted()
      if (state.step % request.validation.every === 0) await judge()
      const step = state.step
      const chosen = Array.from({ length: questions }, (_, index) => lessons[drawn(step * questions + index)]).filter(
        lesson => lesson !== undefined,
      )
      const [started, asked] = [
        performance.now(),
        await ask(chosen, await terms(), recipe, seedAt(seed, ROLLOUT_SEEDS, step)),
      ]
      const rolledOut = performance.now()
      const graded = await grade(learner, asked, recipe, headFor)
      if (graded.lost.reason !== undefined) on.onLost?.(step + 1, graded.lost.count, graded.lost.reason)
      if (graded.rollouts.length === 0)
        throw new NothingToLearnError(
          `None of the ${graded.lost.count} rollouts of step ${step + 1} can be learnt from: ${graded.lost.reason ?? 'there were none.'}`,
        )
      signal?.throwIfAborted()
      // From here on the step is finished whatever comes: half a step could not be gone on with.
      const scored = performance.now()
      const rate = constantRate(recipe.update.rate, step, request.steps, recipe.update.warmUp)
      const updated = await updatePolicy(learner, graded.groups, recipe, rate, seedAt(seed, ORDER_SEEDS, step))
      const valueLoss =
        graded.valued.features.length === 0
          ? undefined
          : head?.fit(graded.valued.features, graded.valued.returns, VALUE_STEPS)
      state.step += 1
      const seconds = {
        'seconds.rollouts': (rolledOut - started) / 1_000,
        'seconds.logprobs': (scored - rolledOut) / 1_000,
        'seconds.update': (performance.now() - scored) / 1_000,
      }
      const verdict = report(on, state.step, graded, updated, guard, {
        rate,
        ...seconds,
        ...(valueLoss === undefined ? {} : { 'value.loss': valueLoss }),
      })
      Object.assign(state, { guard: guard.state, ...(head === undefined ? {} : { valueHead: head.state }) })
      if (verdict !== undefined) {
        await judge()
        return outcome('guard', `Stopped at step ${state.step}: ${verdict} ${sentence(await leaveBest())}`)
      }
      await on.checkpoint('step', { ...state })
    }
    await judge()
    await leaveBest()
    return outcome('done')
  } catch (error) {
    // Anything else that goes wrong while it is being stopped is to be heard of.
    if (signal?.aborted === true && error === signal.reason) return outcome('stopped')
    if (!(error instanceof NotFiniteError)) throw error
    return outcome(
      'not-finite',
      `${error.message} at step ${state.step + 1}; ${await leaveBest(true)}. A lower rate than ${recipe.update.rate} may help.`,
    )
  }
}

/** Every question N times; seeds follow from the place, so that a step that is done again is the same. */
async function ask(
  chosen: readonly RolloutLesson[],
  terms: RolloutTerms,
  recipe: Recipe,
  seed: number,
): Promise<Parameters<typeof grade>[1]> {
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

function report(
  on: GrpoEvents,
  step: number,
  graded: GradedBatch,
  updated: UpdateMeasures,
  guard: CollapseGuard,
  more: Record<string, number>,
): string | undefined {
  const { vitals, values } = measuresOf(graded, updated)
  on.onPoint?.(step, { ...values, ...more })
  on.onRollouts?.(
    step,
    graded.rollouts.map(({ lesson, trajectory, earned, credit }) => ({
      question: lesson.question,
      gold: [...lesson.answers],
      trajectory,
      reward: earned.total,
      parts: { ...earned.parts },
      advantages: credit.turns,
    })),
  )
  return guard.watch(vitals)
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
