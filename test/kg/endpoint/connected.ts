import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { connectGraph } from '../../../electron/kg/endpoint/connect.ts'
import { openEndpointGraph, type EndpointGraph } from '../../../electron/kg/endpoint/endpoint-graph.ts'
import type { TestEngine } from './engines.ts'

export const permit = (): Promise<void> => Promise.resolve()

/** The graph that an engine has, connected and opened. */
export async function connected(
  folder: string,
  { url, graph }: Pick<TestEngine, 'url' | 'graph'>,
  mostNames?: number,
): Promise<EndpointGraph> {
  const place = await mkdtemp(join(folder, 'endpoint-'))
  await connectGraph({ address: { url, graph, permit }, folder: place, name: 'there', mostNames })
  return openEndpointGraph(place, 'there', { permit })
}
