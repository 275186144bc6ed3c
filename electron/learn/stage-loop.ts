import { saying } from '../contract/words/saying.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ClewError } from '../contract/errors.ts'
import { GuardStateSchema } from './guards.ts'
import { type Learner, NotFiniteError } from './learner.ts'
import { drawOrder } from './schedule/draw-order.ts'
import type { RateSchedule } from './schedule/learning-rate.ts'
import { ValueHeadStateSchema } from './value-head.ts'

/** Where a stage stands, beside the learner's own state. Everything that is drawn follows from seed and step. */
export const StageStateSchema = z.object({
  version: z.literal(2),
  seed: z.number().int(),
  lessons: z.string(),
  step: z.number().int().nonnegative(),
  /** The score on what is kept back before the first step; at its best, and the step that had it. */
  before: z.number().optional(),
  best: z.object({ step: z.number().int(), score: z.number() }).optional(),
  /** Evaluations since then, and the step of the last one. */
  without: z.number().int().nonnegative(),
  evaluated: z.number().int().nonnegative().optional(),
  /** What reinforcement keeps besides. */
  guard: GuardStateSchema.optional(),
  valueHead: ValueHeadStateSchema.optional(),
})
export type StageState = z.infer<typeof StageStateSchema>

export interface StageEvents {
  /** Numbers of a step by the names of the live curves, `rate` among them; those of an evaluation by themselves. */
  onPoint?(step: number, values: Record<string, number>, steps: number): void
  /**
   * `step`: a state from which training can go on, after every step, to be written when it is due; `best`: the learner
   * as it is now is the best so far.
   */
  checkpoint(kind: 'step' | 'best', state: StageState): Promise<void>
  /** Gives the learner the weights of the last `best`. */
  restoreBest(): Promise<void>
}

/** What whoever runs a stage says, whatever is done in it. */
export interface StageTerms<Events extends StageEvents = StageEvents> {
  seed: number
  /** Goes on from here; the learner has been restored to the same moment. */
  from?: StageState | undefined
  /** Ends at the next safe place; a step that had not begun to learn yet is done again when gone on with. */
  signal?: AbortSignal | undefined
  /** Asked before each step: ends as if all steps were done. */
  isTimeUp?: (() => boolean) | undefined
  on: Events
}

/** How the learner does on what is kept back: a score that is the better the higher it is, and points of the curves. */
export interface Evaluation {
  score: number
  values: Record<string, number>
}

/** What is done in a stage. */
export interface StageWork<Lesson extends { id: string }> {
  lessons: readonly Lesson[]
  steps: number
  /** Lessons of a step. */
  batch: number
  rate: { peak: number; warmUp: number; schedule: RateSchedule }
  /** Left out: there is no best, and no patience to lose. */
  validation?: { every: number; patience?: number; evaluate(): Promise<Evaluation> } | undefined
  /**
   * Learns from a batch. @returns numbers of the step, what is kept of it for the next, and why training should end
   * here, where it should. @throws {@link NotFiniteError}; the signal's reason, as long as nothing was learnt
   */
  step(batch: readonly Lesson[], rate: number, step: number): Promise<StepOutcome>
}

export interface StepOutcome {
  values: Record<string, number>
  kept?: Pick<StageState, 'guard' | 'valueHead'>
  verdict?: string | undefined
}

export interface StageOutcome {
  /**
   * `patience`: the score had stopped rising; `guard`: training had collapsed or was about to; `not-finite`: a loss or
   * gradient was no number; `stopped` by the signal.
   */
  ended: 'done' | 'patience' | 'guard' | 'not-finite' | 'stopped'
  /** What a person should know, where it ended early by itself. */
  reason?: string | undefined
  state: StageState
  steps: number
  /** The score before and at its best, whose weights are left. */
  validation?: { before: number; best: number; bestStep: number } | undefined
}

/**
 * The loop of every stage, imitation and reinforcement alike: lessons are drawn, learnt from in steps, and those that
 * are kept back are looked at from time to time. What is left in the learner at the end are the weights that scored
 * best on these, the first included: a stage that only makes worse changes nothing.
 * @throws {@link ClewError} for a state of other lessons or another seed, and whatever the work throws
 */
export async function runStage<Lesson extends { id: string }>(
  { lessons, steps, batch, rate, validation, step: learn }: StageWork<Lesson>,
  { seed, from, signal, isTimeUp, on }: StageTerms,
): Promise<StageOutcome> {
  const fingerprint = fingerprintOf(lessons)
  const state: StageState = { ...(from ?? { version: 2, seed, lessons: fingerprint, step: 0, without: 0 }) }
  if (state.lessons !== fingerprint || state.seed !== seed)
    throw new ClewError('conflict', saying('trainingProblems.otherCheckpoint'))

  const size = Math.min(batch, lessons.length)
  const drawn = drawOrder(lessons.length, seed)
  const outcome = (ended: StageOutcome['ended'], reason?: string): StageOutcome => ({
    ended,
    reason,
    state: { ...state },
    steps,
    validation: state.best && {
      before: state.before ?? state.best.score,
      best: state.best.score,
      bestStep: state.best.step,
    },
  })
  const evaluate = async (): Promise<void> => {
    if (validation === undefined || steps === 0 || state.evaluated === state.step) return
    const { score, values } = await validation.evaluate()
    state.evaluated = state.step
    if (state.step === 0 && Number.isFinite(score)) state.before = score
    on.onPoint?.(state.step, values, steps)
    if (Number.isFinite(score) && (state.best === undefined || score > state.best.score)) {
      state.best = { step: state.step, score }
      state.without = 0
      await on.checkpoint('best', { ...state })
    } else state.without += 1
  }
  /** @param isSpoilt a step was tried and dropped, which may have left its mark on the optimiser */
  const leaveBest = async (isSpoilt = false): Promise<string> => {
    if (state.best === undefined) return 'nothing was kept back to choose better weights by, so the last ones were kept'
    if (isSpoilt || state.best.step !== state.step) await on.restoreBest()
    return `the weights of step ${state.best.step}, the best on the validation questions, were kept`
  }

  try {
    while (state.step < steps && isTimeUp?.() !== true) {
      signal?.throwIfAborted()
      if (validation !== undefined && state.step % validation.every === 0) await evaluate()
      if (state.without >= (validation?.patience ?? Infinity))
        return outcome(
          'patience',
          `The validation questions have gained nothing in ${state.without} evaluations; ${await leaveBest()}.`,
        )
      const chosen = Array.from({ length: size }, (_, index) => lessons[drawn(state.step * size + index)])
      const current = rate.schedule(rate.peak, state.step, steps, rate.warmUp)
      const { values, kept, verdict } = await learn(
        chosen.filter(lesson => lesson !== undefined),
        current,
        state.step,
      )
      Object.assign(state, kept, { step: state.step + 1 })
      on.onPoint?.(state.step, { ...values, rate: current }, steps)
      if (verdict !== undefined) {
        await evaluate()
        return outcome('guard', `Stopped at step ${state.step}: ${verdict} ${sentence(await leaveBest())}`)
      }
      await on.checkpoint('step', { ...state })
    }
    await evaluate()
    await leaveBest()
    return outcome('done')
  } catch (error) {
    // Anything else that goes wrong while it is being stopped is to be heard of.
    if (signal?.aborted === true && error === signal.reason) return outcome('stopped')
    if (!(error instanceof NotFiniteError)) throw error
    return outcome(
      'not-finite',
      `${error.message} at step ${state.step + 1}; ${await leaveBest(true)}. A lower rate than ${rate.peak} may help.`,
    )
  }
}

/**
 * One step of the optimiser along what was gathered. Where something of it was no number it is made at rate 0, so that
 * the learner forgets the gradient. @returns the gradient's norm before clipping. @throws {@link NotFiniteError}
 */
export function takeStep(learner: Learner, rate: number, isSound: boolean, mass = 1): number {
  const { gradientNorm } = learner.step(isSound ? rate : 0, mass)
  if (!isSound) throw new NotFiniteError('The loss was not a number')
  return gradientNorm
}

/** Tells one list of lessons from another, order included: a position in one means nothing in another. */
function fingerprintOf(lessons: readonly { id: string }[]): string {
  const hash = createHash('sha256')
  for (const { id } of lessons) hash.update(`${Buffer.byteLength(id)}:${id}`)
  return hash.digest('hex')
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
