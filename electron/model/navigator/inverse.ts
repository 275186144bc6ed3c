import type { PathStep } from '../../contract/fact.ts'
import { questionWords } from '../relation-ranker/words.ts'

import { relationStems, stem, type EverydayRelation } from './everyday-relations.ts'

/** Nats by which a noun for the other end of a relation speaks for walking it against its direction. */
const WEIGHT = 3

/**
 * What the question's nouns say of the direction of each step: `children` asks for what has someone as its `father`, so
 * that relation is to be walked backwards, unless the question has a noun for its own direction too.
 * @returns nats to add to each candidate's score
 */
export function inverseNouns(
  question: string,
  anchors: readonly string[],
  candidates: readonly PathStep[],
  everyday: readonly EverydayRelation[],
): number[] {
  const words = new Set(questionWords(question, anchors))
  return candidates.map(({ relation, direction }) =>
    isTurnedRound(relation, words, everyday) ? (direction === 'head' ? WEIGHT : -WEIGHT) : 0,
  )
}

function isTurnedRound(relation: string, words: ReadonlySet<string>, everyday: readonly EverydayRelation[]): boolean {
  const own = relationStems(relation)
  const sharing = everyday.filter(({ stems }) => own.some(word => stems.has(word)))
  // `father` is a relation of its own, and also a name that others give to `parent`.
  const called = sharing.filter(
    ({ name, inverse }) => inverse.length > 0 && relationStems(name).join(' ') === own.join(' '),
  )
  const alike = called.length > 0 ? called : sharing
  const nouns = new Set(alike.flatMap(({ inverse }) => inverse))
  const asksForTail = [...words].some(
    word => own.includes(stem(word)) || (!nouns.has(word) && alike.some(({ askedBy }) => askedBy.has(stem(word)))),
  )
  return !asksForTail && [...words].some(word => nouns.has(word))
}
