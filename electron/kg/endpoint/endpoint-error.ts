import { ClewError } from '../../contract/errors.ts'
import type { Saying } from '../../contract/words/saying.ts'

/** The engine of a graph that is elsewhere did not answer, or not with what was asked for. */
export class GraphEndpointError extends ClewError {
  /** Whether the engine understood nothing of the query or would not carry it out: another way may do. */
  readonly isRefusal: boolean

  constructor(message: Saying, { isRefusal = false, cause }: { isRefusal?: boolean; cause?: unknown } = {}) {
    super('unavailable', message, cause === undefined ? undefined : { cause })
    this.isRefusal = isRefusal
  }
}

const LONGEST_QUERY = 160
const LONGEST_WORDS = 200

/** What was asked, in one short line. */
export function askedFor(query: string): string {
  return shortened(query, LONGEST_QUERY)
}

/** What an engine says, in one short line; nothing of a web page. */
export function engineWords(text: string): string {
  return text.trimStart().startsWith('<') ? '' : shortened(text, LONGEST_WORDS)
}

function shortened(text: string, most: number): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

/** What a status says, and what to do. */
export function statusError(status: number, host: string, said: string, query: string): GraphEndpointError {
  const why = said === '' ? '' : ` ("${said}")`
  if (status === 401 || status === 403)
    return new GraphEndpointError(
      `${host} wants a key, or another one (${status})${why}: set it in the environment as the graph's name says.`,
    )
  if (status === 404)
    return new GraphEndpointError(`There is no SPARQL endpoint at this address of ${host} (404)${why}: correct it.`)
  if (status >= 300 && status < 400)
    return new GraphEndpointError(
      `${host} sends to another address, which is not followed, since questions would go there: connect the graph by the address it is really at.`,
    )
  if (status === 429) return new GraphEndpointError(`${host} has too many requests${why}: wait a while, and ask again.`)
  return new GraphEndpointError(
    `${host} did not carry out a query (${status})${why}; asked was "${askedFor(query)}": ask for less, or see the log of the engine.`,
    { isRefusal: true },
  )
}
