import type { RelationUse } from '../../../kg/knowledge-graph.ts'
import type { Direction } from '../../../contract/fact.ts'
import type { RelationOrder } from '../../../model/policy.ts'
import { nearestFirst } from '../../bm25.ts'
import { walkedTo } from '../../episode-history.ts'
import type { EpisodeState } from '../../protocol.ts'

export interface ListContext {
  state: EpisodeState
  ranker?: RelationOrder | undefined
}

export interface OrderRequest {
  /** k; left out: all. */
  kept: number | undefined
  page: number
  context: ListContext | undefined
}

/**
 * The relations of a list as they are shown. With a top k (for hubs, as GraphWalker's BM25 candidates) those nearest to
 * the question come first, k at a time; the ranker orders each k as far as the page that is shown, and without k the
 * whole list. Outside of an episode there is no question, and the graph's order stays.
 */
export function orderRelations(
  found: readonly RelationUse[],
  entity: string,
  direction: Direction,
  { kept, page, context }: OrderRequest,
): readonly RelationUse[] {
  if (!context) return found
  const { ranker, state } = context
  const rank = (uses: readonly RelationUse[]): readonly RelationUse[] =>
    ranker ? rankRelations(uses, entity, direction, ranker, state) : uses
  if (kept === undefined || found.length <= kept) return rank(found)
  const question = [state.task.question, ...state.task.topicEntities.map(({ name }) => name)].join(' ')
  const nearest = nearestFirst(
    question,
    found.map(({ name }) => name),
  ).flatMap(at => found[at] ?? [])
  const parts = Array.from({ length: Math.min(page, Math.ceil(nearest.length / kept)) }, (_, part) =>
    rank(nearest.slice(part * kept, (part + 1) * kept)),
  )
  return [...parts.flat(), ...nearest.slice(parts.length * kept)]
}

/**
 * Best first for this question and the relations walked to get here (GraphWalker's reranking); equal scores keep their
 * order.
 */
function rankRelations(
  found: readonly RelationUse[],
  entity: string,
  direction: Direction,
  ranker: RelationOrder,
  state: EpisodeState,
): RelationUse[] {
  const anchors = state.task.topicEntities.map(({ name }) => name)
  const scores = ranker.rank(
    state.task.question,
    anchors,
    walkedTo(entity, state),
    found.map(({ name }) => ({ relation: name, direction })),
  )
  return found
    .map((use, index) => ({ use, score: scores[index] ?? 0 }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ use }) => use)
}
