import type { Entity, KnowledgeGraph } from '../knowledge-graph.ts'
import type { TermId } from '../triple.ts'

type Term = Pick<Entity, 'key' | 'kind'>

/** A graph whose own engine carries queries out. */
export interface QueriedGraph extends KnowledgeGraph {
  /** The rows of a SELECT without LIMIT, in the order of the variables. */
  queried(
    variables: readonly string[],
    query: string,
    signal?: AbortSignal,
  ): Promise<readonly (readonly (Term | undefined)[])[]>
  /** The number of a term of a row. */
  idOf(term: Term): TermId
}

export function isQueried(kg: KnowledgeGraph): kg is QueriedGraph {
  return 'queried' in kg
}
