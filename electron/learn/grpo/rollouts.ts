import type { Trajectory } from '../../contract/trajectory.ts'
import type { Policy } from '../../model/policy.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { ClewError } from '../../contract/errors.ts'
import { Navigator } from '../../model/navigator/navigator.ts'
import { everyProgram } from '../programs/every-program.ts'
import { rollOut, type Environment } from '../sampling/rollout.ts'
import { saying, inWords } from '../../contract/words/saying.ts'

/** A question with its answers: what a rollout needs of a lesson. */
export type RolloutLesson = Pick<GraphLesson, 'id' | 'question' | 'entities' | 'answers'> &
  Partial<Pick<GraphLesson, 'goldVariants'>>

export interface RolloutJob {
  lesson: RolloutLesson
  seed: number
}

export interface RolloutTerms {
  policy: Policy
  /** Where a lesson's question is asked: its graph and the protocol. */
  environmentOf(lesson: RolloutLesson): Environment | Promise<Environment>
  /** What is set for all episodes alike, whatever the environment has. */
  settings: Partial<Pick<Environment['settings'], 'temperature' | 'topP' | 'turns'>>
  /** Episodes that run side by side. */
  atOnce: number
  signal?: AbortSignal | undefined
}

/**
 * An episode that failed for a reason of the program or the graph, not of the agent: it can be neither rewarded nor
 * learnt from.
 */
export interface FailedRollout {
  failed: string
}

/** What came of a question. */
export interface AskedLesson {
  lesson: RolloutLesson
  rollouts: readonly (Trajectory | FailedRollout)[]
  /** What each counts, where they were not drawn: all that could be done, by its probability. */
  shares?: readonly number[] | undefined
}

/**
 * Runs the episodes, some at once, and gives them in the order of the jobs: what comes out does not depend on which is
 * done first.
 * @throws the abort reason when aborted.
 */
export async function runRollouts(
  jobs: readonly RolloutJob[],
  terms: RolloutTerms,
): Promise<(Trajectory | FailedRollout)[]> {
  const done: (Trajectory | FailedRollout)[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < jobs.length; at = next++) {
      const job = jobs[at]
      if (job) done[at] = await runOne(job, terms)
    }
  }
  await Promise.all(Array.from({ length: Math.min(Math.max(1, terms.atOnce), jobs.length) }, worker))
  return done
}

async function runOne(
  { lesson, seed }: RolloutJob,
  { policy, environmentOf, settings, signal }: RolloutTerms,
): Promise<Trajectory | FailedRollout> {
  signal?.throwIfAborted()
  const environment = await environmentOf(lesson)
  const trajectory = await rollOut(
    lesson,
    { ...environment, settings: { ...environment.settings, ...settings } },
    policy,
    { seed },
    signal,
  )
  return soundOf(trajectory)
}

function soundOf(trajectory: Trajectory): Trajectory | FailedRollout {
  if (trajectory.status === 'failed')
    return { failed: inWords(trajectory.error ?? 'The episode failed and did not say why.') }
  return trajectory.turns.length === 0 ? { failed: 'The episode ended before its first turn.' } : trajectory
}

/**
 * Everything that the policy could do with each question, by its probability, instead of samples of it.
 * @throws {@link ClewError} where the policy does not weigh whole programs, and the abort reason when aborted
 */
export async function everyRollout(
  lessons: readonly RolloutLesson[],
  { policy, environmentOf, settings, signal }: RolloutTerms,
): Promise<AskedLesson[]> {
  if (!(policy instanceof Navigator))
    throw new ClewError('bad-request', saying('trainingProblems.notAllRollouts', { model: policy.description.name }))
  const asked: AskedLesson[] = []
  for (const lesson of lessons) {
    signal?.throwIfAborted()
    const environment = await environmentOf(lesson)
    const taken = await everyProgram(
      lesson,
      policy,
      { ...environment, settings: { ...environment.settings, ...settings } },
      signal,
    )
    asked.push({
      lesson,
      rollouts: taken.map(({ trajectory }) => soundOf(trajectory)),
      shares: taken.map(({ share }) => share),
    })
  }
  return asked
}
