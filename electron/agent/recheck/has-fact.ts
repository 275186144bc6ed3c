import type { Fact } from '../../contract/fact.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { TermId } from '../../kg/triple.ts'

/** Neighbours that are looked through for the other end of a fact; of an entity with more, its other end's are. */
const MOST_NEIGHBOURS = 5_000

/**
 * Whether a graph has a fact that was read from it or from another version of it.
 * @param keys of its ends by their names, where they are known
 */
export async function hasFact(kg: KnowledgeGraph, fact: Fact, keys: ReadonlyMap<string, string>): Promise<boolean> {
  const relation = await kg.relation(fact.relation)
  if (relation === undefined) return false
  const heads = await termsOf(kg, keys.get(fact.head) ?? fact.head)
  if (heads.length === 0) return false
  const leadsTo = ({ name, key }: { name: string; key: string }, end: string): boolean =>
    key === (keys.get(end) ?? end) || (!keys.has(end) && name === end)
  const along = await kg.neighbours(heads, relation, 'tail', { limit: MOST_NEIGHBOURS })
  const found = along.items.find(({ entity }) => leadsTo(entity, fact.tail))
  if (found !== undefined) return isThen(found.times, fact.time)
  if (along.items.length === along.total) return false
  const tails = await termsOf(kg, keys.get(fact.tail) ?? fact.tail)
  const back = await kg.neighbours(tails, relation, 'head', { limit: MOST_NEIGHBOURS })
  const other = back.items.find(({ entity }) => leadsTo(entity, fact.head))
  return other !== undefined && isThen(other.times, fact.time)
}

/** All the times of a fact stand in one text, or one of them alone. */
function isThen(times: readonly string[], time: string | undefined): boolean {
  return time === undefined || times.join('; ') === time || times.includes(time)
}

/** What a key or a name stands for. */
async function termsOf(kg: KnowledgeGraph, name: string): Promise<TermId[]> {
  const term = await kg.term(name)
  if (term !== undefined) return [term]
  const linked = await kg.link(name)
  return linked.filter(({ match }) => match === 'exact').map(({ entity }) => entity.id)
}
