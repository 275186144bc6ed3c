import type { GuardedProject } from '../vault/guarded-project.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendError, sendJson } from './responses.ts'
import { UNAUTHORISED } from './retrieval-server.ts'
import type { Session } from './session.ts'

const PATH = '/mcp'

/** Loaded with the first request: nobody else is to wait for it. */
function library(): Promise<
  [typeof import('@modelcontextprotocol/sdk/server/streamableHttp.js'), typeof import('../mcp/mcp-server.ts')]
> {
  return Promise.all([import('@modelcontextprotocol/sdk/server/streamableHttp.js'), import('../mcp/mcp-server.ts')])
}

export function isMcp(request: IncomingMessage): boolean {
  return request.url?.split('?')[0] === PATH
}

/**
 * The Streamable HTTP transport of MCP without sessions: every POST is whole in itself, so that nothing is kept for a
 * client that goes away and a call that nobody waits for any more is stopped. Never throws.
 */
export async function answerMcp(
  { project, session }: { project: GuardedProject; session: Session },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (!session.isAgent(request)) {
      response.setHeader('www-authenticate', 'Bearer')
      return sendJson(response, 401, { error: UNAUTHORISED })
    }
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST')
      return sendJson(response, 405, {
        error: 'This address takes POST only; there are no sessions to listen to or to end.',
      })
    }
    const { host } = project.current()
    const [{ StreamableHTTPServerTransport }, { createMcpServer }] = await library()
    const server = createMcpServer(host)
    const transport = new StreamableHTTPServerTransport({})
    response.on('close', () => {
      void server.close().catch((error: unknown) => host.log.warn({ err: error }, 'an MCP connection did not close'))
    })
    await server.connect(transport)
    await transport.handleRequest(request, response)
  } catch (error) {
    sendError(project, error, request, response)
  }
}
