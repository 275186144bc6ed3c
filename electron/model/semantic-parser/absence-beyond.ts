import { otherSide } from '../../contract/fact.ts'
import type { SExpression } from '../../kg/sexpression/ast.ts'
import type { Derivation, Draft } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { Step } from './graph-schema.ts'
import { hasSort, isOneSort, ONE_SORT } from './relation-ends.ts'
import { isSort } from './kinds.ts'
import { isNear, type Not } from './nots.ts'
import { drafted, gapBetween, isFree, type Situation } from './situation.ts'

/** Those that nothing between joins to any of a kind: students without a course, where enrolments lead from one to the other. */
export function lackingBeyond(
  situation: Situation,
  from: Derivation,
  steps: readonly Step[],
  nots: readonly Not[],
): Draft[] {
  return situation.kinds.filter(isSort).flatMap(({ words: said, explained, shareOf }) => {
    const near = nots.filter(not => isNear(said, not))
    // What is joined to it by one step is not joined to it by two.
    if (
      near.length === 0 ||
      !isFree(from, said) ||
      steps.some(step => shareOf(step.relation[step.direction]) >= ONE_SORT)
    )
      return []
    const onward = [...situation.schema.relations.values()].flatMap(relation =>
      (['tail', 'head'] as const).flatMap((direction): Step[] =>
        shareOf(relation[direction]) >= ONE_SORT ? [{ relation, direction }] : [],
      ),
    )
    return steps.flatMap(step => {
      const between = step.relation[step.direction]
      if (isOneSort(between, step.relation[otherSide(step.direction)])) return []
      return onward
        .filter(next => next.relation !== step.relation && hasSort(between, next.relation[otherSide(next.direction)]))
        .flatMap(next =>
          near.map(not => {
            const words = maskOf([...not.words, ...said])
            return drafted(situation, from, {
              program: withoutAnyBeyond(from.program, step, next),
              words,
              features: {
                lacking: 1,
                'lacking.beyond': 1,
                'lacking.explained': explained,
                'lacking.gap': gapBetween(situation, from.cover, words),
              },
              with: { chooses: { from: from.members.length } },
            })
          }),
        )
    })
  })
}

/** Those of a set that no step leads from to anything that has, or is had by, another relation. */
export function withoutAnyBeyond(of: SExpression, step: Step, next: Step): SExpression {
  const any: SExpression = {
    kind: 'any',
    relation: { name: next.relation.name, reverse: next.direction === 'head' },
  }
  const relation = { name: step.relation.name, reverse: step.direction === 'head' }
  return { kind: 'without', of, without: { kind: 'join', relation, of: any } }
}
