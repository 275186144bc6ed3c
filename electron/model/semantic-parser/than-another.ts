import type { Relation, SExpression } from '../../kg/sexpression/ast.ts'
import { countOf, follows, lastStep, maskOfEvidence, saidBy, turn, where, type Step } from './conditions.ts'
import { maskOf, type Derivation, type Draft } from './derivation.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { polarity } from './polarity.ts'
import { evidenceBeside, isFree, type Situation } from './situation.ts'

/** Those whose value is beyond that of another entity: "longer than the Rhine". */
export function beyondOther(situation: Situation, from: Derivation, attributes: readonly SchemaRelation[]): Draft[] {
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (cue.kind !== 'compare' || !isFree(from, cue.words)) continue
    for (const other of situation.leaves) {
      if ((other.cover & from.cover) !== 0n || !follows(situation, cue, other)) continue
      for (const attribute of attributes) {
        const graded = polarity(cue.gradable, attribute)
        const mode = graded === -1 ? turn(cue.mode) : cue.mode
        const by: Relation[] = [{ name: attribute.name, reverse: false }]
        const limit: SExpression = {
          kind: 'aggregate',
          mode: mode === 'lt' || mode === 'le' ? 'MIN' : 'MAX',
          of: other.program,
          by: { kind: 'value', by },
        }
        const said = maskOf(cue.words) | other.cover
        for (const evidence of evidenceBeside(situation, from.cover | said, attribute)) {
          if (graded === undefined && evidence === undefined) continue
          const made = where(
            situation,
            from,
            { kind: 'compare', mode, by: { kind: 'value', by }, than: limit },
            said | maskOfEvidence(evidence),
            {
              ...other.features,
              'filter.other': 1,
              ...saidBy(situation, 'filter', said, evidence),
              ...(graded === undefined ? {} : { 'filter.graded': 1 }),
            },
          )
          found.push({ ...made, names: made.names | other.cover, anchors: [...made.anchors, ...other.anchors] })
        }
      }
    }
  }
  return found
}

/** Those that have more of something than another entity: "more neighbours than China". */
export function outnumbering(situation: Situation, from: Derivation, counted: readonly Step[]): Draft[] {
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (cue.kind !== 'compare' || cue.gradable !== undefined || cue.time || !isFree(from, cue.words)) continue
    for (const other of situation.leaves) {
      if ((other.cover & from.cover) !== 0n || !follows(situation, cue, other)) continue
      const said = maskOf(cue.words) | other.cover
      for (const { relation, direction } of counted)
        for (const evidence of evidenceBeside(situation, from.cover | said, relation)) {
          const theirs: SExpression = {
            kind: 'join',
            relation: { name: relation.name, reverse: direction === 'tail' },
            of: other.program,
          }
          const made = where(
            situation,
            from,
            { kind: 'compare', mode: cue.mode, by: countOf(relation, direction), than: { kind: 'count', of: theirs } },
            said | maskOfEvidence(evidence),
            {
              ...other.features,
              'filter.outnumbers': 1,
              ...saidBy(situation, 'count', said, evidence),
              ...lastStep(from, relation),
            },
          )
          found.push({ ...made, names: made.names | other.cover, anchors: [...made.anchors, ...other.anchors] })
        }
    }
  }
  return found
}
