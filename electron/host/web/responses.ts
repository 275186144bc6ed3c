import type { IncomingMessage, ServerResponse } from 'node:http'
import { HostError, messageOf, type HostErrorKind } from '../../contract/errors.ts'
import type { Log } from '../log.ts'

const STATUS: Record<HostErrorKind, number> = {
  'bad-request': 400,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unavailable: 503,
}
const DRAIN_MS = 30_000

export function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response
    .writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store' })
    .end(text)
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

/** Answers with what went wrong; what was not foreseen is logged too. */
export function sendError(log: Log, error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (!(error instanceof HostError))
    log.error({ err: error, url: request.url?.split('?')[0] }, 'an HTTP request failed')
  if (response.headersSent) response.destroy()
  else sendJson(response, error instanceof HostError ? STATUS[error.kind] : 500, { error: messageOf(error) })
}

/** Many clients read a refusal only after they have sent everything: the rest is read and thrown away, for a while. */
export function discardRest(request: IncomingMessage): void {
  request.resume()
  setTimeout(() => request.destroy(), DRAIN_MS).unref()
}
