import type { Relation, SExpression } from '../../kg/sexpression/ast.ts'
import {
  countable,
  countOf,
  evidenceOfCounted,
  follows,
  isValue,
  lastStep,
  maskOfEvidence,
  saidBy,
  turn,
  wayOfCount,
  where,
} from './conditions.ts'
import type { ComparingCue } from './comparing-cues.ts'
import type { Cue } from './cues.ts'
import type { Derivation, Draft } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { polarity } from './polarity.ts'
import { evidenceBeside, isFree, relationsOf, type Situation } from './situation.ts'

/** Members of what others are compared with, at most: it is one thing, and a name may have namesakes. */
const MOST_COMPARED_WITH = 8

/** Those that are beyond what a part of the question leads to: "higher than the airport of Denver". */
export async function comparedWith(situation: Situation, from: Derivation, other: Derivation): Promise<Draft[]> {
  if (other.leaf !== undefined || from.kind !== 'entity' || other.kind !== 'entity') return []
  if (other.members.length > MOST_COMPARED_WITH || (from.cover & other.cover) !== 0n || from.key === other.key)
    return []
  if (!situation.cues.some(cue => looksAtAnother(situation, cue) && follows(situation, cue, other))) return []
  const attributes = (await relationsOf(situation, from, 'tail')).filter(isValue)
  return [
    ...beyondOther(situation, from, attributes, [other]),
    ...outnumbering(situation, from, await countable(situation, from), [other]),
  ]
}

/** Whether a cue is followed by what is compared with, and not by a number: "than", "as", "before". */
const looksAtAnother = ({ words }: Situation, cue: Cue): cue is ComparingCue =>
  cue.kind === 'compare' && (cue.time || /^(than|then|as)$/.test(words[cue.words.at(-1) ?? 0]?.text ?? ''))

/** Those whose value is beyond that of another: "longer than the Rhine". */
export function beyondOther(
  situation: Situation,
  from: Derivation,
  attributes: readonly SchemaRelation[],
  others: readonly Derivation[],
): Draft[] {
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (!looksAtAnother(situation, cue) || cue.often === true || !isFree(from, cue.words)) continue
    for (const other of others) {
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
        // "Films after Alien" goes by dates, whatever they are called.
        const dated = cue.time && attribute.tail.kind !== 'number'
        for (const evidence of evidenceBeside(situation, from.cover | said, attribute)) {
          if (graded === undefined && evidence === undefined && !dated) continue
          found.push(
            beside(
              other,
              where(
                situation,
                from,
                { kind: 'compare', mode, by: { kind: 'value', by }, than: limit },
                said | maskOfEvidence(evidence),
                {
                  ...other.features,
                  'filter.other': 1,
                  ...(dated ? { 'filter.other.dated': 1 } : {}),
                  ...saidBy(situation, 'filter', said, evidence),
                  ...(graded === undefined ? {} : { 'filter.graded': 1 }),
                },
              ),
            ),
          )
        }
      }
    }
  }
  return found
}

/** Those that have more of something than another: "more neighbours than China". */
export function outnumbering(
  situation: Situation,
  from: Derivation,
  counted: readonly Step[],
  others: readonly Derivation[],
): Draft[] {
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (!looksAtAnother(situation, cue) || cue.gradable !== undefined || cue.time || cue.often === true) continue
    if (!isFree(from, cue.words)) continue
    for (const other of others) {
      if ((other.cover & from.cover) !== 0n || !follows(situation, cue, other)) continue
      const said = maskOf(cue.words) | other.cover
      for (const { relation, direction } of counted)
        for (const evidence of evidenceOfCounted(situation, from.cover | said, { relation, direction })) {
          // What is counted is said, or was just walked along.
          if (evidence === undefined && from.last?.relation !== relation.name) continue
          const theirs: SExpression = {
            kind: 'join',
            relation: { name: relation.name, reverse: direction === 'tail' },
            of: other.program,
          }
          const features = {
            ...other.features,
            'filter.outnumbers': 1,
            ...saidBy(situation, 'count', said, evidence),
            ...wayOfCount(situation, { relation, direction }, evidence),
            ...lastStep(from, relation),
          }
          const than: SExpression = { kind: 'count', of: theirs }
          found.push(
            beside(
              other,
              where(
                situation,
                from,
                { kind: 'compare', mode: cue.mode, by: countOf(relation, direction), than },
                said | maskOfEvidence(evidence),
                features,
              ),
            ),
          )
        }
    }
  }
  return found
}

/** What is compared with is named in it too. */
const beside = (other: Derivation, made: Draft): Draft => ({
  ...made,
  names: made.names | other.names,
  anchors: [...made.anchors, ...other.anchors],
})
