import { z } from 'zod'
import type { Trajectory } from '../../contract/trajectory.ts'
import { areNumbers, chunksOf, unitsOf } from '../batching.ts'
import type { Example, Learner } from '../learner.ts'
import { NothingToLearnError, StateMismatchError } from '../learning-errors.ts'
import { lessonSetFingerprint } from '../lesson-set.ts'
import { drawOrder } from '../schedule/draw-order.ts'
import { cosineRate } from '../schedule/learning-rate.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'

/** Evaluations in an epoch. */
const EVALUATIONS = 4

/** A lesson with the episode that is imitated; those without one cannot be. */
export interface ImitationLesson {
  id: string
  trajectory?: Trajectory | undefined
}

/** Where a stage stands, beside the learner's own state. Everything that is drawn follows from seed and step. */
export const SftStateSchema = z.object({
  version: z.literal(1),
  seed: z.number().int(),
  lessons: z.string(),
  step: z.number().int().nonnegative(),
  /** Loss on the validation set before the first step. */
  before: z.number().optional(),
  /** The least loss on the validation set, and the step that had it. */
  best: z.object({ step: z.number().int(), loss: z.number() }).optional(),
  /** Evaluations since then, and the step of the last one. */
  without: z.number().int().nonnegative(),
  evaluated: z.number().int().nonnegative().optional(),
})
export type SftState = z.infer<typeof SftStateSchema>

export interface SftEvents {
  /** Once, before the first step: what is left out because it cannot be read, and why. */
  onUnreadable?(lessons: { id: string; reason: string }[]): void
  /**
   * `loss`, `rate`, `gradient`, `tokens` of a step; `validation` is exp(−loss) on the validation set, the geometric
   * mean of the probabilities given.
   */
  onPoint?(step: number, values: Record<string, number>): void
  /**
   * `step`: a state from which training can go on, after every step, to be written when it is due; `best`: the learner
   * as it is now is the best so far.
   */
  checkpoint(kind: 'step' | 'best', state: SftState): Promise<void>
  /** Gives the learner the weights of the last `best`. */
  restoreBest(): Promise<void>
}

export interface SftRequest {
  learner: Learner
  lessons: readonly ImitationLesson[]
  /** Kept back: early stopping and the choice of the best weights go by these. Empty: neither. */
  validation: readonly ImitationLesson[]
  plan: TrainingPlan['stage1']
  seed: number
  /** Goes on from here; the learner has been restored to the same moment. */
  from?: SftState | undefined
  /** Ends after the step at hand; weights stay as they are, to be gone on with. */
  signal?: AbortSignal | undefined
  /** Asked before each step: ends as if all steps were done. */
  isTimeUp?: (() => boolean) | undefined
  on: SftEvents
}

export interface SftOutcome {
  /**
   * `patience`: the validation loss had stopped falling; `stopped` by the signal; `not-finite`: the loss was no number.
   */
  ended: 'done' | 'patience' | 'stopped' | 'not-finite'
  /** What a person should know, where it ended early by itself. */
  reason?: string
  state: SftState
  steps: number
  /** Loss on the validation set before and at its best; left out without one. */
  validation?: { before: number; best: number; bestStep: number }
}

/**
 * Supervised fine-tuning on what the agent wrote: what the graph answered is context and has no weight (KG-R1 §3.3's
 * mask; GraphWalker §2.3; KBQA-R1 §IV-B). Each step takes the mean over all units of its batch, however many passes
 * that needs. The weights that are left are those with the least loss on the validation set, the first included.
 * @throws {@link NothingToLearnError} when no lesson can be read; {@link StateMismatchError} for a state of other
 *   lessons.
 */
export async function runSft(request: SftRequest): Promise<SftOutcome> {
  const { learner, plan, seed, on } = request
  const { examples, unreadable } = readAll(learner, request.lessons)
  const validation = readAll(learner, request.validation)
  on.onUnreadable?.([...unreadable, ...validation.unreadable])
  if (examples.length === 0)
    throw new NothingToLearnError(
      `None of the ${request.lessons.length} lessons can be learnt from${unreadable[0] === undefined ? '' : `: ${unreadable[0].reason}`} Make lessons with episodes first.`,
    )
  const fingerprint = lessonSetFingerprint(examples.map(({ id }) => id))
  const state: SftState = request.from
    ? { ...request.from }
    : { version: 1, seed, lessons: fingerprint, step: 0, without: 0 }
  if (state.lessons !== fingerprint || state.seed !== seed)
    throw new StateMismatchError('The checkpoint belongs to other lessons or another seed; start the stage anew.')

  const size = Math.min(plan.batch, examples.length)
  const steps = Math.ceil((plan.epochs * examples.length) / size)
  const evaluateEvery = Math.max(1, Math.round(examples.length / size / EVALUATIONS))
  const drawn = drawOrder(examples.length, seed)
  const kept = validation.examples.map(({ example }) => example)
  const outcome = (ended: SftOutcome['ended'], reason?: string): SftOutcome => ({
    ended,
    ...(reason === undefined ? {} : { reason }),
    state: { ...state },
    steps,
    ...(state.best === undefined
      ? {}
      : { validation: { before: state.before ?? state.best.loss, best: state.best.loss, bestStep: state.best.step } }),
  })

  const evaluate = async (): Promise<void> => {
    if (kept.length === 0 || steps === 0 || state.evaluated === state.step) return
    const loss = await meanLoss(learner, kept)
    state.evaluated = state.step
    if (state.step === 0) state.before = loss
    on.onPoint?.(state.step, { validation: Math.exp(-loss) })
    if (Number.isFinite(loss) && (state.best === undefined || loss < state.best.loss)) {
      state.best = { step: state.step, loss }
      state.without = 0
      await on.checkpoint('best', { ...state })
    } else state.without += 1
  }
  /** @param isSpoilt a step was tried and dropped, which may have left its mark on the optimiser */
  const leaveBest = async (isSpoilt = false): Promise<void> => {
    if (state.best !== undefined && (isSpoilt || state.best.step !== state.step)) await on.restoreBest()
  }

  while (state.step < steps && request.isTimeUp?.() !== true) {
    if (request.signal?.aborted === true) return outcome('stopped')
    if (state.step % evaluateEvery === 0) await evaluate()
    if (state.without >= plan.patience) {
      await leaveBest()
      return outcome(
        'patience',
        `The loss on the validation set has not fallen in ${state.without} evaluations; the weights of step ${state.best?.step ?? 0} were kept.`,
      )
    }
    const batch = Array.from(
      { length: size },
      (_, index) => examples[drawn(state.step * size + index)]?.example,
    ).filter(example => example !== undefined)
    const rate = cosineRate(plan.rate, state.step, steps, plan.warmUp)
    const learnt = await imitate(learner, batch, rate)
    if ('problem' in learnt) {
      await leaveBest(true)
      return outcome(
        'not-finite',
        `${learnt.problem} at step ${state.step + 1}; ${state.best === undefined ? 'the weights before it were kept' : `the weights of step ${state.best.step} were kept`}. A lower rate than ${plan.rate} may help.`,
      )
    }
    state.step += 1
    on.onPoint?.(state.step, { ...learnt, rate })
    await on.checkpoint('step', { ...state })
  }
  await evaluate()
  await leaveBest()
  return outcome('done')
}

interface Readable {
  id: string
  example: Example
}

function readAll(
  learner: Learner,
  lessons: readonly ImitationLesson[],
): { examples: Readable[]; unreadable: { id: string; reason: string }[] } {
  const examples: Readable[] = []
  const unreadable: { id: string; reason: string }[] = []
  for (const { id, trajectory } of lessons) {
    const read = trajectory === undefined ? { unreadable: 'The lesson has no episode.' } : learner.read(trajectory)
    if ('unreadable' in read) unreadable.push({ id, reason: read.unreadable })
    else if (unitsOf(read) === 0) unreadable.push({ id, reason: 'The agent wrote nothing in it.' })
    else examples.push({ id, example: read })
  }
  return { examples, unreadable }
}

/** One step of the optimiser on the mean log-likelihood of a batch. */
async function imitate(
  learner: Learner,
  batch: readonly Example[],
  rate: number,
): Promise<{ loss: number; gradient: number; tokens: number } | { problem: string }> {
  const total = batch.reduce((sum, example) => sum + unitsOf(example), 0)
  let loss = 0
  let isSound = true
  for (const chunk of chunksOf(batch, example => example)) {
    const logprobs = await learner.accumulate(
      chunk,
      chunk.map(({ units }) => units.map(count => new Float32Array(count).fill(1 / total))),
    )
    isSound &&= areNumbers(logprobs)
    for (const units of logprobs.flat()) for (const logprob of units) loss -= logprob / total
  }
  try {
    // A gradient that is no number is dropped by the learner, which is why the step is tried even then.
    const { gradientNorm } = learner.step(isSound ? rate : 0)
    if (!isSound) return { problem: 'The loss was not a number' }
    return { loss, gradient: gradientNorm, tokens: batch.reduce((sum, { tokens }) => sum + tokens, 0) }
  } catch (error) {
    return { problem: `The gradient was not a number (${error instanceof Error ? error.message : String(error)})` }
  }
}

/** Mean over all units of −log-probability; Infinity where it is no number, so that it is never the best. */
async function meanLoss(learner: Learner, examples: readonly Example[]): Promise<number> {
  let loss = 0
  let total = 0
  for (const chunk of chunksOf(examples, example => example)) {
    for (const units of (await learner.logprobs(chunk)).flat()) {
      total += units.length
      for (const logprob of units) loss -= logprob
    }
  }
  return Number.isFinite(loss) ? loss / Math.max(1, total) : Infinity
}
