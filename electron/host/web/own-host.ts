import type { IncomingMessage } from 'node:http'

/** A page of another name that resolves to this machine (DNS rebinding) shows in the Host header. */
export function isOwnHost({ headers }: IncomingMessage, port: number): boolean {
  return headers.host === `127.0.0.1:${port}` || headers.host === `localhost:${port}`
}

/**
 * Browsers name the page that asks in the Origin header; what another origin sends is refused. A missing origin is one
 * of our own page's plain requests.
 */
export function isOwnOrigin({ headers: { origin, host = '' } }: IncomingMessage, required: boolean): boolean {
  return origin === undefined ? !required : origin === `http://${host}`
}
