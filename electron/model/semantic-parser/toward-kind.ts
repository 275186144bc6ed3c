import type { Derivation } from './derivation.ts'
import { bitsOf } from './word-mask.ts'
import type { Step } from './graph-schema.ts'
import type { NamedKind } from './kinds.ts'
import { isFree, type Situation } from './situation.ts'

/** Share of what a step leads to that must be of a kind for the step to be one to it. */
const MOSTLY = 0.5
/** Share from which all that a step leads to is taken to be of the kind. */
export const NEARLY_ALL = 0.95
/** Share from which a step is one to those of a class that it leads to: of what is done in a flat, the repairs. */
export const PARTLY = 0.05

/** Steps to a kind of which none is told from the others by it. */
const TOO_MANY = 4

/**
 * Which of the kinds that the question names, and has not explained yet, each of the steps from a set leads to. A kind
 * that most of them lead to speaks for none.
 */
export function kindsAhead({ kinds }: Situation, from: Derivation, steps: readonly Step[]): NamedKind[][] {
  const leads = (kind: NamedKind, { relation, direction }: Step): boolean =>
    kind.shareOf(relation[direction]) >= (kind.by === 'type' ? PARTLY : MOSTLY)
  const telling = kinds.filter(
    kind => isFree(from, kind.words) && steps.filter(step => leads(kind, step)).length < TOO_MANY,
  )
  return steps.map(step => telling.filter(kind => leads(kind, step)))
}

/** "Chinese restaurants": what is walked from stands right before what is asked for and says what it is like. */
export function isModifier(from: Derivation, { words }: Pick<NamedKind, 'words'>): boolean {
  const covered = bitsOf(from.cover)
  return covered[covered.length - 1] === (words[0] ?? 0) - 1
}
