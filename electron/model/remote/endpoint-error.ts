import { connectionProblem } from '../../base/connection-problem.ts'
import { ClewError } from '../../contract/errors.ts'
import { type Saying, saying } from '../../contract/words/saying.ts'

/**
 * An endpoint did not answer, or not with what was asked for. The message is one sentence that says what to do, and
 * never holds the key.
 */
export class EndpointError extends ClewError {
  constructor(message: Saying, options?: ErrorOptions) {
    super('unavailable', message, options)
  }
}

/** Why a connection failed, by the code that Node gives. */
export function connectionError(error: unknown, host: string): EndpointError {
  return new EndpointError(connectionProblem(error, host))
}

/** What went wrong by the status of the answer. @param said the server's own words, already cleaned */
export function statusError(status: number, host: string, said: string): EndpointError {
  const why = said === '' ? '' : ` ("${said}")`
  if (status === 401 || status === 403) return new EndpointError(saying('writerProblems.keyRefused', { host, status }))
  if (status === 404) return new EndpointError(saying('writerProblems.noSuchPage', { host, why }))
  if (status === 413) return new EndpointError(saying('writerProblems.tooLong', { host }))
  if (status === 429) return new EndpointError(saying('writerProblems.tooManyRequests', { host, why }))
  if (status >= 500) return new EndpointError(saying('writerProblems.serverFailed', { host, status, why }))
  if (status >= 300 && status < 400) return new EndpointError(saying('writerProblems.redirects', { host }))
  return new EndpointError(saying('writerProblems.notAccepted', { host, status, why }))
}
