import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackServer {
  url: string
  requests: { method: string; path: string; authorization: string | undefined; body: Record<string, unknown> }[]
  close(): Promise<void>
}

/** A real HTTP server on loopback that keeps what it was asked. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse, body: Record<string, unknown>) => unknown,
): Promise<LoopbackServer> {
  const requests: LoopbackServer['requests'] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
      requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body,
      })
      void answer(request, response, body)
    })
  }
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function events(
  response: ServerResponse,
  data: readonly unknown[],
  { space = ' ', end = '\n\n', done = true } = {},
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  for (const item of data)
    response.write(`data:${space}${typeof item === 'string' ? item : JSON.stringify(item)}${end}`)
  if (done) response.write(`data:${space}[DONE]${end}`)
  response.end()
}

export function says(content: string | null, more: object = {}): object {
  return { choices: [{ index: 0, delta: { content }, ...more }] }
}
