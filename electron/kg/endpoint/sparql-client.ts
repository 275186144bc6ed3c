import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { connectionProblem } from '../../base/connection-problem.ts'
import { askedFor, engineWords, GraphEndpointError, statusError } from './endpoint-error.ts'
import { termOfJson, type EndpointTerm } from './endpoint-term.ts'
import { saying } from '../../contract/words/saying.ts'

/** Terms in the order of the variables that were asked for; undefined where a row has none. */
export type EndpointRow = readonly (EndpointTerm | undefined)[]

export interface EndpointAddress {
  url: string
  /** The named graph to ask; the engine's default graph where left out. */
  graph?: string | undefined
  /** Sent as `Authorization: Bearer …`. */
  key?: string | undefined
  /** Called before anything is sent. @throws where nothing may be */
  permit(): Promise<void>
}

export interface Patience {
  /** Milliseconds for one request. */
  request: number
  /** Before it is sent again, the first time; twice as long each time after. */
  retry: number
}

const PATIENCE: Patience = { request: 60_000, retry: 500 }
const MOST_TRIES = 4
/** An engine that is busy says so at once; one that gave up on a query took its time, and would again. */
const AT_ONCE_MS = 5_000
const MOST_BYTES = 32 * 2 ** 20
/** Requests that are under way at the same time. */
const MOST_AT_ONCE = 4
const BUSY = new Set([429, 502, 503, 504])
const PASSING = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ETIMEDOUT'])

const Cell = z.object({
  type: z.string(),
  value: z.string(),
  datatype: z.string().optional(),
  'xml:lang': z.string().optional(),
})
const Results = z.object({
  boolean: z.boolean().optional(),
  results: z.object({ bindings: z.array(z.record(z.string(), Cell)) }).optional(),
})

/** The SPARQL 1.1 Protocol, asked: one engine, with limits of time and size, and again where it is busy. */
export class SparqlClient {
  private readonly address: EndpointAddress
  private readonly patience: Patience
  private readonly waiting: (() => void)[] = []
  private underWay = 0

  constructor(address: EndpointAddress, patience: Partial<Patience> = {}) {
    this.address = address
    this.patience = { ...PATIENCE, ...patience }
  }

  get host(): string {
    return new URL(this.address.url).host
  }

  async select(variables: readonly string[], query: string, signal?: AbortSignal): Promise<EndpointRow[]> {
    const { results } = await this.asked(query, signal)
    if (results === undefined) throw this.unreadable(query)
    return results.bindings.map(row => variables.map(variable => row[variable] && termOfJson(row[variable])))
  }

  async ask(query: string, signal?: AbortSignal): Promise<boolean> {
    const { boolean } = await this.asked(query, signal)
    if (boolean === undefined) throw this.unreadable(query)
    return boolean
  }

  private async asked(query: string, signal: AbortSignal | undefined): Promise<z.infer<typeof Results>> {
    await this.address.permit()
    if (this.underWay >= MOST_AT_ONCE) await new Promise<void>(resolve => this.waiting.push(resolve))
    this.underWay++
    try {
      const text = await this.sentUntilAnswered(query, signal)
      const read = Results.safeParse(parsed(text))
      if (!read.success) throw this.unreadable(query)
      return read.data
    } finally {
      this.underWay--
      this.waiting.shift()?.()
    }
  }

  private async sentUntilAnswered(query: string, signal: AbortSignal | undefined): Promise<string> {
    for (let tries = 1; ; tries++) {
      const wait = this.patience.retry * 2 ** (tries - 1)
      const started = performance.now()
      try {
        const response = await this.sent(query, signal)
        if (response.ok) return await this.body(response, query)
        const words = engineWords(await this.body(response, query))
        const isBusy = BUSY.has(response.status) && performance.now() - started < AT_ONCE_MS
        if (!isBusy || tries === MOST_TRIES) throw statusError(response.status, this.host, words, query)
      } catch (error) {
        signal?.throwIfAborted()
        if (error instanceof GraphEndpointError) throw error
        if (error instanceof DOMException && error.name === 'TimeoutError') throw this.tooSlow(query)
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
        const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
        if (!PASSING.has(code) || tries === MOST_TRIES)
          throw new GraphEndpointError(connectionProblem(cause, this.host), { cause })
      }
      await sleep(wait, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted())
    }
  }

  private sent(query: string, signal: AbortSignal | undefined): Promise<Response> {
    const { url, graph, key } = this.address
    const time = AbortSignal.timeout(this.patience.request)
    return fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, time]) : time,
      headers: {
        accept: 'application/sparql-results+json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: new URLSearchParams({ query, ...(graph === undefined ? {} : { 'default-graph-uri': graph }) }).toString(),
    })
  }

  private async body({ body }: Response, query: string): Promise<string> {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of body ?? []) {
      bytes += chunk.length
      if (bytes > MOST_BYTES)
        throw new GraphEndpointError(
          saying('endpointProblems.tooMuch', { host: this.host, most: MOST_BYTES / 2 ** 20, asked: askedFor(query) }),
        )
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  private tooSlow(query: string): GraphEndpointError {
    return new GraphEndpointError(
      saying('endpointProblems.slow', {
        host: this.host,
        seconds: { seconds: this.patience.request / 1_000 },
        asked: askedFor(query),
      }),
      { isRefusal: true },
    )
  }

  private unreadable(query: string): GraphEndpointError {
    return new GraphEndpointError(saying('endpointProblems.noResults', { host: this.host, asked: askedFor(query) }))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
