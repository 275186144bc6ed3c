import { saying } from '../../contract/words/saying.ts'
import { randomUUID } from 'node:crypto'
import { WorkerClient, type WorkerProcess } from '../../base/worker-client.ts'
import { ClewError } from '../../contract/errors.ts'
import { ownGraph } from '../graphs/open-library-graph.ts'
import type { Projects } from '../graphs/projects.ts'
import type { SpawnWorker } from '../workers/spawn-worker.ts'
import { sparqlCalls } from './sparql-messages.ts'

export interface SparqlServiceOptions {
  spawn: SpawnWorker
  graphs: Projects
  /** The folder of the graphs. */
  folder: string
  /** What a query may take; a minute where left out. */
  seconds?: number
}

export interface SparqlRequest {
  graph: string
  query: string
  /** The Accept header. */
  accept: string
  /** Fires when nobody waits for the result any more. */
  signal: AbortSignal
}

export interface SparqlResult {
  contentType: string
  pieces: string[]
}

interface Worker {
  process: WorkerProcess
  client: WorkerClient<typeof sparqlCalls>
}

/** Queries that run at the same time; others wait for their turn, as many as here. */
const MOST_AT_WORK = 2
const MOST_WAITING = 32
const SECONDS = 60
/** What a query may take of the memory. */
const MOST_MB = 1_024
/** A worker that nobody needs ends after so long. */
const IDLE_MS = 5 * 60_000

/**
 * SPARQL queries, each in a process of its own while it runs: one that takes too long, or too much memory, or that nobody
 * waits for any more, is ended with its process and takes nothing else along. A process that is done is kept for the
 * next query.
 */
export class SparqlService {
  private readonly options: SparqlServiceOptions
  private readonly waiting: (() => void)[] = []
  private atWork = 0
  private idle: Worker | undefined
  private patience: NodeJS.Timeout | undefined

  constructor(options: SparqlServiceOptions) {
    this.options = options
  }

  /** @throws {@link ClewError} what is wrong with the query, or that it takes too much */
  async query({ graph, query, accept, signal }: SparqlRequest): Promise<SparqlResult> {
    await this.turn(signal)
    const time = AbortSignal.timeout(this.seconds * 1_000)
    let worker: Worker | undefined
    try {
      using lease = await this.options.graphs.lease(graph)
      ownGraph(lease.graph, saying('graphProblems.queryThere'))
      worker = this.taken()
      const pieces: string[] = []
      const { contentType } = await worker.client.call(
        'query',
        { graphs: this.options.folder, graph, query, accept },
        { signal: AbortSignal.any([signal, time]), onTold: piece => pieces.push(piece) },
      )
      this.keep(worker)
      return { contentType, pieces }
    } catch (error) {
      if (worker !== undefined) throw await this.failure(worker, error, time)
      throw error
    } finally {
      this.atWork--
      this.waiting.shift()?.()
    }
  }

  /** Closes a graph that is about to be moved or removed: no query of it is under way, since it is not lent. */
  async shut(): Promise<void> {
    const { idle } = this
    this.idle = undefined
    clearTimeout(this.patience)
    await idle?.client[Symbol.asyncDispose]()
  }

  async close(): Promise<void> {
    await this.shut()
  }

  private get seconds(): number {
    return this.options.seconds ?? SECONDS
  }

  /** Settles when it is this query's turn. */
  private async turn(signal: AbortSignal): Promise<void> {
    if (this.atWork >= MOST_AT_WORK) {
      if (this.waiting.length >= MOST_WAITING)
        throw new ClewError('unavailable', `${MOST_WAITING} queries wait here already; ask again in a moment.`)
      await new Promise<void>(resolve => {
        this.waiting.push(resolve)
        signal.addEventListener('abort', () => {
          const at = this.waiting.indexOf(resolve)
          if (at >= 0) this.waiting.splice(at, 1)
          resolve()
        })
      })
      signal.throwIfAborted()
    }
    this.atWork++
  }

  private taken(): Worker {
    const { idle } = this
    clearTimeout(this.patience)
    this.idle = undefined
    if (idle !== undefined) return idle
    const process = this.options.spawn('sparql', { correlation: randomUUID(), memoryMb: MOST_MB })
    const client = new WorkerClient(process, 'sparql', sparqlCalls)
    const worker = { process, client }
    void process.exit.then(() => {
      if (this.idle === worker) this.idle = undefined
    })
    return worker
  }

  private keep(worker: Worker): void {
    if (this.idle !== undefined) return void worker.client[Symbol.asyncDispose]()
    this.idle = worker
    this.patience = setTimeout(() => void this.shut(), IDLE_MS).unref()
  }

  /** What to say of a query that came to nothing; its process is ended unless it only refused. */
  private async failure(worker: Worker, error: unknown, time: AbortSignal): Promise<unknown> {
    const isRefusal = error instanceof ClewError && error.code !== 'unavailable'
    if (isRefusal) {
      this.keep(worker)
      return error
    }
    await worker.client[Symbol.asyncDispose]()
    if (time.aborted)
      return new ClewError(
        'unavailable',
        `The query was stopped after ${this.seconds} seconds; ask for less, such as with patterns that name an entity, or a LIMIT.`,
      )
    const { stderr } = await worker.process.exit
    if (/heap out of memory|allocation failed/i.test(stderr))
      return new ClewError(
        'too-large',
        `The query was stopped when it took more than ${MOST_MB} MB of memory; ask for less, or leave out ORDER BY, DISTINCT and GROUP BY over the whole graph.`,
      )
    return error
  }
}
