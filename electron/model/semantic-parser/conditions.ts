import type { Comparison, Measure, SExpression } from '../../kg/sexpression/ast.ts'
import type { Direction } from '../../contract/fact.ts'
import type { Cue } from './cues.ts'
import type { Derivation, Draft } from './derivation.ts'
import { firstOf, maskOf } from './word-mask.ts'
import { formOf } from './form-of-name.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { isSort } from './kinds.ts'
import { byDictionary, type Evidence } from './name-match.ts'
import type { QuestionWord } from './question-words.ts'
import { drafted, evidenceBeside, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'

/** Neighbours a member must have on average before people count them. */
export const COUNTABLE = 1.05
/** Share of an end that is of a class for the class to stand for the end. */
const MOSTLY = 0.6
/** The class of what a relation leads to says less for it than its own name. */
const OF_ITS_CLASS = 0.8

/** An explained share and a gap as features of an operation; that nothing is said where nothing is. */
export function saidBy(
  situation: Situation,
  operation: string,
  cue: bigint,
  evidence: Evidence | undefined,
): Record<string, number> {
  return evidence === undefined
    ? { [`${operation}.unnamed`]: 1 }
    : {
        [`${operation}.explained`]: evidence.explained,
        [`${operation}.apart`]: gapBetween(situation, cue, maskOf(evidence.words)),
        ...byDictionary(operation, evidence),
      }
}

export const maskOfEvidence = (evidence: Evidence | undefined): bigint =>
  evidence === undefined ? 0n : maskOf(evidence.words)

/** Those for which a condition holds. */
export function where(
  situation: Situation,
  from: Derivation,
  condition: SExpression,
  words: bigint,
  features: Record<string, number>,
): Draft {
  const asked = from.leaf === 'entity' || from.asked === true || asksWhetherAny(situation)
  return drafted(situation, from, {
    program: from.leaf === 'all' ? condition : { kind: 'and', left: from.program, right: condition },
    words,
    features: {
      ...features,
      'filter.gap': gapBetween(situation, from.cover, words),
      ...(from.leaf === 'all' ? { 'filter.all': 1 } : {}),
    },
    with: {
      ...(from.leaf === 'entity' || from.leaf === 'all' || from.leaf === 'before' || from.asked === true
        ? {}
        : { chooses: { from: from.members.length } }),
      ...(asked ? { asked: true } : {}),
    },
  })
}

/** "Are there …", "does any …": the answer may be that there are none. */
export function asksWhetherAny({ words }: Situation): boolean {
  const [first = '', second = ''] = words.map(({ text }) => text)
  return /^(is|are|was|were)$/.test(first)
    ? second === 'there'
    : /^(do|does|did|has|have)$/.test(first) && second === 'any'
}

export const isValue = ({ tail }: SchemaRelation): boolean =>
  tail.kind === 'number' || tail.kind === 'year' || tail.kind === 'date'

export const countOf = ({ name }: SchemaRelation, direction: Direction): Measure => ({
  kind: 'count',
  by: [{ name, reverse: direction === 'head' }],
})

/** What was walked along is likely what is counted: "directors made more than 40 films". */
export const lastStep = (from: Derivation, { name }: SchemaRelation): Record<string, number> =>
  from.last?.relation === name ? { 'count.last': 1 } : {}

export const turn = (mode: Comparison): Comparison =>
  mode === 'gt' ? 'lt' : mode === 'lt' ? 'gt' : mode === 'ge' ? 'le' : mode === 'le' ? 'ge' : mode

/** Whether a name stands right behind a cue, an article or two between them. */
export function follows({ words }: Situation, { words: at }: Cue, { cover }: Pick<Draft, 'cover'>): boolean {
  const end = at[at.length - 1] ?? 0
  const first = firstOf(cover)
  return first > end && words.slice(end + 1, first).every(({ content }) => !content)
}

/**
 * What the question says for what is counted: for the relation, or for the class of those at its end ("more airports"
 * for `contains`).
 */
export function evidenceOfCounted(
  situation: Situation,
  taken: bigint,
  { relation, direction }: Step,
): (Evidence | undefined)[] {
  const end = relation[direction]
  const named = evidenceBeside(situation, taken, relation)
  const standing = situation.kinds.filter(
    kind => isSort(kind) && kind.shareOf(end) >= MOSTLY && isFree({ cover: taken }, kind.words),
  )
  const kinds = standing.map(({ words, explained }): Evidence => ({
    words,
    best: explained,
    explained: explained * OF_ITS_CLASS,
    asked: false,
    inverse: false,
    dictionary: 0,
  }))
  // "Sponsored any bill" speaks for it twice.
  const both = named.flatMap(evidence =>
    evidence === undefined
      ? []
      : standing.flatMap(({ words }): Evidence[] =>
          isBeside(evidence.words, words) || isOwned(situation, evidence.words, words)
            ? [{ ...evidence, words: [...evidence.words, ...words].toSorted((a, b) => a - b) }]
            : [],
        ),
  )
  return [...both, ...named, ...kinds]
}

/** "A boat of their own". */
function isOwned({ words }: Situation, [own = 0]: readonly number[], noun: readonly number[]): boolean {
  const of = (noun.at(-1) ?? 0) + 1
  return own === of + 2 && words[own]?.text === 'own' && words[of]?.text === 'of'
}

/** Words between a verb and its object, at most: "sponsored any new bill". */
const TO_OBJECT = 3

/** Whether a noun is a verb's object or right before it: "no pub pours". */
function isBeside(verb: readonly number[], noun: readonly number[]): boolean {
  const [first = 0, last = 0] = [verb[0], verb.at(-1)]
  const [from = 0, to = 0] = [noun[0], noun.at(-1)]
  return (from > last && from - last <= TO_OBJECT) || first - to === 1
}

/**
 * Whether a relation is counted the way that the question has it: who has neighbours or visited others stands where it
 * begins, who directed films where `directed_by` ends, and who was visited by others there too.
 */
export function wayOfCount(
  { words }: Situation,
  { relation, direction }: Step,
  evidence: Evidence | undefined,
): Record<string, number> {
  if (evidence === undefined || evidence.asked) return {}
  const [first = 0] = evidence.words
  const last = evidence.words.at(-1) ?? first
  const isPassive =
    /^(is|are|was|were|been|be)$/.test(words[first - 1]?.text ?? '') ||
    words[last + 1]?.text === 'by' ||
    isOfOthers(words, first)
  const form = formOf(relation.words.own.map(({ text }) => text))
  const isVerbal = form === 'verb' || form === 'by'
  const isTurned = (isVerbal && isPassive) || isParticiple(words, first)
  const turns = [form === 'by', evidence.inverse, isTurned, isCommon(words, first)].filter(Boolean).length
  return (turns % 2 === 0) === (direction === 'tail') ? { 'count.along': 1 } : { 'count.against': 1 }
}

/** "The most cited ruling". */
export const isParticiple = (words: readonly QuestionWord[], at: number): boolean =>
  /^(most|least)$/.test(words[at - 1]?.text ?? '') && /(?:ed|en|wn)$/.test(words[at]?.text ?? '')

/** "The most common cause": the cause is what is counted at. */
const isCommon = (words: readonly QuestionWord[], at: number): boolean =>
  /^(common|frequent|usual|popular|widespread)$/.test(words[at - 1]?.text ?? '')

/** "The service that most others depend on". */
const isOfOthers = (words: readonly QuestionWord[], at: number): boolean =>
  words.some(({ text }, i) => i < at && text === 'most' && /^others?$/.test(words[i + 1]?.text ?? ''))

export async function countable(situation: Situation, from: Derivation): Promise<Step[]> {
  const found: Step[] = []
  for (const direction of ['tail', 'head'] as const)
    for (const relation of await relationsOf(situation, from, direction)) {
      const other = direction === 'tail' ? relation.tail : relation.head
      if (other.kind === 'entity' && other.fan > COUNTABLE) found.push({ relation, direction })
    }
  return found
}

/** What chooses from several must leave some out; of a single one the best is that one. */
export const choosing = ({ members }: Derivation): Pick<Draft, 'chooses'> =>
  members.length > 1 ? { chooses: { from: members.length } } : {}
