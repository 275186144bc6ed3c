import type { Trajectory } from '../trajectory.ts'
import { doubtsAbout } from './doubts.ts'
import { chanceWords, estimateOf, isGiven, otherReadings, readingWords, sureWords } from './estimate.ts'
import { say } from '../words/words.ts'

/** How sure the agent is of its answer, what speaks against it and what else may be meant, for doors without a screen. */
export function surenessWords(trajectory: Pick<Trajectory, 'turns' | 'status' | 'answer'>): string[] {
  const doubts = doubtsAbout(trajectory)
  const estimate = estimateOf(trajectory)
  if (estimate === undefined) return doubts
  const others = otherReadings(estimate, trajectory.answer.length > 0).map(
    other => `${readingWords(other)} (${chanceWords(other.chance)})`,
  )
  return [
    ...(trajectory.status === 'answered' && !isGiven(trajectory) ? [] : [sureWords(estimate.chance)]),
    ...doubts,
    ...(others.length === 0 ? [] : [say('reading.mayAlsoMean', { others: others.join('; ') })]),
  ]
}
