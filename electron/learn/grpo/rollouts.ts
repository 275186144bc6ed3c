import type { Trajectory } from '../../contract/trajectory.ts'
import type { Policy } from '../../model/policy.ts'
import type { GraphLesson } from '../../contract/lesson.ts'
import { rollOut, type Environment } from '../sampling/rollout.ts'

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
  if (trajectory.status === 'failed') return { failed: trajectory.error ?? 'The episode failed and did not say why.' }
  return trajectory.turns.length === 0 ? { failed: 'The episode ended before its first turn.' } : trajectory
}
