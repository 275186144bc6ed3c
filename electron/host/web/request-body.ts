import type { IncomingMessage } from 'node:http'
import { ClewError } from '../../contract/errors.ts'
import { discardRest } from './responses.ts'

/**
 * The whole body of a request as text.
 * @param advice what to do where it is larger than `mostBytes`
 */
export async function readBody(request: IncomingMessage, mostBytes: number, advice: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) break
    chunks.push(chunk)
  }
  if (bytes > mostBytes) {
    // Only now: what is read by an iterator does not flow.
    discardRest(request)
    throw new ClewError('too-large', `A request has at most ${mostBytes / 2 ** 20} MiB; ${advice}`)
  }
  return Buffer.concat(chunks).toString('utf8')
}
