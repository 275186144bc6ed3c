import type { GraphSchema } from '../../contract/browse.ts'
import type { TermId } from '../triple.ts'
import type { BrowsedGraph } from './browsed-graph.ts'

/** Relations that are listed. */
const MOST_RELATIONS = 2_000
/** Relations of which it is said what they lead from and to. */
const MOST_TOLD = 200
/** Facts that are looked at for that. */
const SAMPLE = 40

/** The relations of a graph with their numbers and what they mostly lead from and to, and its types. */
export async function graphSchema(graph: BrowsedGraph): Promise<GraphSchema> {
  const [summary, counts] = await Promise.all([graph.summary(), graph.relationCounts()])
  const isTyped = summary.types.length > 0
  const relations: GraphSchema['relations'] = []
  for (const { id, name, triples, distinctHeads, distinctTails } of counts.slice(0, MOST_RELATIONS)) {
    const told = isTyped && relations.length < MOST_TOLD ? await endsOf(graph, id) : {}
    relations.push({ name, triples, distinctHeads, distinctTails, ...told })
  }
  return { relations, relationTotal: counts.length, types: summary.types, temporal: summary.temporal }
}

/** The type that most of the first heads have, and that of the first tails. */
async function endsOf(graph: BrowsedGraph, relation: TermId): Promise<{ heads?: string; tails?: string }> {
  const [heads, tails]: [TermId[], TermId[]] = [[], []]
  for await (const { from, to } of graph.pairs(undefined, relation, 'tail')) {
    heads.push(...from.subarray(0, SAMPLE - heads.length))
    tails.push(...to.subarray(0, SAMPLE - tails.length))
    if (heads.length >= SAMPLE) break
  }
  const [head, tail] = [await commonType(graph, heads), await commonType(graph, tails)]
  return { ...(head === undefined ? {} : { heads: head }), ...(tail === undefined ? {} : { tails: tail }) }
}

async function commonType(graph: BrowsedGraph, ids: readonly TermId[]): Promise<string | undefined> {
  const counts = new Map<string, number>()
  for (const id of new Set(ids)) {
    const entity = await graph.entity(id)
    const type = entity?.kind === 'literal' ? 'value' : entity?.types[0]
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most?.[0]
}
