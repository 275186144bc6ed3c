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
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return new EndpointError(sentenceFor(code, host))
}

function sentenceFor(code: string, host: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${host}: start the server there, or correct the address of the endpoint.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no machine called ${host} to be found: correct the address of the endpoint, or check the network.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `${host} cannot be reached from here: check the network, or correct the address of the endpoint.`
    case 'ECONNRESET':
    case 'EPIPE':
      return `${host} hung up in the middle: see the log of the server there, and ask again.`
  }
  if (/^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|ERR_INVALID_PROTOCOL)/.test(code))
    return `${host} did not prove who it is (${code}): use https only where the server has a valid certificate, and http otherwise.`
  if (code.startsWith('HPE_'))
    return `What answers at ${host} does not speak HTTP: correct the address of the endpoint.`
  return `The connection to ${host} failed${code === '' ? '' : ` (${code})`}: check that the server there runs, and ask again.`
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
