import { ExecutionLimitError } from '../sexpression/errors.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { EndpointRow, SparqlClient } from './sparql-client.ts'

/** What an engine was found to do when the graph was connected. */
export interface EngineHabits {
  /** Rows of one answer, where it cuts answers off without saying so. */
  mostRows?: number | undefined
}

/** Rows asked for in one request. */
const PAGE = 10_000

/** An engine with what it answered before: every question is asked once a day. */
export class Engine {
  readonly client: SparqlClient
  private readonly cache: AnswerCache | undefined
  private readonly page: number
  /** Asked at the same time by several, sent once. */
  private readonly underWay = new Map<string, Promise<EndpointRow[]>>()

  constructor(client: SparqlClient, { mostRows = PAGE }: EngineHabits, cache?: AnswerCache) {
    this.client = client
    this.cache = cache
    this.page = Math.min(PAGE, mostRows)
  }

  async rows(variables: readonly string[], query: string, signal?: AbortSignal): Promise<EndpointRow[]> {
    const key = `${variables.join(' ')}\n${query}`
    const known = this.cache?.get(key)
    if (known !== undefined) return known
    // With a signal of its own somebody may stop waiting for what others still want.
    if (signal !== undefined) return this.fetched(key, variables, query, signal)
    const asking =
      this.underWay.get(key) ?? this.fetched(key, variables, query).finally(() => this.underWay.delete(key))
    this.underWay.set(key, asking)
    return asking
  }

  async ask(pattern: string): Promise<boolean> {
    // Not every engine tells yes or no in JSON as SPARQL 1.1 has it; a row does as well, and is kept.
    return (await this.rows(['yes'], `SELECT (1 AS ?yes) WHERE { ${pattern} } LIMIT 1`)).length > 0
  }

  /** All rows of a query that has no LIMIT, page by page. @param first rows of the first page, where fewer will often do */
  async *pages(
    variables: readonly string[],
    query: string,
    { first = this.page, signal }: { first?: number; signal?: AbortSignal | undefined } = {},
  ): AsyncGenerator<EndpointRow[]> {
    for (let offset = 0, size = Math.min(first, this.page); ; size = this.page) {
      const rows = await this.rows(variables, `${query}\nLIMIT ${size} OFFSET ${offset}`, signal)
      yield rows
      if (rows.length < size) return
      offset += rows.length
    }
  }

  /** @throws {ExecutionLimitError} more rows than `most` */
  async all(variables: readonly string[], query: string, most: number, signal?: AbortSignal): Promise<EndpointRow[]> {
    const all: EndpointRow[] = []
    for await (const page of this.pages(variables, query, { signal })) {
      for (const row of page) all.push(row)
      if (all.length > most)
        throw new ExecutionLimitError(
          `A step leads to more than ${most.toLocaleString('en')} rows of a graph that is elsewhere; narrow it down first.`,
        )
    }
    return all
  }

  private async fetched(
    key: string,
    variables: readonly string[],
    query: string,
    signal?: AbortSignal,
  ): Promise<EndpointRow[]> {
    const asked = Date.now()
    const rows = await this.client.select(variables, query, signal)
    await this.cache?.put(key, rows, asked)
    return rows
  }
}
