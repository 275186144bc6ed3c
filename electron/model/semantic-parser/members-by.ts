import { printSExpression } from '../../kg/sexpression/print.ts'
import { scoreOf, type Draft, type Weights } from './derivation.ts'

/** Those at one end of a relation by words of the question alone: what has a flag, any value, or the largest sum. */
export function membersBy(
  weights: Weights,
  given: Pick<Draft, 'program' | 'cover' | 'described' | 'features'> & { last: NonNullable<Draft['last']> },
): Draft {
  return {
    ...given,
    key: printSExpression(given.program),
    names: 0n,
    evidence: given.cover,
    anchors: [],
    kind: 'entity',
    score: scoreOf(given.features, weights),
  }
}
