import type { Measure } from '../../kg/sexpression/ast.ts'
import { GRADABLES, gradableOf } from './adjectives.ts'
import {
  countable,
  countOf,
  isValue,
  evidenceOfCounted,
  lastStep,
  maskOfEvidence,
  saidBy,
  wayOfCount,
} from './conditions.ts'
import type { Cue } from './cues.ts'
import { maskOf, type Derivation, type Draft } from './derivation.ts'
import type { SchemaRelation, Step } from './graph-schema.ts'
import { byDictionary } from './name-match.ts'
import { polarity } from './polarity.ts'
import { drafted, evidenceBeside, gapBetween, isFree, relationsOf, type Situation } from './situation.ts'
import { beyondOther, outnumbering } from './than-another.ts'
import { between, withValue } from './with-value.ts'

/** Everything that one condition or choice makes of a set. */
export async function narrowed(situation: Situation, from: Derivation): Promise<Draft[]> {
  // A single name is narrowed only to be asked about: "was it released in 1982?"
  if (from.kind !== 'entity' || (from.leaf === 'entity' && !situation.cues.some(({ kind }) => kind === 'question')))
    return []
  const attributes = (await relationsOf(situation, from, 'tail')).filter(isValue)
  const counted = from.leaf === 'entity' ? [] : await countable(situation, from)
  return [
    ...(from.leaf === 'entity' ? [] : ofClass(situation, from)),
    ...withValue(situation, from, attributes, counted),
    ...between(situation, from, attributes),
    ...beyondOther(situation, from, attributes, situation.leaves),
    ...outnumbering(situation, from, await countable(situation, from), situation.leaves),
    ...(from.leaf === 'entity' ? [] : outstanding(situation, from, attributes, counted)),
  ]
}

/** Those of a class. Where all are of it, the words for it are explained and nothing changes. */
function ofClass(situation: Situation, from: Derivation): Draft[] {
  return situation.classes.flatMap(({ of, evidence }) => {
    if (!isFree(from, evidence.words)) return []
    const words = maskOf(evidence.words)
    const told = {
      'class.explained': evidence.explained,
      'class.gap': gapBetween(situation, from.cover, words),
      ...byDictionary('class', evidence),
    }
    const described = from.described | words
    const otherwise = drafted(situation, from, {
      program: from.program,
      words,
      features: { 'class.agrees': 1, ...told },
      with: { described, evidence: from.evidence, ...(from.walk === undefined ? {} : { walk: from.walk }) },
    })
    return [
      drafted(situation, from, {
        program: { kind: 'and', left: { kind: 'entity', key: of.name }, right: from.program },
        words,
        features: { 'class.narrows': 1, ...told },
        with: { described, chooses: { from: from.members.length, otherwise } },
      }),
    ]
  })
}

/** Those of a set that have most, or least, of something. */
function outstanding(
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
        with: { chooses: { from: from.members.length } },
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
      if (cue.kind === 'extreme' && attribute.tail.kind === 'number') continue
      const graded = cue.kind === 'superlative' ? polarity(cue.gradable, attribute) : undefined
      for (const evidence of evidenceBeside(situation, from.cover | said, attribute)) {
        // "The largest population" measures by population, whatever large is measured by elsewhere.
        const named = evidence === undefined ? undefined : isLess(situation, cue) ? -1 : 1
        const way = cue.kind === 'extreme' ? (cue.first ? -1 : 1) : (graded ?? named)
        if (way === undefined) continue
        const by: Measure = { kind: 'value', by: [{ name: attribute.name, reverse: false }] }
        const sign = cue.kind === 'superlative' && !cue.most ? -way : way
        chosen(by, sign, top, said | maskOfEvidence(evidence), {
          superlative: 1,
          [`superlative.${cue.kind}.${attribute.tail.kind}`]: 1,
          ...(graded === undefined ? {} : { 'superlative.graded': 1 }),
          ...saidBy(situation, 'superlative', said, evidence),
        })
      }
    }
    if (cue.kind !== 'superlative' || cue.gradable !== undefined) continue
    for (const { relation, direction } of counted)
      for (const evidence of evidenceOfCounted(situation, from.cover | said, { relation, direction }))
        chosen(countOf(relation, direction), cue.most ? 1 : -1, top, said | maskOfEvidence(evidence), {
          'most.count': 1,
          ...saidBy(situation, 'count', said, evidence),
          ...wayOfCount(situation, { relation, direction }, evidence),
          ...lastStep(from, relation),
        })
  }
  return found
}

/** "Smallest" and "lowest" ask for the least of what stands behind them. */
function isLess({ words }: Situation, { words: at }: Cue): boolean {
  return at.some(i => {
    const base = gradableOf(words[i]?.text ?? '')
    return base !== undefined && GRADABLES.get(base)?.more.length === 0
  })
}
