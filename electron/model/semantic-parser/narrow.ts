import { beyondOwn } from './beyond-own.ts'
import { countable, isValue } from './conditions.ts'
import type { Derivation, Draft, Features } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { RelationEnd } from './relation-ends.ts'
import { goodOnes } from './good-ones.ts'
import { MOSTLY, type NamedKind } from './kinds.ts'
import { mostOften } from './most-often.ts'
import { drafted, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'
import { outstanding } from './superlatives.ts'
import { beyondOther, outnumbering } from './than-another.ts'
import { between, withValue } from './with-value.ts'

/** Everything that one condition or choice makes of a set. */
export async function narrowed(situation: Situation, from: Derivation): Promise<Draft[]> {
  // "In which year were the most films released?"
  if (from.kind !== 'entity') return from.leaf === 'end' ? mostOften(situation, from) : []
  // A single name is narrowed only to be asked about: "was it released in 1982?"
  if (from.leaf === 'entity' && !situation.cues.some(({ kind }) => kind === 'question')) return []
  if (from.leaf === 'all') return ofMeasured(situation, from)
  const attributes = (await relationsOf(situation, from, 'tail')).filter(isValue)
  const counted = from.leaf === 'entity' ? [] : await countable(situation, from)
  return [
    ...(from.leaf === 'entity' ? [] : ofClass(situation, from)),
    ...withValue(situation, from, attributes, counted),
    ...between(situation, from, attributes),
    ...beyondOwn(situation, from, attributes),
    ...beyondOther(situation, from, attributes, situation.leaves),
    ...outnumbering(situation, from, await countable(situation, from), situation.leaves),
    ...(from.leaf === 'entity'
      ? []
      : [
          ...outstanding(situation, from, attributes, counted),
          ...mostOften(situation, from),
          ...(await goodOnes(situation, from, attributes)),
        ]),
  ]
}

/** Of all that has a salary only the salary is asked for, and of all that takes drugs how many. */
function ofMeasured(situation: Situation, from: Derivation): Draft[] {
  const relation = from.last && situation.schema.relations.get(from.last.relation)
  if (relation === undefined) return []
  const direction = from.last?.direction === 'head' ? 'tail' : 'head'
  return isValue(relation)
    ? outstanding(situation, from, [relation], [])
    : outstanding(situation, from, [], [{ relation, direction }])
}

/** What stands where a set was reached. */
const endOf = ({ schema }: Situation, { last }: Derivation): RelationEnd | undefined =>
  last && schema.relations.get(last.relation)?.[last.direction]

/** How the question says that a set is of a kind. */
const saidOf = (
  situation: Situation,
  from: Derivation,
  { words, explained, by, asked, dictionary }: NamedKind,
): Features => ({
  'class.explained': explained,
  'class.gap': gapBetween(situation, from.cover, maskOf(words)),
  [`class.by.${by}`]: 1,
  ...(asked === undefined ? {} : { [`class.${asked}`]: 1 }),
  ...dictionary,
})

/** Of a set without members, which no class narrows: its kind is that of what stands there elsewhere. */
export function noneOfKind(situation: Situation, from: Derivation): Draft[] {
  const end = endOf(situation, from)
  if (end === undefined) return []
  return situation.kinds.flatMap(kind =>
    !isFree(from, kind.words) || kind.shareOf(end) <= MOSTLY
      ? []
      : [
          drafted(situation, from, {
            program: from.program,
            words: maskOf(kind.words),
            features: { 'class.agrees': 1, ...saidOf(situation, from, kind) },
            with: {
              described: from.described | maskOf(kind.words),
              evidence: from.evidence,
              ...(from.walk === undefined ? {} : { walk: from.walk }),
              ...(from.last === undefined ? {} : { last: from.last }),
            },
          }),
        ],
  )
}

/** Those of a class. Where all are of it, the words for it are explained and nothing changes. */
function ofClass(situation: Situation, from: Derivation): Draft[] {
  return situation.kinds.flatMap(kind => {
    const { words: at, by, all, shareOf } = kind
    if (!isFree(from, at)) return []
    const words = maskOf(at)
    const told = saidOf(situation, from, kind)
    const described = from.described | words
    const end = endOf(situation, from)
    const otherwise = drafted(situation, from, {
      program: from.program,
      words,
      features: { 'class.agrees': 1, ...told },
      with: { described, evidence: from.evidence, ...(from.walk === undefined ? {} : { walk: from.walk }) },
    })
    // What the graph does not sort by type is of the kind that its relation leads to.
    const isAll = end !== undefined && shareOf(end) > MOSTLY
    if (by === 'vague' || (by === 'end' && isAll)) return isAll ? [otherwise] : []
    if (all === undefined) return []
    return [
      drafted(situation, from, {
        program: { kind: 'and', left: all, right: from.program },
        words,
        features: { 'class.narrows': 1, ...told },
        with: {
          described,
          chooses: { from: from.members.length, otherwise },
          // "Which gods have the same father?": the walk that is meant, and which of those it leads to.
          ...(from.walk === undefined ? {} : { walk: from.walk }),
        },
      }),
    ]
  })
}
