import type { Direction } from '../../contract/fact.ts'
import type { Derivation } from './derivation.ts'
import { formOf } from './form-of-name.ts'
import type { Step } from './graph-schema.ts'
import type { NamedKind } from './kinds.ts'
import { byDictionary, type Evidence } from './name-match.ts'
import { polarity } from './polarity.ts'
import type { Situation } from './situation.ts'
import { isModifier } from './toward-kind.ts'
import { KINDS } from './kind-relations.ts'
import { byFirstPreposition, byPreposition, contextOf } from './way-of-step.ts'

/**
 * What speaks for a step: words of the question that name it, the word that the ranker goes by, the place of the name,
 * that it is asked whose something is, or who where rows without names are reached, that it lies on the way to what is asked for,
 * that it tells when what was first or last was so.
 */
export type Reason =
  | { evidence: Evidence }
  | { spoken: number }
  | { kind: NamedKind }
  | { attribute: true }
  | { possessor: true }
  | { person: 'main' | 'few' }
  | { toward: true }
  | { measured: true }
  | undefined

/** The places of the words that speak for a step. */
export function spokenWords(reason: Reason): readonly number[] {
  if (reason === undefined || 'attribute' in reason || 'possessor' in reason) return []
  if ('person' in reason || 'toward' in reason || 'measured' in reason) return []
  if ('spoken' in reason) return [reason.spoken]
  return 'kind' in reason ? reason.kind.words : reason.evidence.words
}

/** How the question speaks for a step. */
export function saidHow(reason: Reason): string {
  if (reason === undefined) return 'unnamed'
  if ('spoken' in reason) return 'spoken'
  if ('kind' in reason) return 'kind'
  if ('attribute' in reason) return 'attribute'
  if ('possessor' in reason) return 'possessor'
  if ('person' in reason) return 'person'
  if ('toward' in reason) return 'toward'
  if ('measured' in reason) return 'measured'
  if (reason.evidence.linked !== undefined) return 'linked'
  if (reason.evidence.dictionary > 0) return 'dictionary'
  if ((reason.evidence.said ?? 0) > 0) return 'said'
  return reason.evidence.asked ? 'asked' : 'named'
}

/** What speaks for a step, as features. */
export function told(
  situation: Situation,
  from: Derivation,
  own: readonly { text: string; root: string }[],
  direction: Direction,
  reason: Reason,
): Record<string, number> {
  if (reason === undefined || !('evidence' in reason))
    return {
      [`join.${saidHow(reason)}`]: 1,
      // "Whose talk" asks for its speaker rather than for who signed up for it.
      ...(reason !== undefined && 'possessor' in reason && direction === 'head' ? { 'join.possessor.back': 1 } : {}),
      // Of a plot's tenant and its co-worker, whom few plots have, who has it asks for the tenant.
      ...(reason !== undefined && 'person' in reason && reason.person === 'few' ? { 'join.person.few': 1 } : {}),
      ...(reason !== undefined && 'kind' in reason
        ? {
            [`join.kind.${reason.kind.by}`]: 1,
            ...(isModifier(from, reason.kind) ? { 'join.modifier': 1 } : {}),
          }
        : {}),
      ...(byPreposition(situation.words, from, own, direction) ? { 'join.preposition': 1 } : {}),
      ...(byFirstPreposition(situation, own, direction) ? { 'join.preposition.first': 1 } : {}),
    }
  const { explained, best, asked, inverse, words, linked } = reason.evidence
  if (linked !== undefined) return { 'join.linked': 1 }
  const form = formOf(own.map(({ text }) => text))
  const way = saysKinds(situation, words, own)
    ? `way.kinds.${direction}`
    : `way.${form}.${contextOf(situation.words, words, from, form)}.${direction}`
  return {
    'join.explained': explained,
    'join.best': best,
    ...(asked && reason.evidence.said === undefined ? { 'join.asked': 1 } : {}),
    ...(reason.evidence.mixed === true ? { 'join.mixed': 1 } : {}),
    ...byDictionary('join', reason.evidence),
    ...(inverse ? { [`join.inverse.${direction}`]: 1 } : { [way]: 1 }),
  }
}

/** "Which kinds of lodging are there" asks for what is of that kind, where the graph says of which kind something is. */
function saysKinds(
  situation: Situation,
  [at = 0]: readonly number[],
  own: readonly { text: string; root: string }[],
): boolean {
  const [noun, next] = [situation.words[at], situation.words[at + 1]]
  return (
    KINDS_SAID.test(noun?.text ?? '') &&
    next?.text === 'of' &&
    own.some(({ text, root }) => KINDS.has(text) || KINDS.has(root))
  )
}

const KINDS_SAID = /^(?:kinds|types|sorts|varieties|forms|breeds|subtypes|subclasses)$/

/** "How many" and "how hot" ask for no manner. */
const ASKING = /^(?:(?:who|whom|where|when|why)\b|how (?:did|does|do|is|are|was|were)$)/

const OWNING = /^(?:owners?|owned|belongs?|belonging)$/

/** "How high" speaks for an elevation, "when" for a date, whatever they are called; "who" for a column `Who`. */
export function byQuestionWord(
  { cues, words }: Situation,
  from: Derivation,
  { relation, direction }: Step,
): Evidence[] {
  // A heading that asks what the question asks: `Who`, `Where found`.
  const [heading, ...more] = relation.words.own
  const [first] = words
  const asks = ASKING.test(
    words
      .slice(0, 2)
      .map(({ text }) => text)
      .join(' '),
  )
  if (direction === 'tail' && heading !== undefined && heading.text === first?.text && asks)
    return [
      { words: [0], best: 1, explained: more.length === 0 ? 1 : 0.7, asked: false, inverse: false, dictionary: 0 },
    ]
  // "Whose machine is Badger" asks for its owner.
  if (direction === 'tail' && first?.text === 'whose' && relation.words.own.some(({ text }) => OWNING.test(text)))
    return [{ words: [0], best: 1, explained: 1, asked: true, inverse: false, dictionary: 0 }]
  if (direction === 'head' || relation.tail.kind === 'entity' || relation.tail.kind === 'text') return []
  const dated = relation.tail.kind === 'date' || relation.tail.kind === 'year'
  return cues.flatMap(cue => {
    const speaks =
      cue.kind === 'degree'
        ? polarity(cue.gradable, relation) === 1
        : cue.kind === 'when' && dated && from.last === undefined
    return speaks ? [{ words: cue.words, best: 0.8, explained: 0.7, asked: true, inverse: false, dictionary: 0 }] : []
  })
}
