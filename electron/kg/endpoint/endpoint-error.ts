import { ClewError } from '../../contract/errors.ts'
import { type Saying, saying } from '../../contract/words/saying.ts'

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
  const why = said === '' ? '' : saying('endpointProblems.why', { said })
  if (status === 401 || status === 403)
    return new GraphEndpointError(saying('endpointProblems.key', { host, status: String(status), why }))
  if (status === 404) return new GraphEndpointError(saying('endpointProblems.nothingThere', { host, why }))
  if (status >= 300 && status < 400) return new GraphEndpointError(saying('endpointProblems.elsewhere', { host }))
  if (status === 429) return new GraphEndpointError(saying('endpointProblems.busy', { host, why }))
  return new GraphEndpointError(
    saying('endpointProblems.refused', { host, status: String(status), why, asked: askedFor(query) }),
    { isRefusal: true },
  )
}
