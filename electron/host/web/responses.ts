import type { IncomingMessage, ServerResponse } from 'node:http'
import { foreseen, problemOf, saidOf } from '../../contract/errors.ts'
import { statusOf } from '../api/trpc.ts'
import type { GuardedProject } from '../vault/guarded-project.ts'

/** A client that sends nothing for so long is given up. */
const SILENCE_MS = 10_000
/** Of what is thrown away; who sends more has the connection closed. */
const MOST_DISCARDED = 2 ** 30

export function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response
    .writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store' })
    .end(text)
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

/** Answers with what went wrong; a defect is logged with its stack. */
export function sendError(
  project: GuardedProject,
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const known = foreseen(error)
  if (known === undefined && project.isOpen)
    project.current().host.log.error({ err: error, url: request.url?.split('?')[0] }, 'an HTTP request failed')
  if (response.headersSent) response.destroy()
  else
    sendJson(response, known === undefined ? 500 : statusOf(known.code), {
      error: problemOf(error),
      said: saidOf(error),
    })
}

/** Many clients read a refusal only after they have sent everything: the rest is read and thrown away, up to a gigabyte. */
export function discardRest(request: IncomingMessage): void {
  let bytes = 0
  const patience = setTimeout(() => request.destroy(), SILENCE_MS).unref()
  request.once('close', () => clearTimeout(patience))
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_DISCARDED) request.destroy()
    else patience.refresh()
  })
}
