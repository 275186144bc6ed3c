import { added, scoreOf, type Derivation, type Draft, type Weights } from './derivation.ts'
import type { Step } from './graph-schema.ts'
import type { Situation } from './situation.ts'

/**
 * Which steps from a set are aside of what was asked: the set was reached from one name by a step that nothing in the
 * question speaks for, and what is named could as well have it. Whoever asks when Meera was born does not ask when her
 * teacher was.
 */
export async function asideOf(
  { kg, leaves }: Situation,
  { walk, evidence, described, names, last }: Derivation,
): Promise<(step: Step) => boolean> {
  const isUnsaid = walk?.steps.length === 1 && last !== undefined && evidence === 0n && (described & ~names) === 0n
  const leaf = isUnsaid ? leaves.find(({ program }) => program === walk.from) : undefined
  const types = leaf === undefined ? [] : ((await kg.entity(leaf.members[0] ?? 0))?.types ?? [])
  if (types.length === 0) return () => false
  return ({ relation: { name, head, tail }, direction }) => {
    // What is a part of a part is a part.
    if (name === last?.relation) return false
    const usual = (direction === 'tail' ? head : tail).types
    return types.some(type => usual.has(type))
  }
}

/** A step that is aside. Once is as bad as twice. */
export function beside(draft: Draft, weights: Weights): Draft {
  if (draft.features['join.aside'] !== undefined) return draft
  const features = { 'join.aside': 1 }
  return { ...draft, features: added(draft.features, features), score: draft.score + scoreOf(features, weights) }
}
