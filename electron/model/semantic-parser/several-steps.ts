import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Derivation, Draft } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { Step } from './graph-schema.ts'
import { drafted, gapBetween, isFree, type Situation } from './situation.ts'

/** Everything that a word for several steps makes of a set. */
export function byCompoundWord(situation: Situation, from: Derivation): Draft[] {
  return situation.compounds.flatMap(({ at, steps, others }) => {
    if (!isFree(from, [at]) || steps.some(step => step.length === 0)) return []
    const words = maskOf([at])
    const walked = steps.reduce(alongAny, from.program)
    const program: SExpression =
      others && from.leaf === 'entity' ? { kind: 'without', of: walked, without: from.program } : walked
    return [
      drafted(situation, from, {
        program,
        words,
        features: {
          compound: 1,
          ...(from.last === undefined ? {} : { 'compound.further': 1 }),
          'join.gap': gapBetween(situation, from.cover, words),
        },
        with: { described: words },
      }),
    ]
  })
}

/** What is reached along any of some relations. */
function alongAny(of: SExpression, steps: readonly Step[]): SExpression {
  const [first, ...more] = steps.map(({ relation: { name }, direction }): SExpression => ({
    kind: 'join',
    relation: { name, reverse: direction === 'tail' },
    of,
  }))
  return more.reduce((left, right): SExpression => ({ kind: 'or', left, right }), first ?? of)
}
