import { yieldToEventLoop } from '../../base/event-loop.ts'
import type { KnowledgeGraph } from '../../kg/knowledge-graph.ts'
import type { TermId } from '../../kg/triple.ts'
import type { NamedTriple } from '../question-sets/question.ts'
import { relationNamesOf } from './relation-names.ts'
import { spread } from './spread.ts'
import { termsNamed } from './terms-named.ts'

export interface SubgraphRequest {
  /** Topic entities, by name or key. */
  entities: readonly string[]
  /**
   * Gold answers. KG-R1 expands from these too, so that an answer is never out of reach; left out, the subgraph says
   * nothing of them.
   */
  answers?: readonly string[]
  /** 2 in KG-R1 B.2. */
  hops?: number | undefined
  mostTriples?: number | undefined
  signal?: AbortSignal | undefined
}

export interface Subgraph {
  triples: NamedTriple[]
  /** Names that the graph does not have; they were left out. */
  unknown: string[]
  /** There is more than `mostTriples`, which was left out. */
  cut: boolean
}

/** RoG's largest graph of a question is smaller. */
const MOST_TRIPLES = 50_000

/** The triples around a question (KG-R1 B.2), by their names. Times are left out. */
export async function extractSubgraph(
  kg: KnowledgeGraph,
  { entities, answers = [], hops = 2, mostTriples = MOST_TRIPLES, signal }: SubgraphRequest,
): Promise<Subgraph> {
  const found = await Promise.all(
    [...entities, ...answers].map(async name => ({ name, ids: await termsNamed(kg, name) })),
  )
  const seeds = [...new Set(found.flatMap(({ ids }) => ids))]
  const { triples, cut } = await spread(kg, seeds, { hops, mostTriples, signal })
  const relations = await relationNamesOf(kg)
  const names = new Map<TermId, string>()
  const nameOf = async (id: TermId): Promise<string> => {
    const known = names.get(id)
    if (known !== undefined) return known
    await yieldToEventLoop()
    const name = (await kg.entity(id))?.name ?? ''
    names.set(id, name)
    return name
  }
  const named: NamedTriple[] = []
  for (let at = 0; at < triples.heads.length; at += 1) {
    named.push([
      await nameOf(triples.heads[at] ?? 0),
      relations.get(triples.relations[at] ?? 0) ?? '',
      await nameOf(triples.tails[at] ?? 0),
    ])
  }
  return { triples: named, unknown: found.filter(({ ids }) => ids.length === 0).map(({ name }) => name), cut }
}
