import type { Measure, SExpression } from '../../kg/sexpression/ast.ts'
import { GRADABLES, gradableOf, isOfAge, isOfItsMeasures, tellsTime, type Gradable } from './adjectives.ts'
import {
  choosing,
  countOf,
  evidenceOfCounted,
  isParticiple,
  lastStep,
  maskOfEvidence,
  saidBy,
  wayOfCount,
} from './conditions.ts'
import type { Cue } from './cues.ts'
import { isEnding } from './ongoing.ts'
import type { Derivation, Draft } from './derivation.ts'
import { maskOf } from './word-mask.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { headNoun } from './head-noun.ts'
import { isMeasureAsked } from './measure-asked.ts'
import { doer, leadsOnce } from './most-often.ts'
import type { Evidence } from './name-match.ts'
import { isNamedBy, polarity } from './polarity.ts'
import { drafted, evidenceBeside, isFree, type Situation } from './situation.ts'

/** Those of a set that have most, or least, of something. */
export function outstanding(
  situation: Situation,
  from: Derivation,
  attributes: readonly SchemaRelation[],
  counted: readonly Step[],
): Draft[] {
  const found: Draft[] = []
  let ofTwoOrMore: Record<string, number> = {}
  const chosen = (
    by: Measure,
    sign: number,
    top: number | undefined,
    words: bigint,
    features: Record<string, number>,
  ): void => {
    found.push(
      drafted(situation, from, {
        program: {
          kind: 'superlative',
          mode: sign > 0 ? 'ARGMAX' : 'ARGMIN',
          of: from.program,
          by,
          ...(top === undefined ? {} : { top }),
        },
        words,
        features: { ...features, ...ofTwoOrMore },
        with: choosing(from),
      }),
    )
  }
  for (const cue of situation.cues) {
    if ((cue.kind !== 'superlative' && cue.kind !== 'extreme') || !isFree(from, cue.words)) continue
    const said = maskOf(cue.words)
    // "More" and "longer" choose among the names that are offered, "most" from a set.
    ofTwoOrMore =
      cue.kind === 'superlative' && cue.comparative === true
        ? { [from.choice === undefined ? 'set.more' : 'choice.more']: 1 }
        : {}
    const top = cue.kind === 'superlative' ? cue.top : undefined
    for (const attribute of attributes) {
      const { name } = attribute
      const isTime = attribute.tail.kind === 'date' || attribute.tail.kind === 'year'
      if (cue.kind === 'extreme' && attribute.tail.kind === 'number') continue
      // "Most often" counts.
      if (cue.kind === 'superlative' && cue.often === true) continue
      // Nobody has most of a day: "who made the most calls" counts calls, whatever has a `callDate`.
      if (cue.kind === 'superlative' && isTime && !canBeOfTimes(cue.gradable, name)) continue
      const graded = cue.kind === 'superlative' ? polarity(cue.gradable, attribute) : undefined
      // Nothing is the oldest by the number of its bells.
      if (cue.kind === 'superlative' && !isTime && graded === undefined && isOfAge(cue.gradable)) continue
      for (const evidence of evidenceBeside(situation, from.cover | said, attribute)) {
        // Nobody is the oldest by when their card runs out.
        if (evidence === undefined && cue.kind === 'superlative' && isOfAge(cue.gradable) && isEnding(attribute))
          continue
        // "The largest population" measures by population, whatever large is measured by elsewhere.
        const named = evidence === undefined ? undefined : isLess(situation, cue) ? -1 : 1
        const way = cue.kind === 'extreme' ? (cue.first ? -1 : 1) : (graded ?? named)
        if (way === undefined) continue
        const by: Measure = { kind: 'value', by: [{ name: attribute.name, reverse: false }] }
        const sign = cue.kind === 'superlative' && !cue.most ? -way : way
        chosen(by, sign, top, said | maskOfEvidence(evidence), {
          superlative: 1,
          [`superlative.${cue.kind}.${attribute.tail.kind}`]: 1,
          ...(graded !== undefined
            ? { 'superlative.graded': 1, ...measuredBy(cue, attribute) }
            : cue.kind === 'superlative' && isOfItsMeasures(cue.gradable)
              ? { 'superlative.strange': 1 }
              : {}),
          ...(evidence !== undefined && isMeasureAsked(situation, cue, evidence.words)
            ? { 'superlative.measure': 1 }
            : {}),
          // "The heaviest fine" is the largest, whatever else is heavy.
          ...(evidence !== undefined && evidence.words[0] === (cue.words.at(-1) ?? 0) + 1
            ? { 'superlative.behind': 1 }
            : {}),
          ...(isItself(situation, cue, attribute) ? { 'superlative.itself': 1 } : {}),
          // Who was first at a post was there first, and not born first.
          ...(cue.kind === 'extreme' && evidence === undefined && situation.schema.temporal
            ? { 'superlative.untimed': 1 }
            : {}),
          ...saidBy(situation, 'superlative', said, evidence),
        })
      }
    }
    if (cue.kind !== 'superlative' || cue.gradable !== undefined) continue
    found.push(...having(situation, from, cue))
    for (const { relation, direction } of counted)
      for (const evidence of evidenceOfCounted(situation, from.cover | said, { relation, direction }))
        chosen(countOf(relation, direction), cue.most ? 1 : -1, top, said | maskOfEvidence(evidence), {
          'most.count': 1,
          ...saidBy(situation, 'count', said, evidence),
          ...wayOfCount(situation, { relation, direction }, evidence),
          ...(evidence === undefined && isTaken(from, cue) ? { 'most.taken': 1 } : {}),
          ...saidBefore(situation, cue, evidence),
          ...lastStep(from, relation),
        })
  }
  return found
}

const canBeOfTimes = (gradable: Gradable | undefined, attribute: string): boolean =>
  gradable !== undefined && (tellsTime(gradable) || gradable.taught?.has(attribute) === true)

/** How well an attribute measures an adjective: who is old is so by birth, and an admission has but a date. */
function measuredBy(cue: Cue, { words }: SchemaRelation): Record<string, number> {
  const gradable = cue.kind === 'superlative' ? cue.gradable : undefined
  const measures = [...(gradable?.more ?? []), ...(gradable?.less ?? [])].filter(
    word => !/^(date|year|time)$/.test(word),
  )
  if (!isNamedBy(measures, words)) return { 'superlative.graded.vague': 1 }
  return words.own.some(({ root }) => /^(birth|bear)$/.test(root)) ? { 'superlative.graded.birth': 1 } : {}
}

/** Whether what stands right behind "the most" is said of those that are compared, so that it is not what they have. */
const isTaken = ({ cover }: Derivation, { words }: Cue): boolean =>
  (cover & (1n << BigInt((words[words.length - 1] ?? 0) + 1))) !== 0n

/** What is counted stands behind "the most"; "most often" counts nothing that has a name. */
function saidBefore(
  situation: Situation,
  { words, often }: Cue & { kind: 'superlative' },
  evidence: Evidence | undefined,
): Record<string, number> {
  const before = evidence !== undefined && (evidence.words.at(-1) ?? 0) < (words[0] ?? 0)
  return {
    ...(before ? { 'count.before': 1 } : {}),
    ...(evidence?.words.includes(headNoun(situation)) === true ? { 'count.head': 1 } : {}),
    ...(often === true ? { 'count.often': 1 } : {}),
  }
}

/** `longest` for "the longest runway": the attribute has the very word. */
const isItself = ({ words }: Situation, cue: Cue, attribute: SchemaRelation): boolean =>
  attribute.words.own.some(({ text }) => cue.words.some(at => words[at]?.text === text))

/** "What has the most parts": of whatever has any, for what is called parts. */
function having(situation: Situation, from: Derivation, cue: Cue & { kind: 'superlative' }): Draft[] {
  const { program } = from
  // "Turns up most often" has most of nothing.
  if (program.kind !== 'any' || from.leaf !== 'end' || cue.often === true) return []
  const relation = { name: program.relation.name, reverse: !program.relation.reverse }
  if (leadsOnce(situation.schema, relation)) return []
  // "The most cited book" has no most of what it cites, as a rule; the most awarded player has of awards.
  const isDone = isParticiple(situation.words, (cue.words.at(-1) ?? 0) + 1)
  const of: SExpression = { kind: 'any', relation }
  return [
    drafted(situation, from, {
      program: {
        kind: 'superlative',
        mode: cue.most ? 'ARGMAX' : 'ARGMIN',
        of,
        by: { kind: 'count', by: [relation] },
        ...(cue.top === undefined ? {} : { top: cue.top }),
      },
      words: maskOf(cue.words),
      features: {
        'most.having': 1,
        // "The most cited" is cited by most, and cites nothing for it.
        ...(!isDone && isTaken(from, cue) ? { 'most.having.next': 1 } : {}),
        ...(isDone ? { 'most.having.done': 1 } : {}),
        ...doer(situation, from, cue.words, of),
      },
      with: { described: 0n, chooses: { from: Infinity } },
    }),
  ]
}

/** "Smallest" and "lowest" ask for the least of what stands behind them. */
function isLess({ words }: Situation, { words: at }: Cue): boolean {
  return at.some(i => {
    const base = gradableOf(words[i]?.text ?? '')
    return base !== undefined && GRADABLES.get(base)?.more.length === 0
  })
}
