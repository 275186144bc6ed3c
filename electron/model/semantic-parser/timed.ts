import type { SExpression } from '../../kg/sexpression/ast.ts'
import { maskOf, type Derivation, type Draft } from './derivation.ts'
import { drafted, isFree, type Situation } from './situation.ts'
import { follows } from './conditions.ts'
import { oftener } from './how-often.ts'

/** What the times of the triples that a set was reached by leave of it; only in a graph whose triples carry times. */
export function timed(situation: Situation, from: Derivation): Draft[] {
  const { program } = from
  if (!situation.schema.temporal || (program.kind !== 'join' && program.kind !== 'during')) return []
  return [
    ...atTimes(situation, from),
    ...beforeOthers(situation, from),
    ...earliest(situation, from),
    ...oftener(situation, from),
  ]
}

const MODES = { gt: 'AFTER', ge: 'AFTER', lt: 'BEFORE', le: 'BEFORE', eq: 'DURING' } as const

function atTimes(situation: Situation, from: Derivation): Draft[] {
  const found: Draft[] = []
  for (const value of situation.values) {
    if ((value.kind !== 'date' && value.kind !== 'year') || !isFree(from, value.words)) continue
    const first = value.words[0] ?? 0
    const cue = situation.cues.find(
      ({ kind, words }) =>
        (kind === 'compare' || kind === 'during') &&
        isFree(from, words) &&
        first - (words[words.length - 1] ?? 0) === 1,
    )
    const mode = cue?.kind === 'compare' ? MODES[cue.mode] : 'DURING'
    found.push(
      drafted(situation, from, {
        program: { kind: 'during', mode, of: from.program, time: value.literal.value },
        words: maskOf([...value.words, ...(cue?.words ?? [])]),
        features: { 'time.filter': 1, [`time.${mode}.${cue?.kind ?? 'bare'}`]: 1 },
        with: { evidence: from.evidence, ...(from.last === undefined ? {} : { last: from.last }) },
      }),
    )
  }
  return found
}

/** "Before Obama did": the times of another's triples of the same kind. */
function beforeOthers(situation: Situation, from: Derivation): Draft[] {
  const { program } = from
  if (program.kind !== 'join') return []
  const found: Draft[] = []
  for (const cue of situation.cues) {
    if (cue.kind !== 'compare' || !cue.time || !isFree(from, cue.words)) continue
    for (const other of situation.leaves) {
      if ((other.cover & from.cover) !== 0n || !follows(situation, cue, other)) continue
      const [left, right] = program.relation.reverse ? [program.of, other.program] : [other.program, program.of]
      const when: SExpression = { kind: 'when', left, relation: { ...program.relation, reverse: false }, right }
      const mode = MODES[cue.mode]
      const made = drafted(situation, from, {
        program: { kind: 'during', mode, of: program, time: when },
        words: maskOf(cue.words) | other.cover,
        features: { ...other.features, 'time.other': 1 },
        with: {
          evidence: from.evidence,
          anchors: [...from.anchors, ...other.anchors],
          names: from.names | other.cover,
        },
      })
      found.push(made)
    }
  }
  return found
}

function earliest(situation: Situation, from: Derivation): Draft[] {
  return situation.cues.flatMap(cue =>
    cue.kind === 'extreme' && isFree(from, cue.words)
      ? [
          drafted(situation, from, {
            program: { kind: 'earliest', mode: cue.first ? 'FIRST' : 'LAST', of: from.program },
            words: maskOf(cue.words),
            features: { 'time.extreme': 1 },
          }),
        ]
      : [],
  )
}

/** The times themselves: "when did A visit B", and how often it did. */
export async function timesOf(
  situation: Situation,
  from: Derivation,
): Promise<{ program: SExpression; other: Derivation; often: boolean; words: bigint }[]> {
  const { program } = from
  if (!situation.schema.temporal || program.kind !== 'join') return []
  const cues = situation.cues.filter(({ kind, words }) => (kind === 'when' || kind === 'times') && isFree(from, words))
  return cues.flatMap(cue =>
    situation.leaves.flatMap(other => {
      if ((other.cover & from.cover) !== 0n) return []
      const [left, right] = program.relation.reverse ? [program.of, other.program] : [other.program, program.of]
      const when: SExpression = { kind: 'when', left, relation: { ...program.relation, reverse: false }, right }
      const often = cue.kind === 'times'
      return [
        { program: often ? { kind: 'count', of: when } : when, other, often, words: maskOf(cue.words) | other.cover },
      ]
    }),
  )
}
