import type { IncomingMessage } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionError, EndpointError, statusError } from './endpoint-error.ts'
import { serverWords } from './server-words.ts'
import { saying } from '../../contract/words/saying.ts'

/** Where an endpoint is and how to get in. */
export interface EndpointAddress {
  /** `http://localhost:11434/v1` */
  url: string
  /** Asked at each request and kept nowhere. */
  key?: (() => Promise<string | undefined>) | undefined
  /** Milliseconds that an endpoint may take; `patience` where left out. */
  patience?: Partial<Patience> | undefined
}

export interface Patience {
  /** Until it is connected. */
  connect: number
  /** From the question to the first piece of the answer: a prompt is read in this time, and a model loaded. */
  first: number
  /** Between two pieces. */
  between: number
  /** Waited at most before a request is sent again where the endpoint asks for it. */
  retry: number
}

const PATIENCE: Patience = { connect: 10_000, first: 120_000, between: 30_000, retry: 20_000 }

/** An answer whose head has come. */
export interface Reply {
  status: number
  contentType: string
  /** The body as it comes; ends with an EndpointError where it is too slow, too long or cut off. */
  text(): AsyncGenerator<string, void, undefined>
  /** Hangs up. */
  close(): void
}

const MOST_BYTES = 4 * 1024 * 1024
const MOST_ERROR_BYTES = 64 * 1024

/** @throws EndpointError for what is no address of an endpoint */
export function checkAddress(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw new EndpointError(saying('writerProblems.addressBegins'))
  if (parsed.username !== '' || parsed.password !== '')
    throw new EndpointError(saying('writerProblems.addressPassword'))
  return parsed
}

/**
 * Sends a request, once more where the endpoint is busy (429, 503) and says or leaves open when to come back.
 * Redirections are not followed.
 * @returns the reply whatever its status, busy ones excepted
 * @throws EndpointError, AbortError at once when the signal fires
 */
export async function sendRequest(
  address: EndpointAddress,
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const reply = await sendOnce(address, method, path, body, signal)
  if (reply.status !== 429 && reply.status !== 503) return reply
  reply.close()
  await sleep(
    Math.min(reply.retryAfter, address.patience?.retry ?? PATIENCE.retry),
    undefined,
    signal ? { signal } : {},
  ).catch(() => signal?.throwIfAborted())
  return sendOnce(address, method, path, body, signal)
}

/** The error that a reply with a bad status stands for. */
export async function failedReply(reply: Reply, address: EndpointAddress): Promise<EndpointError> {
  return statusError(reply.status, hostOf(address), await wordsOf(reply, address))
}

/** What a reply with a bad status says, in one short line. */
export async function wordsOf(reply: Reply, address: EndpointAddress): Promise<string> {
  let text = ''
  try {
    for await (const piece of reply.text()) {
      text += piece
      if (text.length > MOST_ERROR_BYTES) break
    }
  } catch {
    // An error text that breaks off is read as far as it came.
  } finally {
    reply.close()
  }
  return reply.contentType.includes('html') ? '' : serverWords(text, address)
}

export function hostOf({ url }: EndpointAddress): string {
  return new URL(url).host
}

async function sendOnce(
  address: EndpointAddress,
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Reply & { retryAfter: number }> {
  const base = checkAddress(address.url)
  const url = new URL(`${base.pathname.replace(/\/+$/, '')}${path}`, base.origin)
  const key = await address.key?.()
  signal?.throwIfAborted()
  if (key !== undefined && !/^[\x21-\x7e]*$/.test(key))
    throw new EndpointError(saying('writerProblems.badKey', { host: url.host }))
  const limits = { ...PATIENCE, ...address.patience }
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const headers = {
    accept: 'text/event-stream, application/json',
    ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
    ...(key !== undefined && key !== '' && { authorization: `Bearer ${key}` }),
  }
  return new Promise((resolve, reject) => {
    // A connection of its own: an idle one that the server has closed meanwhile would be an error that is none.
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, { method, headers, agent: false })
    // Once the answer has begun, a destroyed request says only that it was cut off: why is kept here.
    let reason: Error | undefined
    const hangUp = (error: Error): void => {
      reason ??= error
      sent.destroy(error)
    }
    const give = (ms: number, message: string): NodeJS.Timeout =>
      setTimeout(() => hangUp(new EndpointError(message)), ms)
    let timer = give(
      limits.connect,
      `${url.host} was not reached in ${seconds(limits.connect)}: check the network, or correct the address of the endpoint.`,
    )
    const stop = (): void => hangUp(abortError())
    signal?.addEventListener('abort', stop, { once: true })
    sent.on('close', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    })
    sent.on('error', error => reject(reason ?? connectionError(error, url.host)))
    sent.on('socket', socket =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer)
        timer = give(
          limits.first,
          `${url.host} did not begin to answer in ${seconds(limits.first)}: see whether the model is still being loaded there, and ask again.`,
        )
      }),
    )
    sent.on('response', response => {
      const again = (ms: number): void => {
        clearTimeout(timer)
        timer = give(
          ms,
          `${url.host} fell silent for ${seconds(ms)} in the middle of its answer: see the log of the server there, and ask again.`,
        )
      }
      resolve({
        status: response.statusCode ?? 0,
        contentType: response.headers['content-type']?.toLowerCase() ?? '',
        retryAfter: retryAfterOf(response),
        text: () =>
          textOf(
            response,
            url.host,
            () => again(limits.between),
            () => reason,
          ),
        close: () => {
          sent.destroy()
        },
      })
    })
    sent.end(payload)
  })
}

async function* textOf(
  response: IncomingMessage,
  host: string,
  onPiece: () => void,
  reason: () => Error | undefined,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      onPiece()
      bytes += chunk.length
      if (bytes > MOST_BYTES)
        throw new EndpointError(
          `${host} sent more than ${MOST_BYTES / 1024 / 1024} MiB, which is no answer of a model: correct the address of the endpoint.`,
        )
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw reason() ?? (error instanceof EndpointError ? error : connectionError(error, host))
  } finally {
    response.destroy()
  }
}

function retryAfterOf(response: IncomingMessage): number {
  const given = response.headers['retry-after'] ?? ''
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now()
  return Number.isFinite(ms) && ms >= 0 ? ms : 2000
}

function seconds(ms: number): string {
  return `${ms / 1000} seconds`
}

function abortError(): DOMException {
  return new DOMException('The answer was stopped.', 'AbortError')
}
