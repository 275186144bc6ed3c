import { errorObservation, type ErrorObservation } from '../../error-observation.ts'

/** A turn that is none: what is wrong with it, and what to write. */
export function malformedTurn(reason: string): ErrorObservation {
  return errorObservation(
    'NO_STATEMENT',
    `${reason} Write statements such as s1 = start("name") inside <program>...</program>, or the final answer inside <answer>...</answer>.`,
  )
}

/** A turn of which nothing could be carried out. @param text what the agent reads, tags escaped */
export function failedTurn(text: string, messages: readonly string[], nearest: readonly string[]): ErrorObservation {
  return errorObservation('STATEMENT_FAILED', messages.join(' '), { text, nearest })
}
