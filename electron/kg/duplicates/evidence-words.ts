import type { ComparedRelation } from '../../contract/duplicates.ts'
import { relationWords, shortened } from '../../contract/reading/name-text.ts'
import type { Entities } from '../store/entities.ts'
import type { TermId } from '../triple.ts'
import type { FactComparison, FactEvidence, Side } from './fact-evidence.ts'
import { saying, type Saying } from '../../contract/words/saying.ts'

const MOST_RELATIONS = 12
const MOST_VALUES = 4
const LONGEST_VALUE = 80

/** What facts say for and against two entities being one, a line each. */
export function wordsFor(
  { sides, between }: FactEvidence,
  entities: Entities,
  comparison: FactComparison,
): { reasons: Saying[]; doubts: Saying[] } {
  const name = (id: TermId): string => shortened(entities.labelOf(id), LONGEST_VALUE)
  const told = byWeight(sides)
  const agreeing = told.filter(({ state, shared }) => state === 'agree' && shared.length > 0)
  const [said, related] = [
    between.filter(id => comparison.isSameAs(id)),
    between.filter(id => !comparison.isSameAs(id)),
  ]
  return {
    reasons: [
      ...said.map(id => saying('duplicateEvidence.same', { relation: relationWords(name(id)) })),
      ...agreeing.map(({ relation, direction, shared }) => {
        const told = {
          names: { list: shared.map((id, at) => (at < MOST_VALUES ? name(id) : '')), most: MOST_VALUES },
          relation: relationWords(name(relation)),
        }
        return direction === 'tail'
          ? saying('duplicateEvidence.bothTo', told)
          : saying('duplicateEvidence.toBoth', told)
      }),
    ],
    doubts: [
      ...related.map(id => saying('duplicateEvidence.related', { relation: relationWords(name(id)) })),
      ...told
        .filter(({ state }) => state === 'differ')
        .map(({ relation, direction, a, b }) =>
          saying(direction === 'tail' ? 'duplicateEvidence.differTo' : 'duplicateEvidence.differFrom', {
            relation: relationWords(name(relation)),
            a: name(a[0] ?? 0),
            b: name(b[0] ?? 0),
          }),
        ),
    ],
  }
}

/** The relations that the two have, what says most first. */
export function comparedRelations({ sides }: FactEvidence, entities: Entities, isSwapped: boolean): ComparedRelation[] {
  return byWeight(sides)
    .slice(0, MOST_RELATIONS)
    .map(({ relation, direction, a, b, countA, countB, shared, state }) => {
      const there = new Set(shared)
      const some = (ids: readonly TermId[], many: number): ComparedRelation['a'] => ({
        // What they have in common first.
        first: ids
          .toSorted((one, other) => Number(there.has(other)) - Number(there.has(one)))
          .slice(0, MOST_VALUES)
          .map(id => shortened(entities.labelOf(id), LONGEST_VALUE)),
        count: many,
      })
      const [ofA, ofB] = [some(a, countA), some(b, countB)]
      return {
        relation: entities.labelOf(relation),
        direction,
        a: isSwapped ? ofB : ofA,
        b: isSwapped ? ofA : ofB,
        state,
      }
    })
}

function byWeight(sides: readonly Side[]): Side[] {
  return sides.toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
}
