import type { Trajectory, Turn } from '../../contract/trajectory.ts'
import type { Observation } from '../../contract/observation.ts'

/**
 * What a learner reads of an episode: of a language model's the texts, of the Navigator's the choices. The rest would
 * fill memory and disk.
 */
export function slim(trajectory: Trajectory): Trajectory {
  const chooses = trajectory.policy.kind === 'navigator'
  return {
    ...trajectory,
    turns: trajectory.turns.map(turn => {
      const kept: Turn = { ...turn }
      delete kept.considered
      delete kept.observation
      if (turn.observation !== undefined && !chooses) kept.observation = textOf(turn.observation)
      return kept
    }),
    answer: trajectory.answer.map(item => ({ ...item, evidence: [] })),
  }
}

/** What people read of an episode: what the Navigator chose among is for learning only, and most of its size. */
export function withoutDecisions(trajectory: Trajectory): Trajectory {
  return {
    ...trajectory,
    turns: trajectory.turns.map(turn => {
      const kept: Turn = { ...turn }
      delete kept.decisions
      delete kept.programChoice
      return kept
    }),
  }
}

function textOf(observation: Observation): Observation {
  switch (observation.kind) {
    case 'relations':
      return { ...observation, facts: [], relations: [] }
    case 'entities':
      return { ...observation, facts: [], entities: [] }
    case 'both-sides':
      return { ...observation, facts: [], looks: [] }
    case 'triples':
      return { ...observation, facts: [], walks: [] }
    case 'expressions':
      return { ...observation, facts: [], steps: [] }
    case 'passages':
      return { ...observation, facts: [], passages: [] }
    case 'error':
      return observation
  }
}
