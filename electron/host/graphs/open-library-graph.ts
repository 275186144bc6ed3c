import { ClewError } from '../../contract/errors.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'
import { typedName } from './graph-names.ts'
import type { EndpointGraph } from '../../kg/endpoint/endpoint-graph.ts'
import { isElsewhere, readEndpointRecord } from '../../kg/endpoint/endpoint-record.ts'
import type { BrowsedGraph } from '../../kg/browsing/browsed-graph.ts'
import { LmdbGraph, openGraph } from '../../kg/store/lmdb-graph.ts'
import { isLocalAddress } from '../models/endpoint-address.ts'
import { settingsIn } from './settings-file.ts'

/** A graph of the library: of this machine, or one that an engine elsewhere has. */
export type LibraryGraph = BrowsedGraph

/** Opens a graph's folder, whatever kind of graph it is. @param name what it is called now */
export async function openLibraryGraph(folder: string, name: string): Promise<LmdbGraph | EndpointGraph> {
  if (!isElsewhere(folder)) return openGraph(folder, name)
  const { url } = await readEndpointRecord(folder)
  const { openEndpointGraph } = await import('../../kg/endpoint/endpoint-graph.ts')
  return openEndpointGraph(folder, name, { key: keyOf(name), permit: () => requireConsent(folder, name, url) })
}

/** @param advice what to do where the graph is elsewhere @throws {@link ClewError} `bad-request` */
export function ownGraph(graph: LibraryGraph, advice: Saying): LmdbGraph {
  if (graph instanceof LmdbGraph) return graph
  throw elsewhere(graph.name, advice)
}

/** @throws {@link ClewError} `bad-request` where the graph of the folder is elsewhere */
export function refuseElsewhere(folder: string, name: string, advice: Saying): void {
  if (isElsewhere(folder)) throw elsewhere(name, advice)
}

function elsewhere(name: string, advice: Saying): ClewError {
  return new ClewError('bad-request', saying('graphProblems.elsewhere', { graph: name, advice }))
}

/** The key for the engine of a graph, from the environment: `CLEW_GRAPH_KEY_FILMS` for the graph `films`. */
export function keyOf(name: string): string | undefined {
  const key = process.env[keyVariable(name)]
  return key === '' ? undefined : key
}

export function keyVariable(name: string): string {
  return `CLEW_GRAPH_KEY_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`
}

/** Looked at before each request: to forbid it ends it at once. */
async function requireConsent(folder: string, name: string, url: string): Promise<void> {
  if (isLocalAddress(url) || (await settingsIn(folder)).endpointAllowed) return
  throw new ClewError(
    'forbidden',
    saying('endpointProblems.graphElsewhere', { name, place: new URL(url).host, typed: typedName(name) }),
  )
}
