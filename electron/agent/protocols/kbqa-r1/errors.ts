import { ClewError } from '../../../contract/errors.ts'
import { errorObservation, type ErrorObservation } from '../../error-observation.ts'
import { listName } from '../../names.ts'

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
  return errorObservation('NO_ACTION', message)
}

/** A turn of which nothing could be carried out. @param text what the agent reads, tags escaped */
export function failedTurn(text: string, messages: readonly string[], nearest: readonly string[]): ErrorObservation {
  return errorObservation('ACTION_FAILED', messages.join(' '), { text, nearest })
}
