import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ClewError } from '../../contract/errors.ts'
import type { Host } from '../host.ts'
import type { GuardedProject } from '../vault/guarded-project.ts'
import { isOwnOrigin } from './own-host.ts'
import { readBody } from './request-body.ts'
import { sendError, sendJson } from './responses.ts'
import { UNAUTHORISED } from './retrieval-server.ts'
import { decodedSegment } from './routes.ts'
import type { Session } from './session.ts'

const PATH = /^\/sparql(?:\/([^/?]*))?(?:\?|$)/
const LARGEST_BODY = 2 ** 20
const FORM = 'application/x-www-form-urlencoded'
const QUERY = 'application/sparql-query'
const UPDATE = 'application/sparql-update'
const READ_ONLY = 'Graphs are only read here; leave out the update, or import what is new into the graph.'

export function isSparql(request: IncomingMessage): boolean {
  return PATH.test(request.url ?? '')
}

/**
 * The SPARQL 1.1 Protocol over the graphs of this host, read only: `/sparql/NAME`. A page of another origin may ask too,
 * such as a query editor: with the token, which no page has unless a person gave it to it, and never by the cookie.
 * Never throws.
 */
export async function answerSparql(
  { project, session }: { project: GuardedProject; session: Session },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return allow(response)
    const isOwnPage = isOwnOrigin(request, false) && session.holds(request)
    if (!session.isAgent(request) && !isOwnPage) {
      response.setHeader('www-authenticate', 'Bearer')
      return sendJson(response, 401, { error: UNAUTHORISED })
    }
    const { host } = project.current()
    const graph = decodedSegment(PATH.exec(request.url ?? '')?.[1] ?? '')
    if (graph === undefined || graph === '')
      throw new ClewError('not-found', 'The address ends with the name of a graph, /sparql/NAME; add it.')
    await answer(host, graph, request, response)
  } catch (error) {
    // Who went away in the middle wants no answer.
    if (!response.destroyed) sendError(project, error, request, response)
  }
}

async function answer(host: Host, graph: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const query = await queryOf(request, response)
  if (query === undefined) return
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const { contentType, pieces } = await host.sparql.query({
    graph,
    query,
    accept: request.headers.accept ?? '',
    signal: gone.signal,
  })
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' })
  await pipeline(Readable.from(pieces), response)
}

/** The query of a request; undefined where the request was answered as it is. */
async function queryOf(request: IncomingMessage, response: ServerResponse): Promise<string | undefined> {
  const inAddress = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams
  if (request.method === 'GET') return stated(inAddress)
  if (request.method !== 'POST') {
    response.setHeader('allow', 'GET, POST, OPTIONS')
    sendJson(response, 405, { error: 'This address takes GET and POST only.' })
    return undefined
  }
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === UPDATE) throw new ClewError('forbidden', READ_ONLY)
  if (type !== FORM && type !== QUERY) {
    sendJson(response, 415, { error: `Send the query as ${QUERY}, or as a form (${FORM}) with the field "query".` })
    return undefined
  }
  const body = await readBody(request, LARGEST_BODY, 'shorten the query.')
  if (type === FORM) return stated(new URLSearchParams(body))
  refuseDatasets(inAddress)
  return body
}

function stated(parameters: URLSearchParams): string {
  refuseDatasets(parameters)
  if (parameters.has('update')) throw new ClewError('forbidden', READ_ONLY)
  const [query, another] = parameters.getAll('query')
  if (query === undefined || another !== undefined)
    throw new ClewError('bad-request', 'The request has to have one query; give it as "query".')
  return query
}

function refuseDatasets(parameters: URLSearchParams): void {
  if (parameters.has('default-graph-uri') || parameters.has('named-graph-uri'))
    throw new ClewError(
      'bad-request',
      'The address names the graph; leave out default-graph-uri and named-graph-uri, and ask another graph at its own address.',
    )
}

/** Answers a browser that asks, before it sends it, whether a page of another origin may send a query. */
function allow(response: ServerResponse): void {
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, accept',
      'access-control-max-age': '600',
    })
    .end()
}
