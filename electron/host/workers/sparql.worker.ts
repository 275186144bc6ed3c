import { saying } from '../../contract/words/saying.ts'
import { join } from 'node:path'
import type { InputOf, OutputOf } from '../../base/line.ts'
import { runQuery } from '../../kg/sparql/run-query.ts'
import { OpenGraphs } from '../graphs/open-graphs.ts'
import { ownGraph } from '../graphs/open-library-graph.ts'
import { sparqlCalls } from '../sparql/sparql-messages.ts'
import { answerHost } from './worker-port.ts'

type Query = typeof sparqlCalls.query

let opened: OpenGraphs | undefined

answerHost(sparqlCalls, { query: (request, { tell }) => query(request, tell) }, {})

async function query(
  { graphs, graph, query: written, accept }: InputOf<Query>,
  tell: (piece: string) => void,
): Promise<OutputOf<Query>> {
  opened ??= new OpenGraphs(kg => join(graphs, kg))
  using lease = await opened.lease(graph)
  const { contentType, pieces } = await runQuery(
    ownGraph(lease.graph, saying('graphProblems.queryThere')).exportedTriples(),
    written,
    accept,
  )
  for (const piece of pieces) tell(piece)
  return { contentType }
}
