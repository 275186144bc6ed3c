import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oxigraph from 'oxigraph'
import { runQuery } from '../../../electron/kg/sparql/run-query.ts'
import type { LmdbGraph } from '../../../electron/kg/store/lmdb-graph.ts'

/** A SPARQL endpoint of a test, on this machine. */
export interface TestEngine {
  url: string
  graph?: string
  /** The queries that were sent, one after the other. */
  asked: string[]
  close(): Promise<void>
}

type Answer = (query: string) => Promise<string> | string

async function engine(answer: Answer): Promise<TestEngine> {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += String(chunk)
    })
    request.on('end', () => {
      const query = new URLSearchParams(body).get('query') ?? ''
      asked.push(query)
      Promise.resolve()
        .then(() => answer(query))
        .then(
          text => response.writeHead(200, { 'content-type': 'application/sparql-results+json' }).end(text),
          (error: unknown) => response.writeHead(400).end(String(error)),
        )
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sparql`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
}

/** oxigraph, in this process, over what a graph is exported as. */
export async function oxigraphEngine(graph: LmdbGraph): Promise<TestEngine & { load(triples: string): void }> {
  const store = new oxigraph.Store()
  store.load([...graph.exportNTriples()].join(''), { format: 'application/n-triples' })
  const asked = await engine(query => store.query(query, { results_format: 'json' }) as string)
  return { ...asked, load: triples => store.load(triples, { format: 'application/n-triples' }) }
}

/** What `clew serve` answers with, over the graph itself. */
export function clewEngine(graph: LmdbGraph): Promise<TestEngine> {
  return engine(async query => (await runQuery(graph.exportedTriples(), query, '')).pieces.join(''))
}
