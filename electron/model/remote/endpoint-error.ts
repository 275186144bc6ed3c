import { connectionProblem } from '../../base/connection-problem.ts'
import { ClewError } from '../../contract/errors.ts'

/**
 * An endpoint did not answer, or not with what was asked for. The message is one sentence that says what to do, and
 * never holds the key.
 */
export class EndpointError extends ClewError {
  constructor(message: string, options?: ErrorOptions) {
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
  if (status === 401 || status === 403)
    return new EndpointError(`${host} refused the key (${status}): give the endpoint the right key.`)
  if (status === 404)
    return new EndpointError(
      `${host} knows no such page${why}: the address of an endpoint usually ends with /v1; correct it.`,
    )
  if (status === 413)
    return new EndpointError(
      `The episode is too long for ${host}: allow fewer turns, or use a model with a longer context.`,
    )
  if (status === 429)
    return new EndpointError(`${host} has too many requests${why}: wait a while, or ask for fewer samples.`)
  if (status >= 500)
    return new EndpointError(`The server at ${host} failed with ${status}${why}: see its log, and ask again.`)
  if (status >= 300 && status < 400)
    return new EndpointError(
      `${host} sends to another address, which is not followed, since facts and the key would go there: give the endpoint the address it is really at.`,
    )
  return new EndpointError(
    `${host} did not accept the question (${status})${why}: check the endpoint's model and address.`,
  )
}
