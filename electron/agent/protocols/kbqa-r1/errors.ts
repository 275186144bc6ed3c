import { ClewError } from '../../../contract/errors.ts'
import type { Observation } from '../../../contract/observation.ts'
import { listName } from '../../names.ts'

export type ErrorObservation = Observation & { kind: 'error' }

/** What the published code says to a turn without an action that it can read. */
const NO_ACTIONS = 'No valid actions found. Please provide reasoning actions.'

/** An action that cannot be carried out. The message is what the agent reads; it says what to write instead. */
export class ActionError extends ClewError {
  readonly nearest: readonly string[]

  constructor(message: string, nearest: readonly string[] = []) {
    super(
      'bad-request',
      nearest.length === 0 ? message : `${message} Nearest names: ${nearest.map(listName).join(', ')}`,
    )
    this.nearest = nearest
  }
}

/** A turn that is none: the notice, then what is wrong with it, in our words. */
export function malformedTurn(reason: string): ErrorObservation {
  const message = `${NO_ACTIONS} ${reason} Write actions such as Find_relation [ entity | relation ] inside <action>...</action>, or the final answer inside <answer>...</answer>.`
  return { kind: 'error', code: 'NO_ACTION', message, nearest: [], text: message, facts: [], cut: 0 }
}

/** A turn of which nothing could be carried out. @param text what the agent reads, tags escaped */
export function failedTurn(text: string, messages: readonly string[], nearest: readonly string[]): ErrorObservation {
  return {
    kind: 'error',
    code: 'ACTION_FAILED',
    message: messages.join(' '),
    nearest: [...nearest],
    text,
    facts: [],
    cut: 0,
  }
}
