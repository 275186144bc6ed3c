import type { Host } from '../host.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ACTION_NAMES, actionMeaning, ARITY } from '../../agent/protocols/kg-r1/actions.ts'
import { ClewError } from '../../contract/errors.ts'
import { readBody } from './request-body.ts'
import { sendError, sendJson } from './responses.ts'
import { answerBatch } from './retrieval-batch.ts'
import type { Session } from './session.ts'

export interface RetrievalDoor {
  host: Host
  session: Session
}

const METHODS: Record<string, readonly string[]> = {
  '/retrieve': ['POST'],
  '/health': ['GET', 'HEAD'],
  '/actions': ['GET', 'HEAD'],
}
const LARGEST_BODY = 4 * 2 ** 20
/** KG-R1's largest training batch: 128 questions, 16 rollouts of each. */
const LONGEST_BATCH = 2_048
export const UNAUTHORISED =
  'This Clew answers its own clients only: send the header "Authorization: Bearer …" with the token for agents that `clew serve` printed when it started (that of the link opens the application alone).'

/** Whether a request is for the retrieval server and not for the application. */
export function isRetrieval(request: IncomingMessage): boolean {
  return Object.hasOwn(METHODS, pathOf(request))
}

/** The HTTP interface of KG-R1's published retrieval server (§3.2, D.5), over the graphs of this host. Never throws. */
export async function answerRetrieval(
  { host, session }: RetrievalDoor,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (!session.isAgent(request) && !session.holds(request)) {
      response.setHeader('www-authenticate', 'Bearer')
      return sendJson(response, 401, { error: UNAUTHORISED })
    }
    const path = pathOf(request)
    const allowed = METHODS[path] ?? []
    if (!allowed.includes(request.method ?? '')) {
      response.setHeader('allow', allowed.join(', '))
      return sendJson(response, 405, { error: `This address takes ${allowed.join(' and ')} only.` })
    }
    if (path === '/health') sendJson(response, 200, { status: 'healthy', service: 'kg_retrieval' })
    else if (path === '/actions') sendJson(response, 200, await supported(host))
    else await retrieve(host, request, response)
  } catch (error) {
    sendError(host.log, error, request, response)
  }
}

async function retrieve(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = parsed(await readBody(request, LARGEST_BODY, 'send the batch in parts.'))
  const entries: readonly unknown[] = Array.isArray(body) ? body : [body]
  if (entries.length > LONGEST_BATCH)
    throw new ClewError(
      'too-large',
      `A batch has at most ${LONGEST_BATCH} requests, and this one has ${entries.length}; send it in parts.`,
    )
  const answers = await answerBatch(host, entries, () => !response.destroyed)
  if (!response.destroyed) sendJson(response, 200, answers)
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch (error) {
    throw new ClewError('bad-request', 'The body is no JSON; send one request as an object, or a list of them.', {
      cause: error,
    })
  }
}

async function supported(host: Host): Promise<object> {
  const graphs = await host.graphs.list()
  const details = [...ARITY.keys()].map(name => [name, detail(name)])
  return {
    actions: ACTION_NAMES,
    supported_actions: [...ARITY.keys()],
    supported_kgs: graphs.filter(({ state }) => state === 'ready').map(({ name }) => name),
    action_details: Object.fromEntries(details) as object,
  }
}

function detail(name: string): { description: string; required_fields: string[] } {
  const meaning = actionMeaning(name)
  const side = meaning?.direction === 'tail' ? 'head (subject)' : 'tail (object)'
  return meaning?.wants === 'relations'
    ? { description: `Relations in which the entity is the ${side}`, required_fields: ['dataset_name', 'entity_id'] }
    : {
        description: `Entities at the other end of the relation from the entity as its ${side}`,
        required_fields: ['dataset_name', 'entity_id', 'relation'],
      }
}

function pathOf(request: IncomingMessage): string {
  return request.url?.split('?')[0] ?? ''
}
