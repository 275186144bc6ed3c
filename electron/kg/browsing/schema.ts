import type { GraphSchema, SchemaEnd } from '../../contract/browse.ts'
import type { TermId } from '../triple.ts'
import type { BrowsedGraph } from './browsed-graph.ts'

/** Relations that are listed. */
const MOST_RELATIONS = 2_000
/** Relations of which it is said what they lead from and to. */
const MOST_TOLD = 200
/** The same without types, where less is drawn. */
const MOST_UNTYPED = 60
/** Facts that are looked at for that. */
const SAMPLE = 40

/** The relations of a graph with their numbers and what they mostly lead from and to, and its types. */
export async function graphSchema(graph: BrowsedGraph): Promise<GraphSchema> {
  const [summary, counts] = await Promise.all([graph.summary(), graph.relationCounts()])
  const isTyped = summary.types.length > 0
  const order = new Map(counts.map(({ name }, place) => [name, place]))
  const relations: GraphSchema['relations'] = []
  for (const { id, name, triples, distinctHeads, distinctTails } of counts.slice(0, MOST_RELATIONS)) {
    const isTold = relations.length < (isTyped ? MOST_TOLD : MOST_UNTYPED)
    const told = !isTold ? {} : isTyped ? await endsOf(graph, id) : await untypedEndsOf(graph, { id, name }, order)
    relations.push({ name, triples, distinctHeads, distinctTails, ...told })
  }
  return { relations, relationTotal: counts.length, types: summary.types, temporal: summary.temporal }
}

async function sampleOf(graph: BrowsedGraph, relation: TermId): Promise<{ heads: TermId[]; tails: TermId[] }> {
  const [heads, tails]: [TermId[], TermId[]] = [[], []]
  for await (const { from, to } of graph.pairs(undefined, relation, 'tail')) {
    heads.push(...from.subarray(0, SAMPLE - heads.length))
    tails.push(...to.subarray(0, SAMPLE - tails.length))
    if (heads.length >= SAMPLE) break
  }
  return { heads, tails }
}

async function untypedEndsOf(
  graph: BrowsedGraph,
  { id, name }: { id: TermId; name: string },
  order: ReadonlyMap<string, number>,
): Promise<Pick<GraphSchema['relations'][number], 'ends'>> {
  const { heads, tails } = await sampleOf(graph, id)
  return {
    ends: {
      head: (await commonEnd(graph, heads, order)) ?? { relation: name, side: 'has' },
      tail: (await commonEnd(graph, tails, order)) ?? { relation: name, side: 'led-to' },
    },
  }
}

/**
 * What most of some things have in common: the relation that mostly leads to each, or, where nothing leads to most of
 * them, that of their relations which the graph has most of. (Each may have most of another, and all be of one kind.)
 */
async function commonEnd(
  graph: BrowsedGraph,
  sample: readonly TermId[],
  order: ReadonlyMap<string, number>,
): Promise<SchemaEnd | undefined> {
  const ledTo = new Map<string, number>()
  const had = new Set<string>()
  let roots = 0
  for (const id of new Set(sample)) {
    const [most] = (await graph.relations([id], 'head')).toSorted((a, b) => b.count - a.count)
    if (most !== undefined) ledTo.set(most.name, (ledTo.get(most.name) ?? 0) + 1)
    else {
      roots++
      for (const { name } of await graph.relations([id], 'tail')) had.add(name)
    }
  }
  const [has] = [...had].toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  if (has !== undefined && roots * 2 > new Set(sample).size) return { relation: has, side: 'has' }
  const [most] = [...ledTo].toSorted((a, b) => b[1] - a[1])
  return most && { relation: most[0], side: 'led-to' }
}

/** The type that most of the first heads have, and that of the first tails. */
async function endsOf(graph: BrowsedGraph, relation: TermId): Promise<{ heads?: string; tails?: string }> {
  const { heads, tails } = await sampleOf(graph, relation)
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
