import { GRADABLES, type Gradable } from './adjectives.ts'
import type { SchemaRelation } from './graph-schema.ts'
import { rootLikeness } from '../lexicon/word-likeness.ts'
import { toldByUnit } from './units.ts'

/** +1 where more of the attribute is more of the adjective, -1 where less is; undefined where it measures nothing of it. */
export function polarity(gradable: Gradable | undefined, { name, words, tail }: SchemaRelation): 1 | -1 | undefined {
  if (gradable === undefined) return undefined
  const taught = gradable.taught?.get(name)
  if (taught !== undefined) return taught
  if (isNamedBy(gradable.more, words)) return 1
  if (isNamedBy(gradable.less, words)) return -1
  // "Expensive" is said of what has a high rate, whichever word its name has.
  const isSaid = words.sayings.some(
    ({ roots: [word = '', ...more] }) => more.length === 0 && GRADABLES.get(word) === gradable,
  )
  if (isSaid && tail.kind === 'number' && gradable.more.length * gradable.less.length === 0)
    return gradable.more.length > 0 ? 1 : -1
  // A date whose name says nothing of dates still tells old from new.
  if (tail.kind !== 'date' && tail.kind !== 'year') return undefined
  return gradable.more.includes('date') ? 1 : gradable.less.includes('date') ? -1 : undefined
}

/** Whether an attribute has one of these measures in its name, or is but a unit of it. */
export function isNamedBy(measures: readonly string[], { own }: SchemaRelation['words']): boolean {
  return [...own.map(({ root }) => root), ...toldByUnit(own.map(({ text }) => text))].some(root =>
    measures.some(word => rootLikeness(word, root) >= NAMED),
  )
}

const NAMED = 0.85
