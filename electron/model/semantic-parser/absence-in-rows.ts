import { withoutAnyBeyond } from './absence-beyond.ts'
import type { Derivation, Draft } from './derivation.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { isOneSort, type RelationEnd } from './relation-ends.ts'
import { isNear, type Not } from './nots.ts'
import { drafted, evidenceBeside, gapBetween, type Situation } from './situation.ts'
import { maskOf } from './word-mask.ts'

/**
 * Those that stand in no row of which something is said: blocks that were "not picked", where a picking has a block and
 * is `picked by` somebody; students who "never enrolled", where enrolments have a student and a date when they
 * `enrolled`.
 */
export function lackingInRows(
  situation: Situation,
  from: Derivation,
  steps: readonly Step[],
  nots: readonly Not[],
): Draft[] {
  return steps.flatMap(step => {
    const rows = step.relation[step.direction]
    if (step.direction !== 'head' || isOneSort(rows, step.relation.tail)) return []
    if (rows.types.size === 0 && rows.unnamed !== true) return []
    return siblings(situation, step.relation, rows).flatMap(sibling =>
      evidenceBeside(situation, from.cover, sibling).flatMap(evidence => {
        if (evidence === undefined || evidence.asked || evidence.dictionary > 0) return []
        return nots
          .filter(not => isNear(evidence.words, not))
          .map(not => {
            const words = maskOf([...not.words, ...evidence.words])
            return drafted(situation, from, {
              program: withoutAnyBeyond(from.program, step, { relation: sibling, direction: 'tail' }),
              words,
              features: {
                lacking: 1,
                'lacking.rows': 1,
                'lacking.explained': evidence.explained,
                'lacking.gap': gapBetween(situation, from.cover, words),
              },
              with: { chooses: { from: from.members.length } },
            })
          })
      }),
    )
  })
}

/** What else rows say that have a relation. */
const siblings = ({ schema }: Situation, relation: SchemaRelation, rows: RelationEnd): SchemaRelation[] =>
  [...schema.relations.values()].filter(other => other.name !== relation.name && isOneSort(rows, other.head))
