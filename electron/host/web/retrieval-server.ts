import type { Host } from '../host.ts'
import type { GuardedProject } from '../vault/guarded-project.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ACTION_NAMES, actionMeaning, ARITY } from '../../agent/protocols/kg-r1/actions.ts'
import { ClewError } from '../../contract/errors.ts'
import { readBody } from './request-body.ts'
import { sendError, sendJson } from './responses.ts'
import type { QuestionGraphs } from './question-graphs.ts'
import { answerBatch } from './retrieval-batch.ts'
import { decodedSegment } from './routes.ts'
import { answerSearch } from './search-endpoint.ts'
import type { Session } from './session.ts'
import { answerSteps } from './step-endpoint.ts'

export interface RetrievalDoor {
  project: GuardedProject
  session: Session
  /** By `dataset_name`: the graphs that the questions of this data set bring along. */
  subgraphs: ReadonlyMap<string, QuestionGraphs>
}

/** Once it is known that the project is open. */
export interface AskedDoor extends Pick<RetrievalDoor, 'subgraphs'> {
  host: Host
}

const METHODS: Record<string, readonly string[]> = {
  '/retrieve': ['POST'],
  '/health': ['GET', 'HEAD'],
  '/actions': ['GET', 'HEAD'],
  '/search/': ['POST'],
  '/get_observation/': ['POST'],
}
const LARGEST_BODY = 4 * 2 ** 20
/** KG-R1's largest training batch: 128 questions, 16 rollouts of each. */
const LONGEST_BATCH = 2_048
export const UNAUTHORISED =
  'This Clew answers its own clients only: send the header "Authorization: Bearer …", or an address such as http://clew:TOKEN@127.0.0.1:PORT/retrieve, with the token for agents that `clew serve` printed when it started (that of the link opens the application alone).'

/** Whether a request is for the retrieval server and not for the application. */
export function isRetrieval(request: IncomingMessage): boolean {
  return Object.hasOwn(METHODS, addressOf(request).path)
}

/**
 * What trainers ask of graphs: the HTTP interface of KG-R1's published retrieval server (§3.2, D.5), the search that
 * Search-R1 and verl's SearchTool post to, and the tool server of verl-tool. Never throws.
 */
export async function answerRetrieval(
  door: RetrievalDoor,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { project, session, subgraphs } = door
  try {
    if (!session.isAgent(request) && !session.holds(request)) {
      response.setHeader('www-authenticate', 'Bearer')
      return sendJson(response, 401, { error: UNAUTHORISED })
    }
    const { host } = project.current()
    const asked = { host, subgraphs }
    const { path, kg, parameters } = addressOf(request)
    const allowed = METHODS[path] ?? []
    if (!allowed.includes(request.method ?? '')) {
      response.setHeader('allow', allowed.join(', '))
      return sendJson(response, 405, { error: `This address takes ${allowed.join(' and ')} only.` })
    }
    if (path === '/health') sendJson(response, 200, { status: 'healthy', service: 'kg_retrieval' })
    else if (path === '/actions') sendJson(response, 200, await supported(asked))
    else if (path === '/search/') {
      const body = await bodyOf(request)
      await whileWanted(response, signal => answerSearch(host, kg, body, signal))
    } else if (path === '/get_observation/') {
      const body = await bodyOf(request)
      const protocol = parameters.get('protocol') ?? undefined
      await whileWanted(response, signal => answerSteps(asked, { kg, protocol }, body, signal))
    } else await retrieve(asked, request, response)
  } catch (error) {
    sendError(project, error, request, response)
  }
}

async function retrieve(door: AskedDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request)
  const entries: readonly unknown[] = Array.isArray(body) ? body : [body]
  if (entries.length > LONGEST_BATCH)
    throw new ClewError(
      'too-large',
      `A batch has at most ${LONGEST_BATCH} requests, and this one has ${entries.length}; send it in parts.`,
    )
  const answers = await answerBatch(door, entries, () => !response.destroyed)
  if (!response.destroyed) sendJson(response, 200, answers)
}

/** Answers with what comes of it, and stops it where nobody waits any more. */
async function whileWanted(response: ServerResponse, answer: (signal: AbortSignal) => Promise<object>): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const value = await answer(gone.signal).catch((error: unknown) => {
    if (!gone.signal.aborted) throw error
    return undefined
  })
  if (value !== undefined && !response.destroyed) sendJson(response, 200, value)
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, LARGEST_BODY, 'send the batch in parts.')
  try {
    return JSON.parse(body) as unknown
  } catch (error) {
    throw new ClewError('bad-request', 'The body is no JSON; send one request as an object, or a list of them.', {
      cause: error,
    })
  }
}

async function supported({ host, subgraphs }: AskedDoor): Promise<object> {
  const graphs = await host.graphs.list()
  const details = [...ARITY.keys()].map(name => [name, detail(name)])
  return {
    actions: ACTION_NAMES,
    supported_actions: [...ARITY.keys()],
    supported_kgs: [
      ...new Set([...subgraphs.keys(), ...graphs.filter(({ state }) => state === 'ready').map(({ name }) => name)]),
    ],
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

/** `/search/NAME` is `/search/` for the graph NAME. */
function addressOf({ url = '' }: IncomingMessage): { path: string; kg: string; parameters: URLSearchParams } {
  const [whole = '', parameters = ''] = url.split('?')
  const [, path = whole, encoded = ''] = /^(\/[a-z_]+\/)([^/]+)$/.exec(whole) ?? []
  return { path, kg: decodedSegment(encoded) ?? '', parameters: new URLSearchParams(parameters) }
}
