import { otherSide } from '../../contract/fact.ts'
import type { Derivation, Draft } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { Step } from './graph-schema.ts'
import type { RelationEnd } from './relation-ends.ts'
import { isSort } from './kinds.ts'
import { isNear, type Not } from './nots.ts'
import { drafted, gapBetween, isFree, type Situation } from './situation.ts'

/** Share of an end that must be of a class for the class to stand for the end. */
const MOSTLY = 0.6

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
      steps.some(step => shareOf(step.relation[step.direction]) >= MOSTLY)
    )
      return []
    const onward = [...situation.schema.relations.values()].flatMap(relation =>
      (['tail', 'head'] as const).flatMap((direction): Step[] =>
        shareOf(relation[direction]) >= MOSTLY ? [{ relation, direction }] : [],
      ),
    )
    return steps.flatMap(step => {
      const between = step.relation[step.direction]
      if (isOneSort(between, step.relation[otherSide(step.direction)])) return []
      return onward
        .filter(next => next.relation !== step.relation && isOneSort(between, next.relation[otherSide(next.direction)]))
        .flatMap(next =>
          near.map(not => {
            const words = maskOf([...not.words, ...said])
            return drafted(situation, from, {
              program: {
                kind: 'without',
                of: from.program,
                without: {
                  kind: 'join',
                  relation: { name: step.relation.name, reverse: step.direction === 'head' },
                  of: { kind: 'any', relation: { name: next.relation.name, reverse: next.direction === 'head' } },
                },
              },
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

/** Whether the same things stand at two ends, by their types or by what they have. */
export function isOneSort(a: RelationEnd, b: RelationEnd): boolean {
  if (a.kind !== 'entity' || b.kind !== 'entity') return false
  if (a.types.size === 0 || b.types.size === 0) return a.sort !== undefined && a.sort === b.sort
  return [...a.types].some(([type, share]) => share >= MOSTLY && (b.types.get(type) ?? 0) >= MOSTLY)
}
