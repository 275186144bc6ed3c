import { isOwnHost, isOwnOrigin } from './own-host.ts'
import { settingsOf, type GuardedProject } from '../vault/guarded-project.ts'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isAbsolute } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { applyWSSHandler } from '@trpc/server/adapters/ws'
import { WebSocketServer } from 'ws'
import { appRouter } from '../api/router.ts'
import type { ApiContext } from '../api/trpc.ts'
import { hasCode, ClewError } from '../../contract/errors.ts'
import { contentSecurityPolicy } from './content-security.ts'
import { answerMcp, isMcp } from './mcp-endpoint.ts'
import { answerRequest } from './routes.ts'
import { sendText } from './responses.ts'
import type { QuestionGraphs } from './question-graphs.ts'
import { answerRetrieval, isRetrieval } from './retrieval-server.ts'
import { Session } from './session.ts'
import { keepSession, keptSession, newKey } from './session-file.ts'
import { answerSparql, isSparql } from './sparql-endpoint.ts'

export interface WebDoorOptions {
  project: GuardedProject
  /** The folder of the built renderer. */
  renderer: string
  /** 0: any free one. Left out: that of the last start where it is free, so that a page of it goes on. */
  port?: number | undefined
  /** By `dataset_name`: graphs that the questions of a data set bring along; they stay their opener's. */
  subgraphs?: ReadonlyMap<string, QuestionGraphs> | undefined
  /** The page changes no graph, no model and nothing that was taught. */
  isReadOnly?: boolean | undefined
}

export interface WebDoor {
  /** To be opened in a browser; holds the token of this start that opens the application. */
  url: string
  port: number
  /**
   * Where the KG retrieval server takes requests, and what it wants to see as `Authorization: Bearer …`: the agents'
   * token, which does not open the application. `client` is the same address with the token in it, for clients that send
   * no header of their own.
   */
  retrieval: { url: string; token: string; client: string }
  /** Where MCP clients connect to (Streamable HTTP), with the same header. */
  mcp: { url: string; token: string }
  /** Where SPARQL queries are taken, with the same header; the name of a graph follows. */
  sparql: { url: string; token: string }
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const LARGEST_MESSAGE = 4 * 2 ** 20
const KEEP_ALIVE = { enabled: true, pingMs: 30_000, pongWaitMs: 20_000 }

/**
 * Serves the application to a browser of this machine: its files, its API over a WebSocket, uploads and downloads; and
 * graphs to programs elsewhere on it (KG-R1's retrieval server, MCP, SPARQL). Listens on the loopback interface only and
 * answers nobody who came under another host name, from another origin (SPARQL with its token excepted), or without the
 * token of this start or the key of a page that it opened before.
 */
export async function openWebDoor({
  project,
  renderer,
  port,
  subgraphs = new Map(),
  isReadOnly = false,
}: WebDoorOptions): Promise<WebDoor> {
  if (!isAbsolute(renderer)) throw new Error('The folder of the renderer must be an absolute path.')
  const server = createServer()
  // A client that is refused may still be sending, and a busy machine leaves it silent for more than the usual five seconds.
  server.keepAliveTimeout = 30_000
  const { bound, session } = await listenAgain(server, settingsOf(project), port)
  const policy = contentSecurityPolicy([`ws://${LOOPBACK}:${bound}`, `ws://localhost:${bound}`])

  server.on('request', (request, response) => {
    response.setHeader('content-security-policy', policy)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('cross-origin-resource-policy', 'same-origin')
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    const isForeign = !isOwnHost(request, session.port) || (!isOwnOrigin(request, false) && !isSparql(request))
    if (isForeign)
      sendText(response, 403, 'text/plain; charset=utf-8', `Clew answers only at http://${LOOPBACK}:${bound}.`)
    else if (isMcp(request)) void answerMcp({ project, session }, request, response)
    else if (isRetrieval(request)) void answerRetrieval({ project, session, subgraphs }, request, response)
    else if (isSparql(request)) void answerSparql({ project, session }, request, response)
    else void answerRequest({ project, session, renderer }, request, response)
  })

  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE })
  const api = applyWSSHandler({
    wss: sockets,
    router: appRouter,
    createContext: (): ApiContext => ({ project, door: 'browser', isReadOnly }),
    keepAlive: KEEP_ALIVE,
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const isOurs =
      isOwnHost(request, session.port) &&
      isOwnOrigin(request, true) &&
      session.holds(request) &&
      request.url?.split('?')[0] === '/trpc'
    if (!isOurs) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, client => sockets.emit('connection', client, request))
  })

  // What is on its way to somebody ends with the lock. Pages hear of it over their sockets, which stay.
  const forget = project.onOpen(({ shut }) =>
    shut.addEventListener('abort', () => server.closeAllConnections(), { once: true }),
  )

  return {
    url: session.entryUrl,
    port: bound,
    retrieval: {
      url: `http://${LOOPBACK}:${bound}/retrieve`,
      token: session.agentToken,
      client: `http://clew:${session.agentToken}@${LOOPBACK}:${bound}/retrieve`,
    },
    mcp: { url: `http://${LOOPBACK}:${bound}/mcp`, token: session.agentToken },
    sparql: { url: `http://${LOOPBACK}:${bound}/sparql`, token: session.agentToken },
    async close() {
      forget()
      api.broadcastReconnectNotification()
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
}

/** At the port and with the key of the last start, where they are to be had. */
async function listenAgain(
  server: Server,
  settings: string,
  port: number | undefined,
): Promise<{ bound: number; session: Session }> {
  if (port === 0) {
    const bound = await listen(server, 0)
    return { bound, session: new Session(bound) }
  }
  const kept = await keptSession(settings)
  const wanted = port ?? kept?.port ?? 0
  const bound = await listen(server, wanted).catch((error: unknown) => {
    // Another Clew may be at work over the same folder: its page stays its own.
    if (port === undefined && wanted !== 0 && error instanceof ClewError && error.code === 'conflict') return undefined
    throw error
  })
  if (bound === undefined) {
    const free = await listen(server, 0)
    return { bound: free, session: new Session(free) }
  }
  const session = kept?.port === bound ? kept : { port: bound, key: newKey(), since: new Date().toISOString() }
  if (session !== kept) await keepSession(settings, session)
  return { bound, session: new Session(bound, session.key) }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => {
      reject(
        hasCode(error, 'EADDRINUSE')
          ? new ClewError(
              'conflict',
              `Port ${port} is taken by another program; choose another one with --port, or leave it out.`,
              { cause: error },
            )
          : error,
      )
    })
    server.listen(port, LOOPBACK, resolve)
  })
  return (server.address() as AddressInfo).port
}
