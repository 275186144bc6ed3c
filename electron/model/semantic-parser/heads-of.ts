import type { SExpression } from '../../kg/sexpression/ast.ts'
import { printSExpression } from '../../kg/sexpression/print.ts'
import { scoreOf, type Draft, type Features, type Weights } from './derivation.ts'

/** Those that a relation says something of, by words of the question alone: what has a flag, or any value. */
export function headsOf(
  weights: Weights,
  {
    program,
    relation,
    cover,
    described,
    features,
  }: { program: SExpression; relation: string; cover: bigint; described: bigint; features: Features },
): Draft {
  return {
    program,
    key: printSExpression(program),
    cover,
    names: 0n,
    evidence: cover,
    described,
    anchors: [],
    kind: 'entity',
    last: { relation, direction: 'head' },
    features,
    score: scoreOf(features, weights),
  }
}
