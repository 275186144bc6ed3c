import type { KnowledgeGraph } from '../../../kg/knowledge-graph.ts'
import type { TermId } from '../../../kg/triple.ts'
import { printPath } from '../../../kg/statements/arguments.ts'
import { nearestFirst } from '../../bm25.ts'
import { relationsAt, type CandidateRelation } from '../kbqa-r1/relations-at.ts'

/** Members whose relations are read, and relations that are listed. */
const MOST_READ = 200
const MOST_LISTED = 24

/** A relation as a statement walks it. */
export function writeStep({ name, direction }: Pick<CandidateRelation, 'name' | 'direction'>): string {
  return printPath([{ relation: name, backwards: direction === 'head' }])
}

/** `relations: directed_by, ^sequel_of`: what leads on from a set, of many those nearest to the question. */
export async function relationsLine(
  ids: readonly TermId[],
  question: string,
  kg: KnowledgeGraph,
): Promise<string | undefined> {
  const found = await relationsAt(ids.slice(0, MOST_READ), kg)
  if (found.length === 0) return undefined
  const near =
    found.length <= MOST_LISTED || question === ''
      ? found
      : nearestFirst(
          question,
          found.map(({ name }) => name),
        ).flatMap(at => found[at] ?? [])
  const listed = near.slice(0, MOST_LISTED).map(writeStep).join(', ')
  const cut = found.length > MOST_LISTED ? ` … (${MOST_LISTED} of ${found.length} shown)` : ''
  return `relations: ${listed}${cut}`
}
