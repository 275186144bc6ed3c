import type { Mention } from '../../kg/knowledge-graph.ts'
import { added, scoreOf, type Derivation, type Features, type Weights } from './derivation.ts'
import { bitsOf, countOf, maskOf } from './word-mask.ts'
import type { Evidence } from './name-match.ts'
import type { QuestionWord } from './question-words.ts'

/** Words as alike as this to a part of a relation's or a class's name speak for it as much as for an entity. */
const SPEAKS = 0.85

/**
 * What speaks against a name: that it stands within a longer one ("Home" in "Home from the Hill"), and that its words,
 * written small, name a relation or a class of the graph ("actors", where something is called that too).
 */
export function withRivals(leaves: readonly Derivation[], plain: bigint, weights: Weights): Derivation[] {
  const whole = leaves.filter(({ features }) => features['entity.similar'] === undefined)
  return leaves.map(leaf => {
    const isWithin = whole.some(
      ({ cover, features }) =>
        cover !== leaf.cover &&
        (leaf.cover & ~cover) === 0n &&
        // What something is described as ("A hospital.") is no longer name of it.
        ((features['entity.literal'] ?? features['entity.owner']) === undefined ||
          leaf.features['entity.literal'] !== undefined),
    )
    const features: Features = {
      ...(isWithin ? { 'entity.within': 1 } : {}),
      ...((leaf.cover & ~plain) === 0n ? { 'entity.word': 1 } : {}),
    }
    return { ...leaf, features: added(leaf.features, features), score: leaf.score + scoreOf(features, weights) }
  })
}

/** Words of a question, a bit each, that are words of a relation's or a class's name. */
export function namingWords(evidence: Iterable<Evidence>): bigint {
  let naming = 0n
  for (const { best, words } of evidence) if (best >= SPEAKS) naming |= maskOf(words)
  return naming
}

/** Of those, the ones that are written small; and words of no content. */
export function plainWords(question: string, words: readonly QuestionWord[], naming: bigint): bigint {
  const spoken = new Set(bitsOf(naming))
  return maskOf(
    words.flatMap(({ content, start }, at) =>
      !content || (spoken.has(at) && /\p{Ll}/u.test(question.charAt(start))) ? [at] : [],
    ),
  )
}

/** A name that the question gives, in all likelihood: to leave it unread is to answer another question. */
export interface GivenName {
  words: bigint
  /** Likeness of what is written to the name, 0 to 1. */
  sure: number
}

/** The names that a question gives, of its readings those that do not overlap. */
export function givenNames(mentions: readonly Mention[], words: readonly QuestionWord[], plain: bigint): GivenName[] {
  return mentions.flatMap(({ start, end, score }) => {
    const mask = maskOf(words.flatMap((word, at) => (word.start < end && word.end > start ? [at] : [])))
    return (mask & ~plain) === 0n ? [] : [{ words: mask, sure: score }]
  })
}

/**
 * How much of the names that a question gives nothing in a program stands for; the "first" that it is the first by stands for
 * no "First aid at work".
 */
export function openNames(names: readonly GivenName[], cover: bigint): number {
  return names.reduce((sum, { words, sure }) => (2 * countOf(words & cover) < countOf(words) ? sum + sure : sum), 0)
}
