import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { BrowsedEntity, BrowsedFact } from '../../contract/browse.ts'
import type { TermId } from '../triple.ts'
import type { BrowsedGraph } from './browsed-graph.ts'
import { browsed, entitiesOf, entitiesNamed } from './entities.ts'

/** Facts that are shown between entities. */
const MOST_FACTS = 20_000

export interface Connections {
  /** Those of `added` that the graph has, as it has them. */
  entities: BrowsedEntity[]
  facts: BrowsedFact[]
  /** There are more facts than so many. */
  cut?: number
}

/**
 * The facts that join what is added to what is shown, and what is added among itself. Both are named by their keys, or
 * by the names that tell them apart.
 */
export async function connections(
  graph: BrowsedGraph,
  added: readonly string[],
  shown: readonly string[],
  signal?: AbortSignal,
): Promise<Connections> {
  const keys = new Map<TermId, string>()
  const idsOf = async (of: readonly string[]): Promise<TermId[]> => {
    const ids: TermId[] = []
    for (const key of of) {
      const [found] = await entitiesNamed(graph, key)
      if (found !== undefined) {
        ids.push(found.id)
        keys.set(found.id, found.key)
      }
      await yieldToEventLoop(signal)
    }
    return ids
  }
  const [some, others] = [await idsOf(added), await idsOf(shown)]
  const facts: BrowsedFact[] = []
  let isCut = false
  for await (const links of graph.linksBetween(some, [...some, ...others])) {
    for (const { head, relation, tail, times } of links) {
      const [from, to] = [keys.get(head), keys.get(tail)]
      isCut ||= facts.length >= MOST_FACTS
      if (from !== undefined && to !== undefined && facts.length < MOST_FACTS)
        facts.push({ head: from, relation: graph.relationName(relation), tail: to, times })
    }
    if (isCut) break
    await yieldToEventLoop(signal)
  }
  const entities = await browsed(graph, await entitiesOf(graph, some))
  return { entities, facts, ...(isCut ? { cut: MOST_FACTS } : {}) }
}
