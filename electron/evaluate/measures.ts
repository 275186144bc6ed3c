import type { Scores } from '../contract/score.ts'
import type { Trajectory } from '../contract/trajectory.ts'

/** What an answer took, and how its episode went. */
export interface Effort {
  /** Tokens written by the agent, over all turns. */
  generatedTokens: number
  /**
   * Prompt and written tokens at the longest turn, as in KG-R1's Table 1: the context is not counted again for every
   * turn.
   */
  totalTokens: number
  /** Calls to the graph, wrong ones included. */
  calls: number
  turns: number
  seconds: number
  /** Turns that the graph answered with an error: malformed, or a name that does not exist. */
  invalidCalls: number
  /** Valid calls that found nothing (KG_NO_RESULTS). */
  emptyCalls: number
  /** Of each turn. */
  turnSeconds: number[]
}

export function effortOf({ turns, seconds }: Trajectory): Effort {
  const codes = turns.flatMap(({ observation }) => (observation?.kind === 'error' ? [observation.code] : []))
  const emptyCalls = codes.filter(code => code === 'KG_NO_RESULTS').length
  return {
    generatedTokens: turns.reduce((sum, { tokens }) => sum + tokens.generated, 0),
    totalTokens: Math.max(0, ...turns.map(({ tokens }) => tokens.prompt + tokens.generated)),
    calls: turns.filter(({ action, observation }) => action?.kind === 'call' && observation !== undefined).length,
    turns: turns.length,
    seconds,
    invalidCalls: codes.length - emptyCalls,
    emptyCalls,
    turnSeconds: turns.map(turn => turn.seconds),
  }
}

/**
 * Of the episodes with an erroneous step, those that end right: GraphWalker's recovery rate (§3.4), "the proportion of
 * cases where the agent successfully corrects an erroneous step and recovers to the correct answer". A step is
 * erroneous where the graph answered it with an error; right is EM = 1, as there.
 */
export function hasRecovered(
  effort: Pick<Effort, 'invalidCalls' | 'emptyCalls'>,
  { em }: Pick<Scores, 'em'>,
): boolean | undefined {
  return effort.invalidCalls + effort.emptyCalls === 0 ? undefined : em === 1
}
