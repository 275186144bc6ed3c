import type { KnowledgeGraph, RelationUse } from '../../../kg/knowledge-graph.ts'
import { isFunctionWord } from '../../../kg/function-words.ts'
import type { Direction, Fact } from '../../../contract/fact.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { RelationOrder } from '../../../model/policy.ts'

/** A few triples beside the documents' facts, not a walk: that is what the other protocols are for. */
const MOST_ENTITIES = 3
const MOST_RELATIONS = 3
const MOST_NEIGHBOURS = 3
/** A relation less probable than this beside the others of its entity has nothing to do with the query. */
const LEAST_PROBABILITY = 0.1
/** Namesakes that are asked together, at most. */
const MOST_NAMESAKES = 50

interface Scored {
  use: RelationUse
  direction: Direction
  score: number
}

/** A triple and how well its relation fits the query, from 0 to 1. */
export interface FittingFact {
  fact: Fact
  score: number
}

/**
 * Triples of the graph that fit a query: of the entities that it names, along the relations that the ranker (or,
 * without one, a shared word) takes for meant.
 */
export async function graphFacts(
  query: string,
  kg: KnowledgeGraph,
  ranker: RelationOrder | undefined,
): Promise<FittingFact[]> {
  const facts: FittingFact[] = []
  for (const { text, candidates } of (await kg.mentions(query)).slice(0, MOST_ENTITIES)) {
    const best = candidates[0]
    if (best === undefined) continue
    // What is written so is meant with all its namesakes; of what is only near, the nearest.
    const alike =
      best.match === 'similar'
        ? [best]
        : candidates.filter(({ match }) => match === best.match).slice(0, MOST_NAMESAKES)
    const name = alike.length > 1 ? text : best.entity.name
    const ids = alike.map(({ entity }) => entity.id)
    for (const { use, direction, score } of await fittingRelations(query, name, ids, kg, ranker)) {
      const { items } = await kg.neighbours(ids, use.id, direction, { limit: MOST_NEIGHBOURS })
      for (const { entity, times } of items) {
        const fact: Fact = {
          ...(direction === 'tail'
            ? { head: name, relation: use.name, tail: entity.name }
            : { head: entity.name, relation: use.name, tail: name }),
          ...(times.length === 0 ? {} : { time: times.join('; ') }),
        }
        facts.push({ fact, score })
      }
    }
  }
  return facts
}

async function fittingRelations(
  query: string,
  name: string,
  ids: readonly TermId[],
  kg: KnowledgeGraph,
  ranker: RelationOrder | undefined,
): Promise<Scored[]> {
  const uses: { use: RelationUse; direction: Direction }[] = []
  for (const direction of ['tail', 'head'] as const)
    for (const use of await kg.relations(ids, direction)) uses.push({ use, direction })
  const candidates = uses.map(({ use, direction }) => ({ relation: use.name, direction }))
  const scores = ranker
    ? ranker.rank(query, [name], [], candidates)
    : candidates.map(({ relation }) => sharedWords(query, relation))
  return uses
    .map((entry, index): Scored => ({ ...entry, score: scores[index] ?? 0 }))
    .filter(({ score }) => score >= LEAST_PROBABILITY)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_RELATIONS)
}

/** The share of the relation's words that begin as a word of the query does (`directed_by` and `director`). */
function sharedWords(query: string, relation: string): number {
  const asked = stems(query)
  const named = stems(relation.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  return named.length === 0 ? 0 : named.filter(stem => asked.includes(stem)).length / named.length
}

function stems(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(word => !isFunctionWord(word))
    .map(word => word.slice(0, 5))
}
