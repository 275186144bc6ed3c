import { ClewError } from '../../contract/errors.ts'
import type { Trajectory } from '../../contract/trajectory.ts'
import type { TrainingPlan } from '../../contract/training-plan.ts'
import { areNumbers, chunksOf, unitsOf } from '../batching.ts'
import type { Example, Learner } from '../learner.ts'
import { cosineRate } from '../schedule/learning-rate.ts'
import { runStage, takeStep, type StageEvents, type StageOutcome, type StageTerms } from '../stage-loop.ts'

/** Evaluations in an epoch. */
const EVALUATIONS = 4

/** A lesson with the episode that is imitated; those without one cannot be. */
export interface ImitationLesson {
  id: string
  trajectory?: Trajectory | undefined
}

interface SftEvents extends StageEvents {
  /** Once, before the first step: what is left out because it cannot be read, and why. */
  onUnreadable?(lessons: { id: string; reason: string }[]): void
}

export interface SftRequest extends StageTerms<SftEvents> {
  learner: Learner
  lessons: readonly ImitationLesson[]
  /** Kept back: early stopping and the choice of the best weights go by these. Empty: neither. */
  validation: readonly ImitationLesson[]
  plan: TrainingPlan['stage1']
}

/**
 * Supervised fine-tuning on what the agent wrote: what the graph answered is context and has no weight (KG-R1 §3.3's
 * mask; GraphWalker §2.3; KBQA-R1 §IV-B). Each step takes the mean over all units of its batch, however many passes
 * that needs. The score is the mean log-likelihood of the validation set; its curve, `validation`, is the geometric
 * mean of the probabilities given.
 * @throws {@link ClewError} when no lesson can be read
 */
export async function runSft(request: SftRequest): Promise<StageOutcome> {
  const { learner, plan, on } = request
  const { examples, unreadable } = readAll(learner, request.lessons)
  const validation = readAll(learner, request.validation)
  on.onUnreadable?.([...unreadable, ...validation.unreadable])
  if (examples.length === 0)
    throw new ClewError(
      'bad-request',
      `None of the ${request.lessons.length} lessons can be learnt from${unreadable[0] === undefined ? '' : `: ${unreadable[0].reason}`} Make lessons with episodes first.`,
    )
  const size = Math.min(plan.batch, examples.length)
  return runStage(
    {
      lessons: examples,
      steps: Math.ceil((plan.epochs * examples.length) / size),
      batch: size,
      rate: { peak: plan.rate, warmUp: plan.warmUp, schedule: cosineRate },
      validation:
        validation.examples.length === 0
          ? undefined
          : {
              every: Math.max(1, Math.round(examples.length / size / EVALUATIONS)),
              patience: plan.patience,
              evaluate: async () => {
                const score = -(await meanLoss(learner, validation.examples))
                return { score, values: { validation: Math.exp(score) } }
              },
            },
      step: async (batch, rate) => ({ values: await imitate(learner, batch, rate) }),
    },
    request,
  )
}

interface Readable extends Example {
  id: string
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
    else examples.push({ ...read, id })
  }
  return { examples, unreadable }
}

/** One step of the optimiser on the mean log-likelihood of a batch. */
async function imitate(
  learner: Learner,
  batch: readonly Example[],
  rate: number,
): Promise<{ loss: number; gradient: number; tokens: number }> {
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
  return {
    loss,
    gradient: takeStep(learner, rate, isSound),
    tokens: batch.reduce((sum, { tokens }) => sum + tokens, 0),
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
