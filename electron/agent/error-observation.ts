import type { Direction } from '../contract/fact.ts'
import type { Observation } from '../contract/observation.ts'

/** A call, or a turn, that was wrong: shown to the agent as an observation, and the loop goes on. */
export type ErrorObservation = Observation & { kind: 'error' }

/**
 * @param message what is wrong, as the record has it
 * @param text what the agent reads, tags escaped; left out: the message as it stands
 */
export function errorObservation(
  code: string,
  message: string,
  { text = message, nearest = [] }: { text?: string; nearest?: readonly string[] } = {},
): ErrorObservation {
  return { kind: 'error', code, message, nearest: [...nearest], text, facts: [], cut: 0 }
}

/** The same error, of a call that wanted the relations on these sides of an entity. */
export function lookedInVain(
  error: ErrorObservation,
  entity: string,
  directions: readonly Direction[],
): ErrorObservation {
  return { ...error, looks: directions.map(direction => ({ entity, direction, relations: [] })) }
}
