import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { Direction } from '../../../contract/fact.ts'
import type { Look, Observation } from '../../../contract/observation.ts'
import { fittingItems, type ListLimit } from '../../list-limit.ts'
import * as errors from './errors.ts'
import { relationsText, type Layout } from './listing.ts'
import { firstNamed, namesOf, nearestRelations, type Reranker } from './reranking.ts'
import type { ResolvedEntity } from './resolution.ts'
import { routesFrom } from './routes.ts'
import type { EpisodeState, Instruments } from '../../protocol.ts'

export interface ListingOptions {
  /** k of E.1: relations that a list keeps. */
  relationsKept: number
  reranker: Reranker
  /** Triples of a relation that are shown; left out: as many as fit (§2.2.1, phase 3: 5). */
  triplesPerRelation?: number | undefined
  limit: ListLimit
  layout: Layout
}

type ListedRelation = Look['relations'][number] & { direction: Direction }

/**
 * `get_relations(e)`: all relations incident to e (§2.1), those nearest to the question. Without a question, as when a
 * person makes a call, the most used.
 */
export async function listRelations(
  kg: KnowledgeGraph,
  { name, entity }: ResolvedEntity,
  options: ListingOptions,
  episode?: { state: EpisodeState; instruments: Instruments },
): Promise<Observation> {
  const relations = byName((await routesFrom(kg, entity)).filter(({ inverse }) => !inverse))
  if (relations.length === 0) return errors.noRelations()
  const asked = episode?.state.task.question.trim() ? episode : undefined
  const kept = asked
    ? await nearestRelations(relations, {
        entity: name,
        kept: options.relationsKept,
        reranker: options.reranker,
        ...asked,
      })
    : firstNamed(relations, options.relationsKept)
  const listed = kept.slice(
    0,
    fittingItems(
      kept.map(relation => relation.name),
      options.limit,
    ),
  )
  const look = (direction: Direction): Look => ({
    entity: name,
    direction,
    relations: listed
      .filter(relation => relation.direction === direction)
      .map(relation => ({ name: relation.name, count: relation.count })),
  })
  return {
    kind: 'both-sides',
    entity: name,
    looks: [look('tail'), look('head')],
    facts: [],
    cut: namesOf(relations).size - namesOf(listed).size,
    text: relationsText(
      listed,
      { total: namesOf(relations).size, kept: asked ? 'those nearest to the question' : 'the most used' },
      options.layout,
    ),
  }
}

/**
 * Most used first, so that neither side comes before the other. Two routes may come to one name; who reads the list
 * cannot tell them apart, so they are one relation.
 */
function byName(routes: readonly ListedRelation[]): ListedRelation[] {
  const relations = new Map<string, ListedRelation>()
  for (const { name, direction, count } of routes) {
    const key = `${direction}\u0000${name}`
    relations.set(key, { name, direction, count: count + (relations.get(key)?.count ?? 0) })
  }
  return [...relations.values()].toSorted((a, b) => b.count - a.count)
}
