import { connectGraph } from '../../kg/endpoint/connect.ts'
import type { EndpointRecord } from '../../kg/endpoint/endpoint-record.ts'
import { buildBeside } from '../../kg/import/staging.ts'
import { checkedAddress } from '../models/endpoint-address.ts'
import { checkedGraphName } from './graph-names.ts'
import { keyOf } from './open-library-graph.ts'
import type { Projects } from './projects.ts'
import type { Saying } from '../../contract/words/saying.ts'

export interface ConnectingRequest {
  name: string
  url: string
  /** The IRI of a named graph there. */
  graph?: string | undefined
  signal?: AbortSignal
  onProgress?: (phase: Saying, names: number) => void
}

/** Takes a graph that an endpoint has into the library: a folder with where it is and the names in it. */
export function createConnecting(projects: Projects) {
  return async ({
    name: given,
    url: written,
    graph,
    signal,
    onProgress,
  }: ConnectingRequest): Promise<EndpointRecord> => {
    const url = checkedAddress(written)
    const name = checkedGraphName(given)
    await projects.refuseTaken(name)
    await using _lock = await projects.lockGraph(name)
    try {
      return await buildBeside(projects.path(name), folder =>
        connectGraph({
          // Somebody asked for just this; of questions nothing is sent.
          address: { url, graph, key: keyOf(name), permit: () => Promise.resolve() },
          folder,
          name,
          signal,
          onProgress,
        }),
      )
    } finally {
      projects.changed()
    }
  }
}
