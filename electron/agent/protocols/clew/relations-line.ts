import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../kg/triple.ts'
import type { SExpression } from '../../../kg/sexpression/ast.ts'
import { printPath } from '../../../kg/statements/arguments.ts'
import type { RelationOrder } from '../../../model/policy.ts'
import { nearestFirst } from '../../bm25.ts'
import { relationsAt, type CandidateRelation } from '../kbqa-r1/relations-at.ts'

/** Members whose relations are read, and relations that are listed. */
const MOST_READ = 200
const MOST_LISTED = 24

/** A relation as a statement walks it. */
export function writeStep({ name, direction }: Pick<CandidateRelation, 'name' | 'direction'>): string {
  return printPath([{ relation: name, backwards: direction === 'head' }])
}

/** Puts the relations that lead on from a set in an order for the question. */
export type StepOrder = (found: readonly CandidateRelation[], from: SExpression) => readonly CandidateRelation[]

/** Best first by a ranker that knows the question and the steps that led to the set. */
export function rankedSteps(ranker: RelationOrder, question: string, anchors: readonly string[]): StepOrder {
  return (found, from) => {
    const scores = ranker.rank(
      question,
      anchors,
      stepsTo(from),
      found.map(({ name, direction }) => ({ relation: name, direction })),
    )
    return found
      .map((relation, index) => ({ relation, score: scores[index] ?? 0 }))
      .toSorted((a, b) => b.score - a.score)
      .map(({ relation }) => relation)
  }
}

function stepsTo(form: SExpression): { relation: string; direction: 'tail' | 'head' }[] {
  if (form.kind !== 'join') return []
  const { name, reverse } = form.relation
  return [...stepsTo(form.of), { relation: name, direction: reverse ? 'tail' : 'head' }]
}

/**
 * `relations: directed_by, ^sequel_of`: what leads on from a set, of many those nearest to the question.
 * @param order in which they stand; left out: the most used first
 */
export async function relationsLine(
  ids: readonly TermId[],
  question: string,
  kg: KnowledgeGraph,
  {
    most = MOST_LISTED,
    order,
  }: { most?: number; order?: (found: readonly CandidateRelation[]) => readonly CandidateRelation[] } = {},
): Promise<string | undefined> {
  const found = await relationsAt(ids.slice(0, MOST_READ), kg)
  if (found.length === 0) return undefined
  const near = order
    ? order(found)
    : found.length <= most || question === ''
      ? found
      : nearestFirst(
          question,
          found.map(({ name }) => name),
        ).flatMap(at => found[at] ?? [])
  const listed = near.slice(0, most).map(writeStep).join(', ')
  const cut = found.length > most ? ` … (${Math.min(most, found.length)} of ${found.length} shown)` : ''
  return `relations: ${listed}${cut}`
}
