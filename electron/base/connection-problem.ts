/** Why a connection failed and what to do, in a sentence, by the code that Node gives. */
export function connectionProblem(error: unknown, host: string): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return sentenceFor(code, host)
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
