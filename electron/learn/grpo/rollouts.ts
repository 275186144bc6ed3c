import { runEpisode } from '../../agent/episode.ts'
import type { EpisodeRequest } from '../../agent/episode.ts'
import type { Trajectory } from '../../agent/trajectory.ts'
import type { Policy } from '../../model/policy.ts'
import type { GraphLesson } from '../lessons/graph-lesson.ts'

/** A question with its answers: what a rollout needs of a lesson. */
export type RolloutLesson = Pick<GraphLesson, 'id' | 'question' | 'entities' | 'answers'>

/** Where a lesson's question is asked: its graph and the protocol, and the settings that the recipe leaves alone. */
export type RolloutEnvironment = Omit<EpisodeRequest, 'question' | 'topicEntities' | 'context' | 'from' | 'about' | 'policy' | 'signal'>

export interface RolloutJob {
  lesson: RolloutLesson
  seed: number
}

export interface RolloutTerms {
  policy: Policy
  environmentOf(lesson: RolloutLesson): RolloutEnvironment | Promise<RolloutEnvironment>
  /** What is set for all episodes alike. */
  settings: Partial<RolloutEnvironment['settings']>
  /** Episodes that run side by side. */
  atOnce: number
  signal?: AbortSignal | undefined
}

/** An episode that failed for a reason of the program or the graph, not of the agent: it can be neither rewarded nor learnt from. */
export interface FailedRollout {
  failed: string
}

/**
 * Runs the episodes, some at once, and gives them in the order of the jobs: what comes out does not depend on which is done first.
 * @throws the abort reason when aborted.
 */
export async function runRollouts(jobs: readonly RolloutJob[], terms: RolloutTerms): Promise<(Trajectory | FailedRollout)[]> {
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

async function runOne({ lesson, seed }: RolloutJob, { policy, environmentOf, settings, signal }: RolloutTerms): Promise<Trajectory | FailedRollout> {
  signal?.throwIfAborted()
  const environment = await environmentOf(lesson)
  const episode = runEpisode({
    ...environment, policy, question: lesson.question, topicEntities: lesson.entities,
    settings: { ...environment.settings, ...settings, seed }, ...(signal === undefined ? {} : { signal }),
  })
  for await (const event of episode) {
    if (event.kind !== 'finished') continue
    signal?.throwIfAborted()
    const { status, error, turns } = event.trajectory
    if (status === 'failed') return { failed: error ?? 'The episode failed and did not say why.' }
    return turns.length === 0 ? { failed: 'The episode ended before its first turn.' } : event.trajectory
  }
  return { failed: 'The episode ended without saying so.' }
}
