import type { Comparison } from '../../kg/sexpression/ast.ts'
import { maskOfEvidence, saidBy, turn, where } from './conditions.ts'
import type { ComparingCue } from './comparing-cues.ts'
import type { Derivation, Draft } from './derivation.ts'
import { firstOf, maskOf } from './word-mask.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { isOneSort } from './relation-ends.ts'
import { isOfMoney } from './money.ts'
import type { Evidence } from './name-match.ts'
import { polarity } from './polarity.ts'
import { evidenceBeside, isFree, type Situation } from './situation.ts'

/** Between a comparing word and what it compares with: "below its reorder level", "after they were due". */
const BETWEEN = /^(?:the|its|their|his|her|own|it|they|he|she|was|were|is|are|been|being|a|an|of)$/
/** Likeness from which on a word is one of a name: nothing "over the counter" is over its count. */
const PLAINLY = 0.85
/** Attributes of which one may be meant that no word names: "dropped below the reorder level". */
const MOST_UNNAMED = 3

/**
 * Those of which one value stands so to another of their own: "lots that sold for more than their high estimate", "jobs
 * that were delivered after they were due".
 */
export function beyondOwn(situation: Situation, from: Derivation, attributes: readonly SchemaRelation[]): Draft[] {
  return situation.cues.flatMap(cue => {
    if (cue.kind !== 'compare' || !isFree(from, cue.words)) return []
    return attributes.flatMap(bar =>
      evidenceBeside(situation, from.cover | maskOf(cue.words), bar).flatMap(said =>
        said === undefined || said.best < PLAINLY || !stands(situation, cue, said)
          ? []
          : measures(situation, from, { attributes, bar, cue, said }),
      ),
    )
  })
}

/** Whether what is compared with stands right behind the comparing word. */
function stands({ words }: Situation, { words: at }: ComparingCue, { words: [first = 0] }: Evidence): boolean {
  const end = at.at(-1) ?? 0
  return first > end && words.slice(end + 1, first).every(({ text }) => BETWEEN.test(text))
}

/** With what is compared: that which the question names, or else one of a few. */
function measures(
  situation: Situation,
  from: Derivation,
  {
    attributes,
    bar,
    cue,
    said,
  }: { attributes: readonly SchemaRelation[]; bar: SchemaRelation; cue: ComparingCue; said: Evidence },
): Draft[] {
  const taken = maskOf([...cue.words, ...said.words])
  const others = attributes.filter(
    attribute => attribute.name !== bar.name && areAlike(attribute, bar) && isOneSort(attribute.head, bar.head),
  )
  const read = others.flatMap(attribute =>
    evidenceBeside(situation, from.cover | taken, attribute).map(evidence => ({ attribute, evidence })),
  )
  const named = read.filter(({ evidence }) => evidence !== undefined && firstOf(taken) > (evidence.words[0] ?? 0))
  const meant = named.length > 0 ? named : others.length > MOST_UNNAMED ? [] : read
  return meant.map(({ attribute, evidence }) => {
    const mode: Comparison = polarity(cue.gradable, attribute) === -1 ? turn(cue.mode) : cue.mode
    return where(
      situation,
      from,
      {
        kind: 'compare',
        mode,
        by: { kind: 'value', by: [{ name: attribute.name, reverse: false }] },
        than: { kind: 'own', by: [{ name: bar.name, reverse: false }] },
      },
      taken | maskOfEvidence(evidence),
      {
        'filter.own': 1,
        ...(evidence === undefined ? { 'filter.own.unnamed': 1 } : { 'filter.own.explained': evidence.explained }),
        ...saidBy(situation, 'filter', maskOf(cue.words), said),
      },
    )
  })
}

/** A year is compared with a day, a number with numbers, and no price with a level. */
function areAlike(one: SchemaRelation, other: SchemaRelation): boolean {
  const areNumbers = one.tail.kind === 'number'
  return areNumbers === (other.tail.kind === 'number') && (!areNumbers || isOfMoney(one) === isOfMoney(other))
}
